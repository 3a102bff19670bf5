/** The words of a play: what `compile` makes and `position` walks through. */
import type { MediaType, Phase, RidgeSegment, Section } from '../workout/workout.ts'

/**
 * `timed` ends by itself. `reps` and `open` wait for the athlete: repetitions to do, or (timer mode `manual`) a clock that
 * counts up towards `seconds`.
 */
export type SegmentLength =
  { kind: 'timed'; seconds: number } | { kind: 'reps'; reps: number } | { kind: 'open'; seconds: number }

export interface SegmentMedia {
  type: MediaType
  /** Image or video; empty when `type` is `none`. */
  url: string
  /** A sound of its own; empty for none. */
  audioUrl: string
}

/** One stretch of a play with one face on the screen. */
export interface Segment {
  phase: Phase
  length: SegmentLength
  section: Section
  /** Which exercise of the workout it belongs to; a rest belongs to the exercise before it. */
  exerciseId: string
  /** Counts the exercises of a play from 0: an exercise that comes in three rounds has three turns. */
  turn: number
  /** Round of the innermost block that repeats, from 1, with the number of rounds; both 1 when nothing repeats. */
  round: number
  rounds: number
  name: string
  text: string
  side: 'none' | 'left' | 'right'
  media: SegmentMedia
  /** Timer mode `stopnext`: the player does not enter this segment by itself, it waits for "Next". */
  waitsBefore: boolean
}

export interface Timeline {
  segments: readonly Segment[]
  /** Number of turns. */
  turns: number
  /** Its segments are chapters of a video, which is the clock. */
  isVideo: boolean
  /** Sum of the timed segments, in seconds; open ones count as none. */
  totalSec: number
  /** Seconds of timed segments before each segment. */
  starts: readonly number[]
  /** The same for drawing: open segments at their nominal length. */
  nominalStarts: readonly number[]
  nominalTotalSec: number
}

/** What a repetition is taken for where time has to be drawn or shared out, in seconds. */
export const NOMINAL_REP_SEC = 3

/** Length for drawing and for shares, in seconds: the length, the target, or the repetitions at their nominal pace. */
export function nominalSec(length: SegmentLength): number {
  return length.kind === 'reps' ? length.reps * NOMINAL_REP_SEC : length.seconds
}

/** The timeline as bars of a ridge. */
export function ridgeOf(timeline: Timeline): RidgeSegment[] {
  return timeline.segments.map((segment) => ({ phase: segment.phase, seconds: nominalSec(segment.length) }))
}

/** Adds the sums to the segments of a play. */
export function timelineOf(segments: readonly Segment[], turns: number, isVideo = false): Timeline {
  const starts: number[] = []
  const nominalStarts: number[] = []
  let totalSec = 0
  let nominalTotalSec = 0
  for (const { length } of segments) {
    starts.push(totalSec)
    nominalStarts.push(nominalTotalSec)
    if (length.kind === 'timed') totalSec += length.seconds
    nominalTotalSec += nominalSec(length)
  }
  return { segments, turns, isVideo, totalSec, starts, nominalStarts, nominalTotalSec }
}
