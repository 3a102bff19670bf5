/**
 * Tracks whether the app is online. What counts is an answer from our own server, not what the device says about its
 * network.
 */

export interface Line {
  isOnline: boolean
  misses: number
}

/** This many misses in a row mean offline, because a weak connection can lose one. */
const MISSES_MAX = 2

/** Milliseconds. */
const SECOND_TRY_MS = 1000
const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 60_000

export function afterAnswer({ isOnline, misses }: Line, isThere: boolean): Line {
  if (isThere) return { isOnline: true, misses: 0 }
  return { isOnline: isOnline && misses + 1 < MISSES_MAX, misses: misses + 1 }
}

/** Milliseconds until the next check, growing each time. Null when there is nothing to check. */
export function pauseAfter({ isOnline, misses }: Line): number | null {
  if (misses === 0) return null
  if (isOnline) return SECOND_TRY_MS
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, misses - MISSES_MAX))
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * A hotel's captive portal answers every request with its own page. Our server answers in our own format, even when it
 * refuses.
 */
export function isOwnAnswer(body: unknown): boolean {
  if (!isRecord(body)) return false
  return body['icepoint'] === 'here' || (isRecord(body['error']) && typeof body['error']['status'] === 'string')
}
