import { tempoSec } from '../workout/tempo.ts'
import { toTenth } from '../workout/tenths.ts'
import {
  USUAL_REP_SEC,
  type Level,
  type MediaType,
  type Phase,
  type RidgeSegment,
  type Section,
  type Step,
  type StepLength
} from '../workout/workout.ts'

/** `timed` ends automatically. `reps` and `open` (timer mode `manual`, counts up to `seconds`) wait for the athlete. */
export type SegmentLength =
  | { kind: 'timed'; seconds: number }
  | { kind: 'reps'; reps: number; repSec?: number }
  | { kind: 'open'; seconds: number }

export interface SegmentMedia {
  type: MediaType
  url: string
  audioUrl: string
  alt?: string
}

export interface Segment {
  phase: Phase
  length: SegmentLength
  section: Section
  /** A rest belongs to the exercise before it. */
  exerciseId: string
  /** Counts exercises in play order from 0: one in three rounds has three turns. */
  turn: number
  /** The round of the innermost repeating block, from 1. Both are 1 when nothing repeats. */
  round: number
  rounds: number
  name: string
  text: string
  side: 'none' | 'left' | 'right'
  media: SegmentMedia
  /** In timer mode `stopnext`, the player waits for "Start". */
  waitsBefore: boolean
  /** Where a chapter appears in its video, in seconds to the tenth. */
  videoSec?: number
  level?: Level
  /** The tempo of work: see `tempo.ts`. */
  tempo?: string
}

export interface Timeline {
  segments: readonly Segment[]
  turns: number
  /** The segments are chapters of a video, which measures the time. */
  isVideo: boolean
  /** The video is not shown in one piece from its beginning. */
  isInParts: boolean
  fileMs?: number
  totalSec: number
  starts: readonly number[]
  nominalStarts: readonly number[]
  nominalTotalSec: number
  /** The index of the last segment that waits for the athlete, or -1. Until then, the end is an estimate. */
  lastOpen: number
}

/** The only place that estimates how long repetitions take. */
export function nominalSec(length: SegmentLength): number {
  return length.kind === 'reps' ? length.reps * (length.repSec ?? USUAL_REP_SEC) : length.seconds
}

/** A tempo determines how long a repetition takes. */
export const pacedLength = ({ length, tempo }: Pick<Step, 'length' | 'tempo'>): StepLength =>
  length.kind === 'reps' && tempo !== undefined ? { ...length, repSec: tempoSec(tempo) } : length

/** Seconds of a step, both sides together. */
export function workSec(step: Pick<Step, 'length' | 'side' | 'tempo'>): number {
  const length = pacedLength(step)
  return (length.kind === 'time' ? length.seconds : nominalSec(length)) * (step.side === 'each' ? 2 : 1)
}

export function ridgeOf(timeline: Timeline): RidgeSegment[] {
  return timeline.segments.map((segment) => ({ phase: segment.phase, seconds: nominalSec(segment.length) }))
}

export function timelineOf(segments: readonly Segment[], turns: number, isVideo = false): Timeline {
  const starts: number[] = []
  const nominalStarts: number[] = []
  let totalSec = 0
  let nominalTotalSec = 0
  const lastOpen = segments.findLastIndex(({ length }) => length.kind !== 'timed')
  for (const { length } of segments) {
    starts.push(totalSec)
    nominalStarts.push(nominalTotalSec)
    if (length.kind === 'timed') totalSec = toTenth(totalSec + length.seconds)
    nominalTotalSec = toTenth(nominalTotalSec + nominalSec(length))
  }
  const isInParts = segments.some(({ videoSec }, index) => videoSec !== undefined && videoSec !== starts[index])
  return { segments, turns, isVideo, isInParts, totalSec, starts, nominalStarts, nominalTotalSec, lastOpen }
}

export interface ShownPart {
  startMs: number
  fromMs: number
  lengthMs: number
}

const toMs = (seconds: number): number => Math.round(seconds * 1000)

/**
 * The parts of its video that a play shows. `fromMs` is video time, all other times are play time. Chapters that follow
 * each other in the video form one part.
 */
export function partsOf({ segments, starts }: Timeline): ShownPart[] {
  const parts: ShownPart[] = []
  for (const [index, { length, videoSec }] of segments.entries()) {
    const startMs = toMs(starts[index] ?? 0)
    const fromMs = videoSec === undefined ? startMs : toMs(videoSec)
    const lengthMs = toMs(nominalSec(length))
    const before = parts.at(-1)
    if (before !== undefined && before.fromMs + before.lengthMs === fromMs) before.lengthMs += lengthMs
    else parts.push({ startMs, fromMs, lengthMs })
  }
  return parts
}

export function partAt(parts: readonly ShownPart[], playMs: number): number {
  const after = parts.findIndex(({ startMs }) => startMs > playMs)
  return Math.max(0, (after === -1 ? parts.length : after) - 1)
}

const within = (ms: number, most: number): number => Math.min(most, Math.max(0, ms))

export const toVideoMs = ({ startMs, fromMs, lengthMs }: ShownPart, playMs: number): number =>
  fromMs + within(playMs - startMs, lengthMs)

export const toPlayMs = ({ startMs, fromMs, lengthMs }: ShownPart, videoMs: number): number =>
  startMs + within(videoMs - fromMs, lengthMs)
