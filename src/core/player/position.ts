/** Computed from timeline, log and clock; no timer runs here (design: player, idea 1). */
import { elapsedBetween, type Action, type Log, type LogEntry, type Reading } from './log.ts'
import { advance, credit, enter, initial, paceOf, type PlayState } from './moves.ts'
import { nominalSec, type Timeline } from './segment.ts'
import { alignVideo, holdVideo, leapVideo, measureVideo, setSpeed, videoTime } from './video-clock.ts'

export { paceOf, type PlayState, type PlayStatus } from './moves.ts'

const BACK_RESTART_MS = 3000

function go(timeline: Timeline, state: PlayState, index: number, isCompleted: boolean): void {
  if (state.status !== 'waiting') credit(timeline, state, isCompleted)
  else state.status = 'running'
  enter(timeline, state, index)
  holdVideo(state)
}

function adjust(timeline: Timeline, state: PlayState, seconds: number): void {
  if (state.lengthMs === null || state.status === 'waiting') return
  if (state.lead !== 'clock') {
    // In a video, more time for a chapter means going back in it.
    leapVideo(timeline, state, -seconds * 1000)
    return holdVideo(state)
  }
  state.lengthMs = Math.max(state.elapsedMs, state.lengthMs + seconds * 1000)
  if (state.lengthMs > state.elapsedMs) return
  if (state.status === 'running') advance(timeline, state, 0)
  else go(timeline, state, state.index + 1, true)
}

type VideoAction = Extract<Action, { kind: 'video' | 'video-length' | 'no-video' }>

function obey(timeline: Timeline, state: PlayState, action: VideoAction): void {
  if (action.kind === 'video-length') return measureVideo(timeline, state, action.ms)
  if (action.kind === 'no-video') {
    state.lead = 'clock'
    return
  }
  if (!timeline.isVideo) return
  alignVideo(timeline, state, action.ms)
  state.lead = action.isHeld ? 'held' : 'video'
}

function goOn(timeline: Timeline, state: PlayState, isCompleted: boolean): void {
  go(timeline, state, state.status === 'waiting' ? state.index : state.index + 1, isCompleted)
}

function pause(state: PlayState): void {
  if (state.status === 'running') state.status = 'paused'
}

function end(timeline: Timeline, state: PlayState): void {
  if (state.status !== 'waiting') credit(timeline, state, false)
  state.status = 'finished'
}

function goBack(timeline: Timeline, state: PlayState): void {
  const restarts = state.status !== 'waiting' && state.elapsedMs > BACK_RESTART_MS
  go(timeline, state, restarts ? state.index : state.index - 1, false)
}

function begin(timeline: Timeline, state: PlayState, { kind }: Action): void {
  if (kind === 'start') state.status = timeline.segments.length === 0 ? 'finished' : 'running'
}

function apply(timeline: Timeline, state: PlayState, action: Action): void {
  if (state.status === 'finished') return
  if (state.status === 'ready') return begin(timeline, state, action)
  switch (action.kind) {
    case 'pause':
      return pause(state)
    case 'resume':
      state.status = 'running'
      return holdVideo(state)
    case 'next':
    case 'done':
      return goOn(timeline, state, action.kind === 'done')
    case 'back':
      return goBack(timeline, state)
    case 'jump':
      return go(timeline, state, Math.min(action.index, timeline.segments.length - 1), false)
    case 'adjust':
      return adjust(timeline, state, action.seconds)
    case 'video':
    case 'video-length':
    case 'no-video':
      return obey(timeline, state, action)
    case 'speed':
      return setSpeed(timeline, state, action.rate)
    case 'end':
      return end(timeline, state)
  }
}

function passing(state: PlayState, at: Reading): number {
  const { at: before, lead } = state
  if (before === null || lead === 'held') return 0
  // Nobody saw whether the video ran during a gap; its next log entry tells.
  if (lead === 'video' && (at.gap || at.life !== before.life)) return 0
  return elapsedBetween(before, at)
}

function passTo(timeline: Timeline, state: PlayState, at: Reading): void {
  const ms = passing(state, at) * paceOf(state)
  state.at = at
  if (state.status !== 'running') return
  if (state.lead === 'video') state.unseenMs += ms
  advance(timeline, state, ms)
}

export function follow(timeline: Timeline, state: PlayState, { action, at }: LogEntry): void {
  passTo(timeline, state, at)
  apply(timeline, state, action)
}

/** Any prefix of a log gives a valid state. For a log in which the timing changes, see `replayPlay`. */
export function replay(timeline: Timeline, log: Log): PlayState {
  const state = initial(timeline)
  for (const entry of log) follow(timeline, state, entry)
  return state
}

export function ended(timeline: Timeline, state: PlayState): PlayState {
  const over = { ...state, credits: state.credits.slice(), completed: state.completed.slice() }
  apply(timeline, over, { kind: 'end' })
  return over
}

export function stateAt(timeline: Timeline, state: PlayState, now: Reading): PlayState {
  const later = { ...state, credits: state.credits.slice(), completed: state.completed.slice() }
  passTo(timeline, later, now)
  return later
}

export function position(timeline: Timeline, log: Log, now: Reading): PlayState {
  return stateAt(timeline, replay(timeline, log), now)
}

export function remainingMs(state: PlayState): number | null {
  return state.lengthMs === null ? null : Math.max(0, state.lengthMs - state.elapsedMs)
}

export function remainingTotalMs(timeline: Timeline, state: PlayState): number {
  if (state.status === 'finished') return 0
  if (state.videoMs !== null && state.lead !== 'clock') return Math.max(0, state.videoMs - videoTime(timeline, state))
  const segment = timeline.segments[state.index]
  const after = timeline.nominalStarts[state.index + 1] ?? timeline.nominalTotalSec
  const ahead = (timeline.nominalTotalSec - after) * 1000
  const nominal = segment === undefined ? 0 : nominalSec(segment.length) * 1000
  return ahead + (remainingMs(state) ?? Math.max(0, nominal - state.elapsedMs))
}

export function progress(timeline: Timeline, state: PlayState): number {
  const segment = timeline.segments[state.index]
  if (segment === undefined || timeline.nominalTotalSec === 0) return 0
  const nominal = nominalSec(segment.length)
  const length = state.lengthMs ?? nominal * 1000
  const part = length <= 0 ? 1 : Math.min(1, state.elapsedMs / length)
  return ((timeline.nominalStarts[state.index] ?? 0) + nominal * part) / timeline.nominalTotalSec
}
