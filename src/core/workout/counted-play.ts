/** How much of a claimed play counts (decision 033): no more than the time that really passed. */
import type { RidgeSegment } from './workout.ts'

/** Seconds before an account was made: what was played as a guest comes along. */
const BEFORE_ACCOUNT_SEC = 7200

/** Seconds of play that can wait for their turn: more than anybody plays without sending. */
const PURSE_MAX_SEC = 86_400

/** A whole workout takes this many seconds at least from the purse, so that tiny workouts give no points by the dozen. */
const WHOLE_PLAY_SEC = 600

/** The opening call may arrive this late (the client waits 70 s for an answer), and clocks round. */
const LATE_SEC = 90

/** Where the timer counts up, the athlete ends a step; nobody needs less than this part of a step's time. */
const TIMED_PART = 1 / 2
/** Half a second for each repetition; the ridge counts three. */
const REPS_PART = 1 / 6

/** The least seconds in which anybody can do all the work of a workout. */
export function leastSec({ ridge, totalSec }: { ridge: readonly RidgeSegment[]; totalSec: number }): number {
  const sum = (segments: readonly RidgeSegment[]) => segments.reduce((all, { seconds }) => all + seconds, 0)
  const work = sum(ridge.filter(({ phase }) => phase === 'work'))
  const reps = Math.min(work, Math.max(0, sum(ridge) - totalSec))
  return Math.floor((work - reps) * TIMED_PART + reps * REPS_PART)
}

export interface PlayClaim {
  seconds: number
  share: number
}

/** All times in milliseconds since 1970, by the server's clock. */
export interface PlayTimes {
  now: number
  accountSince: number
  /** Play time is recorded up to here; null before the first play. */
  playedUntil: number | null
  /** Null for a play that was not opened, such as one without a network. */
  openedAt: number | null
}

export interface FittedPlay extends PlayClaim {
  playedUntil: number
}

/**
 * An account's purse of play time fills with the clock, and every play takes its seconds out of it. So plays never
 * overlap, whatever their dates and their order say.
 * @param least Seconds that the whole workout needs; null when the workout is not known and gives no points.
 */
export function fitPlay(claim: PlayClaim, least: number | null, times: PlayTimes): FittedPlay {
  const { now, openedAt } = times
  const known = times.playedUntil ?? times.accountSince - BEFORE_ACCOUNT_SEC * 1000
  const from = Math.max(known, now - PURSE_MAX_SEC * 1000)
  const purse = Math.max(0, Math.floor((now - from) / 1000))
  const sinceOpen = openedAt === null ? purse : Math.max(0, Math.floor((now - openedAt) / 1000)) + LATE_SEC
  const seconds = Math.min(claim.seconds, purse, sinceOpen)
  const byLength = least === null || least === 0 ? 1 : seconds / least
  const share = Math.min(claim.share, byLength, least === null ? 1 : purse / WHOLE_PLAY_SEC)
  const taken = Math.max(seconds, least === null ? 0 : Math.ceil(share * WHOLE_PLAY_SEC))
  return { seconds, share, playedUntil: from + taken * 1000 }
}

/** Product page, "Rating". */
export const RATING_SHARE_MIN = 0.5
