import type { TimingSettings } from './compile.ts'
import { type Timeline, nominalSec, timelineOf } from './segment.ts'
import { toTenth } from '../workout/tenths.ts'

/** A play is fully described by its timeline and this log. */

export interface Reading {
  /** Milliseconds since 1970. It can jump. */
  wall: number
  /** The page's monotonic clock in milliseconds. On most devices it stops during sleep. */
  mono: number
  /** Counts the page loads of this play. Each one restarts the monotonic clock. */
  life: number
  /** True when the page was hidden, frozen or late since the previous reading. */
  gap: boolean
}

export type Action =
  | { kind: 'start' }
  | { kind: 'pause' }
  | { kind: 'resume' }
  | { kind: 'next' }
  /** Restarts the segment, or goes to the previous one just after the start. */
  | { kind: 'back' }
  | { kind: 'adjust'; seconds: number }
  | { kind: 'done' }
  | { kind: 'jump'; index: number }
  | { kind: 'end' }
  /** The position of the master video. `isHeld` means it stands still although it should play. */
  | { kind: 'video'; ms: number; isHeld: boolean }
  | { kind: 'video-length'; ms: number }
  /** From here on, the device's clocks measure the time. */
  | { kind: 'no-video' }
  /** The speed of the master video, where 1 is normal. */
  | { kind: 'speed'; rate: number }
  | { kind: 'timing'; settings: TimingSettings }
  | { kind: 'seen' }

export interface LogEntry {
  action: Action
  at: Reading
}

export type Log = readonly LogEntry[]

/** After a gap, a wall clock this far ahead of the monotonic one means that the device slept. */
export const SLEEP_MS = 1000

/** Wall clocks can be changed, so they count only after sleep and between page loads. Never negative. */
export function elapsedBetween(from: Reading, to: Reading): number {
  const wall = to.wall - from.wall
  if (from.life !== to.life) return Math.max(0, wall)
  const mono = Math.max(0, to.mono - from.mono)
  return to.gap && wall - mono > SLEEP_MS ? wall : mono
}

/** `waiting` comes before a segment that only the athlete can start. */
export type PlayStatus = 'ready' | 'running' | 'paused' | 'waiting' | 'finished'

/** What measures time: the clocks, the playing video, or nothing while the video is stalled. */
export type Lead = 'clock' | 'video' | 'held'

export interface PlayState {
  status: PlayStatus
  lead: Lead
  /** The speed of the master video, where 1 is normal. It never affects the clocks. */
  rate: number
  videoMs: number | null
  /** Video time counted since the last known video position. A correction never exceeds it. */
  unseenMs: number
  index: number
  /** In a video this is its own time, which differs from a clock's at another speed. */
  elapsedMs: number
  skippedMs: number
  /** Includes added and removed time. Null while open. */
  lengthMs: number | null
  /** The time that passed for the athlete, whatever the speed of the video. */
  activeMs: number
  workMs: number
  /** The largest share done of each segment, 0 to 1. */
  credits: Float64Array
  completed: Uint8Array
  at: Reading | null
}

export const paceOf = ({ lead, rate }: Pick<PlayState, 'lead' | 'rate'>): number => (lead === 'clock' ? 1 : rate)

export const startMs = (timeline: Timeline, index: number): number => Math.round((timeline.starts[index] ?? 0) * 1000)

function countOf(timeline: Timeline, videoMs: number | null): number {
  if (videoMs === null) return timeline.segments.length
  const beyond = timeline.starts.findIndex((_, index) => index > 0 && startMs(timeline, index) >= videoMs)
  return beyond === -1 ? timeline.segments.length : beyond
}

export function lengthOf(timeline: Timeline, videoMs: number | null, index: number): number | null {
  const length = timeline.segments[index]?.length
  if (length?.kind !== 'timed') return null
  const isCut = videoMs !== null && index === countOf(timeline, videoMs) - 1
  return isCut ? videoMs - startMs(timeline, index) : Math.round(length.seconds * 1000)
}

export function initial(timeline: Timeline): PlayState {
  const count = timeline.segments.length
  return {
    status: 'ready',
    lead: timeline.isVideo ? 'held' : 'clock',
    rate: 1,
    videoMs: null,
    unseenMs: 0,
    index: 0,
    elapsedMs: 0,
    skippedMs: 0,
    lengthMs: lengthOf(timeline, null, 0),
    activeMs: 0,
    workMs: 0,
    credits: new Float64Array(count),
    completed: new Uint8Array(count),
    at: null
  }
}

export function credit(timeline: Timeline, state: PlayState, isCompleted: boolean): void {
  const length = timeline.segments[state.index]?.length
  if (length === undefined) return
  const known = state.credits[state.index] ?? 0
  const timeOf = (seconds: number) => lengthOf(timeline, state.videoMs, state.index) ?? seconds * 1000
  const spent = state.elapsedMs - state.skippedMs
  const timeShare = length.kind === 'reps' ? 0 : Math.max(0, Math.min(1, spent / timeOf(length.seconds)))
  // "Done" completes a waiting segment. A timed one counts the time spent in it.
  const share = isCompleted && length.kind !== 'timed' ? 1 : timeShare
  state.credits[state.index] = Math.max(known, share)
  if (isCompleted) state.completed[state.index] = 1
}

export function enter(timeline: Timeline, state: PlayState, index: number): void {
  if (index >= countOf(timeline, state.videoMs)) {
    state.status = 'finished'
    return
  }
  state.index = Math.max(0, index)
  state.elapsedMs = 0
  state.skippedMs = 0
  state.lengthMs = lengthOf(timeline, state.videoMs, state.index)
}

function spend(timeline: Timeline, state: PlayState, ms: number): void {
  const realMs = ms / paceOf(state)
  state.elapsedMs += ms
  state.activeMs += realMs
  if (timeline.segments[state.index]?.phase === 'work') state.workMs += realMs
}

export function advance(timeline: Timeline, state: PlayState, ms: number): void {
  let left = ms
  while (state.status === 'running') {
    if (state.lengthMs === null || state.elapsedMs + left < state.lengthMs) {
      spend(timeline, state, left)
      return
    }
    const used = Math.max(0, state.lengthMs - state.elapsedMs)
    spend(timeline, state, used)
    left -= used
    credit(timeline, state, true)
    enter(timeline, state, state.index + 1)
    if (state.status === 'running' && timeline.segments[state.index]?.waitsBefore === true) state.status = 'waiting'
  }
  // Chapters that do not fit into the video count as done.
  if (state.status !== 'finished') return
  for (let index = state.index + 1; index < timeline.segments.length; index += 1) {
    state.credits[index] = 1
    state.completed[index] = 1
  }
}

const SHOWN_FROM_SEC = 1

/**
 * The seconds of each chapter that a file of this length contains, for videos shown in parts. 0 when too little is left
 * to show.
 */
export function secondsThere({ segments }: Timeline, fileMs: number): number[] {
  const fileSec = Math.floor(fileMs / 100) / 10
  return segments.map(({ length, videoSec = 0 }) => {
    const seconds = nominalSec(length)
    const there = Math.min(seconds, toTenth(fileSec - videoSec))
    return there >= Math.min(SHOWN_FROM_SEC, seconds) ? there : 0
  })
}

const pick = (values: Float64Array | Uint8Array, kept: readonly number[]): number[] =>
  kept.map((index) => values[index] ?? 0)

function enterAt(timeline: Timeline, state: PlayState, index: number, elapsedMs: number): void {
  const last = timeline.segments.length - 1
  const { skippedMs } = state
  enter(timeline, state, Math.min(index, last))
  const lengthMs = state.lengthMs ?? 0
  state.elapsedMs = index > last ? lengthMs : Math.min(elapsedMs, lengthMs)
  state.skippedMs = Math.min(skippedMs, state.elapsedMs)
  if (index > last) state.status = 'finished'
}

/** Adjusts `state` to the returned timeline. Both stay unchanged when the file contains no chapter at all. */
export function cutToFile(timeline: Timeline, state: PlayState, fileMs: number): Timeline {
  if (!timeline.isInParts || !(fileMs > 0)) return timeline
  const there = secondsThere(timeline, fileMs)
  const kept = [...there.keys()].filter((index) => there[index] !== 0)
  const isWhole = timeline.segments.every(({ length }, index) => there[index] === nominalSec(length))
  if (isWhole || kept.length === 0) return { ...timeline, fileMs }
  const segments = timeline.segments.flatMap((one, index) => {
    const seconds = there[index] ?? 0
    return seconds === 0 ? [] : [{ ...one, length: { kind: 'timed' as const, seconds } }]
  })
  const cut: Timeline = { ...timelineOf(segments, timeline.turns, true), isInParts: true, fileMs }
  const isHere = kept.includes(state.index)
  const index = kept.filter((one) => one < state.index).length
  state.credits = Float64Array.from(pick(state.credits, kept))
  state.completed = Uint8Array.from(pick(state.completed, kept))
  enterAt(cut, state, index, isHere ? state.elapsedMs : 0)
  return cut
}
