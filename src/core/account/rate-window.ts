/** Appwrite counts attempts in fixed windows since 1970, so a new window starts every full hour. */

export const ACCOUNT_WINDOW_MS = 3_600_000

export function windowEnd(now: number, windowMs: number = ACCOUNT_WINDOW_MS): number {
  return (Math.floor(now / windowMs) + 1) * windowMs
}

/** Both in milliseconds. Returns at least 1 until the time is reached. */
export function minutesUntil(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 60_000))
}
