/** The log of a play: what happened and when, by both clocks of the device. A play is its timeline and this log. */

/** One look at both clocks. */
export interface Reading {
  /** Wall clock, milliseconds since 1970. It can jump. */
  wall: number
  /** Monotonic clock of the page, in milliseconds. It stops while most devices sleep. */
  mono: number
  /** Counts the pages that this play has lived in: the monotonic clock begins again with each. */
  life: number
  /** Whether the page was out of sight, frozen or late at some time since the reading before. */
  gap: boolean
}

export type Action =
  | { kind: 'start' }
  | { kind: 'pause' }
  | { kind: 'resume' }
  /** On to the next segment; leaves a waiting state. */
  | { kind: 'next' }
  /** To the start of the segment, or of the one before when this one has only just begun. */
  | { kind: 'back' }
  /** More (or, negative, less) time for the present segment. */
  | { kind: 'adjust'; seconds: number }
  /** "I have done it": ends a segment that waits for the athlete. */
  | { kind: 'done' }
  | { kind: 'jump'; index: number }
  | { kind: 'end' }
  /** The video that leads the play was seen at this time: running, or (`isHeld`) standing still against the athlete's will. */
  | { kind: 'video'; ms: number; isHeld: boolean }
  /** The length of that video became known. */
  | { kind: 'video-length'; ms: number }
  /** There is no video (any more): from here on the clocks lead. */
  | { kind: 'no-video' }
  /** Nothing happened; only the clocks were read, before or after a gap. */
  | { kind: 'seen' }

export interface LogEntry {
  action: Action
  at: Reading
}

export type Log = readonly LogEntry[]

/** How far the wall clock must be ahead over a gap before we believe that the device slept. */
export const SLEEP_MS = 1000

/**
 * Milliseconds from one reading to the next. Without a gap the monotonic clock is right and the wall clock may have been
 * set by somebody. Over a gap a wall clock that is more than a second ahead means that the device slept. Between two lives
 * there is only the wall clock. Never negative.
 */
export function elapsedBetween(from: Reading, to: Reading): number {
  const wall = to.wall - from.wall
  if (from.life !== to.life) return Math.max(0, wall)
  const mono = Math.max(0, to.mono - from.mono)
  return to.gap && wall - mono > SLEEP_MS ? wall : mono
}
