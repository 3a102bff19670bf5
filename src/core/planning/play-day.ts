/** When a play counts, and on which day (decision 072). All times are in milliseconds since 1970. */

const DAY_MS = 86_400_000

/** Minutes east of UTC: the two extreme time zones. */
export const ZONE_MIN = { least: -720, most: 840 } as const

/**
 * The athlete's day at a given time: a play belongs to the day on which it began.
 * @returns `2026-11-20`.
 */
export const dayAt = (time: number, zoneMin: number): string =>
  new Date(time + zoneMin * 60_000).toISOString().slice(0, 10)

export interface PlayMoment {
  /** By the device's clock. */
  date: number
  /** By the device's clock. Null from older apps. */
  sentAt: number | null
}

/**
 * Prefers the server's clock when the device's is off by more than a day. `openedAt` is the server's time, or null for
 * a play that was not opened.
 */
export function settledTime({ date, sentAt }: PlayMoment, now: number, openedAt: number | null): number {
  const wrongBy = sentAt === null ? 0 : now - sentAt
  const time = Math.abs(wrongBy) > DAY_MS ? date + wrongBy : date
  if (openedAt !== null && Math.abs(time - openedAt) > DAY_MS) return openedAt
  return time > now + DAY_MS || time < 0 ? now : time
}
