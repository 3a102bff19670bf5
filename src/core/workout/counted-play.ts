/** How much of a claimed play counts (decision 033): no more than the time that really passed. */
import type { RidgeSegment } from './workout.ts'

/** Seconds before an account was made: what was played as a guest comes along. */
const BEFORE_ACCOUNT_SEC = 7200

/** Seconds of unopened play that can be sent at once: six workouts of 40 minutes, or half an hour a day for a week. */
const OFFLINE_MAX_SEC = 14_400

/** Seconds since an opening that one play can reach back to: more than anybody plays in one go. */
const OPENED_MAX_SEC = 86_400

/** A whole workout takes this many seconds at least from the purse, so that tiny workouts give no points by the dozen. */
const WHOLE_PLAY_SEC = 600

/** The opening call may arrive this late (the client waits 70 s for an answer), and clocks round. */
const LATE_SEC = 90

/** Where the timer counts up, the athlete ends a step; nobody needs less than this part of a step's time. */
const TIMED_PART = 1 / 2
/** Half a second for each repetition; the ridge counts three. */
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

/** From when on the purse counts for a play: a play that was opened has its own time as well. */
function purseFrom({ now, accountSince, playedUntil, openedAt }: PlayTimes): number {
  const known = playedUntil ?? accountSince - BEFORE_ACCOUNT_SEC * 1000
  const earliest = now - OFFLINE_MAX_SEC * 1000
  if (openedAt === null) return Math.max(known, earliest)
  const opened = Math.max(openedAt - LATE_SEC * 1000, now - OPENED_MAX_SEC * 1000)
  return Math.max(known, Math.min(opened, earliest))
}

/** A purse of play time fills with the clock; plays take their seconds from it, so they never overlap. `least`: seconds of the whole workout; null without points. */
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

/** Product page, "Rating". */
export const RATING_SHARE_MIN = 0.5
