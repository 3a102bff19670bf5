/** Decides how much of a claimed play counts: no more than the time that really passed (decision 033). */
import type { RidgeSegment } from './workout.ts'

/** Seconds before the account was created, for plays made as a guest. */
const BEFORE_ACCOUNT_SEC = 7200

/**
 * The most seconds of unopened play that can be sent at once: six workouts of 40 minutes, or half an hour a day for a
 * week.
 */
const OFFLINE_MAX_SEC = 14_400

/** How many seconds one play can reach back to its opening. Nobody plays longer in one go. */
const OPENED_MAX_SEC = 86_400

/**
 * The least seconds that a whole workout takes from the purse, so that tiny workouts don't give points by the dozen.
 */
const WHOLE_PLAY_SEC = 600

/**
 * How many seconds late the opening call may arrive (the client waits 70 s for an answer), including clock rounding.
 */
const LATE_SEC = 90

/** When the timer counts up, the athlete ends each step. Nobody needs less than this share of its time. */
const TIMED_PART = 1 / 2
/** Half a second per repetition, where the ridge counts three. */
const REPS_PART = 1 / 6

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

/** All times are in milliseconds since 1970, by the server's clock. */
export interface PlayTimes {
  now: number
  accountSince: number
  /** Play time is recorded up to here. Null before the first play. */
  playedUntil: number | null
  /** Null when the play was not opened, for example offline. */
  openedAt: number | null
}

export interface FittedPlay extends PlayClaim {
  playedUntil: number
}

/** The start of the purse for a play. A play that was opened also has its own time. */
function purseFrom({ now, accountSince, playedUntil, openedAt }: PlayTimes): number {
  const known = playedUntil ?? accountSince - BEFORE_ACCOUNT_SEC * 1000
  const earliest = now - OFFLINE_MAX_SEC * 1000
  if (openedAt === null) return Math.max(known, earliest)
  const opened = Math.max(openedAt - LATE_SEC * 1000, now - OPENED_MAX_SEC * 1000)
  return Math.max(known, Math.min(opened, earliest))
}

/**
 * A purse of play time fills with the clock, and plays take their seconds from it, so they never overlap. `least` is
 * the least time of the whole workout in seconds, or null without points.
 */
export function fitPlay(claim: PlayClaim, least: number | null, times: PlayTimes): FittedPlay {
  const { now, openedAt } = times
  const from = purseFrom(times)
  const purse = Math.max(0, Math.floor((now - from) / 1000))
  const sinceOpen = openedAt === null ? purse : Math.max(0, Math.floor((now - openedAt) / 1000)) + LATE_SEC
  const seconds = Math.min(claim.seconds, purse, sinceOpen)
  const byLength = least === null || least === 0 ? 1 : seconds / least
  const share = Math.min(claim.share, byLength, least === null ? 1 : purse / WHOLE_PLAY_SEC)
  const taken = Math.max(seconds, least === null ? 0 : Math.ceil(share * WHOLE_PLAY_SEC))
  // The time of a play that was opened long ago is no room for others.
  return { seconds, share, playedUntil: Math.max(from + taken * 1000, now - OFFLINE_MAX_SEC * 1000) }
}

/** From section "Rating" of the product page. */
export const RATING_SHARE_MIN = 0.5
