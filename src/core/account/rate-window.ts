/**
 * Appwrite counts attempts in whole windows, an hour for everything around an account: the first begins at 1970, and a new one
 * begins with every full hour (its `x-ratelimit-reset`, which browsers may not read from another domain).
 */

/** Milliseconds of the window in which Appwrite counts log-ins, new accounts, passwords and mails. */
export const ACCOUNT_WINDOW_MS = 3_600_000

/** When the window that holds `now` ends. Milliseconds since 1970. */
export function windowEnd(now: number, windowMs: number = ACCOUNT_WINDOW_MS): number {
  return (Math.floor(now / windowMs) + 1) * windowMs
}

/** Whole minutes from `now` until `until`, at least 1 while it is ahead; 0 when it is over. Both in milliseconds. */
export function minutesUntil(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 60_000))
}
