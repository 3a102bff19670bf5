/** Whether the app counts as online: what its own server answered, not what the device says about its network. */

export interface Line {
  isOnline: boolean
  misses: number
}

/** So many in a row mean offline: one can get lost on a weak line. */
const MISSES_MAX = 2

/** Milliseconds. */
const SECOND_TRY_MS = 1000
const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 60_000

export function afterAnswer({ isOnline, misses }: Line, isThere: boolean): Line {
  if (isThere) return { isOnline: true, misses: 0 }
  return { isOnline: isOnline && misses + 1 < MISSES_MAX, misses: misses + 1 }
}

/** Milliseconds until it is asked again, longer each time; null while there is nothing to find out. */
export function pauseAfter({ isOnline, misses }: Line): number | null {
  if (misses === 0) return null
  if (isOnline) return SECOND_TRY_MS
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, misses - MISSES_MAX))
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A hotel's portal answers every request with a page of its own. Our server refuses in a form of ours, too. */
export function isOwnAnswer(body: unknown): boolean {
  if (!isRecord(body)) return false
  return body['icepoint'] === 'here' || (isRecord(body['error']) && typeof body['error']['status'] === 'string')
}
