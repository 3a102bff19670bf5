/** How a play moves through its timeline: the small steps that `position` is made of. */
import type { Reading } from './log.ts'
import type { Timeline } from './segment.ts'

/** `ready` before the start, `waiting` before a segment that only the athlete enters. */
export type PlayStatus = 'ready' | 'running' | 'paused' | 'waiting' | 'finished'

/**
 * Who says how time passes: the clocks; a video that was seen to run; or nobody, because that video stands still (it loads,
 * seeks, or has not begun).
 */
export type Lead = 'clock' | 'video' | 'held'

/** A play after the last entry of its log. */
export interface PlayState {
  status: PlayStatus
  lead: Lead
  /** Length of the video; null while it is not known. */
  videoMs: number | null
  /** Time that was counted since the video was last seen: no more than that can have been wrong. */
  unseenMs: number
  /** Present segment; when finished, the one that it ended in. */
  index: number
  /** Time spent in the present segment. */
  elapsedMs: number
  /** What of it was not played but leapt over. */
  skippedMs: number
  /** Length of the present segment with what was added or taken; null while it is open. */
  lengthMs: number | null
  /** Time spent playing, pauses and waits left out. */
  activeMs: number
  /** Time spent in work segments. */
  workMs: number
  /** Per segment, how much of it was done at best, 0 to 1. */
  credits: Float64Array
  /** Per segment, 1 when it ran to its end or was said to be done. */
  completed: Uint8Array
  /** The last reading of the clocks; null before the first. */
  at: Reading | null
}

/** Where a segment begins, in milliseconds of timed segments. */
export const startMs = (timeline: Timeline, index: number): number => (timeline.starts[index] ?? 0) * 1000

/** How many segments there are to play: a video that is too short has room for the first ones only. */
function countOf(timeline: Timeline, videoMs: number | null): number {
  if (videoMs === null) return timeline.segments.length
  const beyond = timeline.starts.findIndex((start, index) => index > 0 && start * 1000 >= videoMs)
  return beyond === -1 ? timeline.segments.length : beyond
}

/** Length of a timed segment in milliseconds. The last chapter of a video lasts as long as the video does. */
export function lengthOf(timeline: Timeline, videoMs: number | null, index: number): number | null {
  const length = timeline.segments[index]?.length
  if (length?.kind !== 'timed') return null
  const isCut = videoMs !== null && index === countOf(timeline, videoMs) - 1
  return isCut ? videoMs - startMs(timeline, index) : length.seconds * 1000
}

/** A play that has not begun. */
export function initial(timeline: Timeline): PlayState {
  const count = timeline.segments.length
  return {
    status: 'ready',
    lead: timeline.isVideo ? 'held' : 'clock',
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

/** Notes what was done of the present segment. */
export function credit(timeline: Timeline, state: PlayState, isCompleted: boolean): void {
  const length = timeline.segments[state.index]?.length
  if (length === undefined) return
  const known = state.credits[state.index] ?? 0
  const timeOf = (seconds: number) => lengthOf(timeline, state.videoMs, state.index) ?? seconds * 1000
  const spent = state.elapsedMs - state.skippedMs
  const timeShare = length.kind === 'reps' ? 0 : Math.max(0, Math.min(1, spent / timeOf(length.seconds)))
  // Saying "done" fulfils a segment that waits for the athlete; a timed one is worth the time that was spent in it.
  const share = isCompleted && length.kind !== 'timed' ? 1 : timeShare
  state.credits[state.index] = Math.max(known, share)
  if (isCompleted) state.completed[state.index] = 1
}

/** To the beginning of a segment; behind the last one the play is over. */
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
  state.elapsedMs += ms
  state.activeMs += ms
  if (timeline.segments[state.index]?.phase === 'work') state.workMs += ms
}

/** Lets time pass: through as many timed segments as it fills, up to one that waits for the athlete. */
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
  // What the video has no room for was never to be done.
  if (state.status !== 'finished') return
  for (let index = state.index + 1; index < timeline.segments.length; index += 1) {
    state.credits[index] = 1
    state.completed[index] = 1
  }
}
