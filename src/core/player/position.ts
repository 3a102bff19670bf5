/** Where a play is. Computed from timeline, log and clock; nothing ticks here (design: player, idea 1). */
import { elapsedBetween, type Action, type Log, type Reading } from './log.ts'
import { nominalSec, type Timeline } from './segment.ts'

/** `ready` before the start, `waiting` before a segment that only the athlete enters. */
export type PlayStatus = 'ready' | 'running' | 'paused' | 'waiting' | 'finished'

/** A play after the last entry of its log. */
export interface PlayState {
  status: PlayStatus
  /** Present segment; when finished, the one that it ended in. */
  index: number
  /** Time spent in the present segment. */
  elapsedMs: number
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

/** Pressed this early in a segment, "back" means the one before. */
export const BACK_RESTART_MS = 3000

const lengthOf = (timeline: Timeline, index: number): number | null => {
  const length = timeline.segments[index]?.length
  return length?.kind === 'timed' ? length.seconds * 1000 : null
}

function initial(timeline: Timeline): PlayState {
  const count = timeline.segments.length
  return {
    status: 'ready',
    index: 0,
    elapsedMs: 0,
    lengthMs: lengthOf(timeline, 0),
    activeMs: 0,
    workMs: 0,
    credits: new Float64Array(count),
    completed: new Uint8Array(count),
    at: null
  }
}

function credit(timeline: Timeline, state: PlayState, isCompleted: boolean): void {
  const length = timeline.segments[state.index]?.length
  if (length === undefined) return
  const known = state.credits[state.index] ?? 0
  const timeShare = length.kind === 'reps' ? 0 : Math.min(1, state.elapsedMs / (length.seconds * 1000))
  // Saying "done" fulfils a segment that waits for the athlete; a timed one is worth the time that was spent in it.
  const share = isCompleted && length.kind !== 'timed' ? 1 : timeShare
  state.credits[state.index] = Math.max(known, share)
  if (isCompleted) state.completed[state.index] = 1
}

function enter(timeline: Timeline, state: PlayState, index: number): void {
  if (index >= timeline.segments.length) {
    state.status = 'finished'
    return
  }
  state.index = Math.max(0, index)
  state.elapsedMs = 0
  state.lengthMs = lengthOf(timeline, state.index)
}

function spend(timeline: Timeline, state: PlayState, ms: number): void {
  state.elapsedMs += ms
  state.activeMs += ms
  if (timeline.segments[state.index]?.phase === 'work') state.workMs += ms
}

/** Lets time pass: through as many timed segments as it fills, up to one that waits for the athlete. */
function advance(timeline: Timeline, state: PlayState, ms: number): void {
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
}

/** Moves by the athlete's will: a pause stays a pause, a wait is over. */
function go(timeline: Timeline, state: PlayState, index: number, isCompleted: boolean): void {
  if (state.status !== 'waiting') credit(timeline, state, isCompleted)
  else state.status = 'running'
  enter(timeline, state, index)
}

function adjust(timeline: Timeline, state: PlayState, seconds: number): void {
  if (state.lengthMs === null || state.status === 'waiting') return
  state.lengthMs = Math.max(state.elapsedMs, state.lengthMs + seconds * 1000)
  if (state.lengthMs > state.elapsedMs) return
  if (state.status === 'running') advance(timeline, state, 0)
  else go(timeline, state, state.index + 1, true)
}

function apply(timeline: Timeline, state: PlayState, action: Action): void {
  if (action.kind === 'seen' || state.status === 'finished') return
  if (state.status === 'ready') {
    if (action.kind === 'start') state.status = timeline.segments.length === 0 ? 'finished' : 'running'
    return
  }
  switch (action.kind) {
    case 'start':
      return
    case 'pause':
      if (state.status === 'running') state.status = 'paused'
      return
    case 'resume':
      state.status = 'running'
      return
    case 'next':
      // A wait stands before its segment: going on means to enter it.
      return go(timeline, state, state.status === 'waiting' ? state.index : state.index + 1, false)
    case 'done':
      return go(timeline, state, state.status === 'waiting' ? state.index : state.index + 1, true)
    case 'back': {
      const restarts = state.status !== 'waiting' && state.elapsedMs > BACK_RESTART_MS
      return go(timeline, state, restarts ? state.index : state.index - 1, false)
    }
    case 'jump':
      return go(timeline, state, Math.min(Math.max(0, action.index), timeline.segments.length - 1), false)
    case 'adjust':
      return adjust(timeline, state, action.seconds)
    case 'end':
      if (state.status !== 'waiting') credit(timeline, state, false)
      state.status = 'finished'
  }
}

function passTo(timeline: Timeline, state: PlayState, at: Reading): void {
  if (state.at !== null) advance(timeline, state, elapsedBetween(state.at, at))
  state.at = at
}

/** The play after every entry of the log. Any prefix of a log gives a valid state. */
export function replay(timeline: Timeline, log: Log): PlayState {
  const state = initial(timeline)
  for (const { action, at } of log) {
    passTo(timeline, state, at)
    apply(timeline, state, action)
  }
  return state
}

/** The same play ended now: what was done of the present segment counts. The given state stays as it is. */
export function ended(timeline: Timeline, state: PlayState): PlayState {
  const over = { ...state, credits: state.credits.slice(), completed: state.completed.slice() }
  apply(timeline, over, { kind: 'end' })
  return over
}

/** The same play at a later moment; the given state stays as it is. */
export function stateAt(timeline: Timeline, state: PlayState, now: Reading): PlayState {
  const later = { ...state, credits: state.credits.slice(), completed: state.completed.slice() }
  passTo(timeline, later, now)
  return later
}

/** The play at a moment: `position(timeline, log, now)` of the design. */
export function position(timeline: Timeline, log: Log, now: Reading): PlayState {
  return stateAt(timeline, replay(timeline, log), now)
}

/** Milliseconds left of the present segment; null while it is open. */
export function remainingMs(state: PlayState): number | null {
  return state.lengthMs === null ? null : Math.max(0, state.lengthMs - state.elapsedMs)
}

/** Milliseconds of timed segments still to come, the present one included. */
export function remainingTotalMs(timeline: Timeline, state: PlayState): number {
  if (state.status === 'finished') return 0
  const after = timeline.starts[state.index + 1] ?? timeline.totalSec
  return (timeline.totalSec - after) * 1000 + (remainingMs(state) ?? 0)
}

/** How far along the ridge the play is, 0 to 1. */
export function progress(timeline: Timeline, state: PlayState): number {
  const segment = timeline.segments[state.index]
  if (segment === undefined || timeline.nominalTotalSec === 0) return 0
  const nominal = nominalSec(segment.length)
  const length = state.lengthMs ?? nominal * 1000
  const part = length <= 0 ? 1 : Math.min(1, state.elapsedMs / length)
  return ((timeline.nominalStarts[state.index] ?? 0) + nominal * part) / timeline.nominalTotalSec
}
