/** Computed from timeline, log and clock. No timer runs here (design: player, idea 1). */
import {
  advance,
  credit,
  enter,
  initial,
  paceOf,
  type PlayState,
  lengthOf,
  startMs,
  elapsedBetween,
  type Action,
  type Log,
  type LogEntry,
  type Reading
} from './moves.ts'
import { nominalSec, type Timeline } from './segment.ts'

/** In a workout with a master video, the video's position is the position of the play. */
export function videoTime(timeline: Timeline, state: PlayState): number {
  return startMs(timeline, state.index) + state.elapsedMs
}

function chapterAt(timeline: Timeline, ms: number): number {
  const after = timeline.starts.findIndex((_, index) => startMs(timeline, index) > ms)
  return Math.max(0, (after === -1 ? timeline.starts.length : after) - 1)
}

/** No time passes until the video is seen at its new position. */
function holdVideo(state: PlayState): void {
  if (state.lead === 'video') state.lead = 'held'
  state.unseenMs = 0
}

export const SPEEDS = [0.75, 0.9, 1, 1.1, 1.25] as const

/** The next speed in that direction, or the same one at either end. */
export const nextSpeed = (rate: number, isFaster: boolean): number | undefined =>
  isFaster ? SPEEDS.find((speed) => speed > rate) : SPEEDS.findLast((speed) => speed < rate)

/** Ignores speeds the player does not offer, and workouts without a video. */
function setSpeed(timeline: Timeline, state: PlayState, rate: number): void {
  if (!timeline.isVideo || !(rate >= SPEEDS[0] && rate <= SPEEDS[4])) return
  holdVideo(state)
  state.rate = rate
}

/** If the video is ahead, that time was played. If it is behind, time counted in excess is taken back. */
function alignVideo(timeline: Timeline, state: PlayState, ms: number): void {
  const unplayed = Math.min(Math.max(0, videoTime(timeline, state) - ms), state.unseenMs)
  state.unseenMs = 0
  const by = Math.max(0, ms) - videoTime(timeline, state)
  if (by >= 0) {
    const { status } = state
    state.status = 'running'
    advance(timeline, state, by)
    if (state.status === 'running') state.status = status
    return
  }
  const realMs = unplayed / paceOf(state)
  if (timeline.segments[state.index]?.phase === 'work') state.workMs = Math.max(0, state.workMs - realMs)
  state.activeMs = Math.max(0, state.activeMs - realMs)
  if (-by <= state.elapsedMs) {
    state.elapsedMs += by
    return
  }
  const index = chapterAt(timeline, Math.max(0, ms))
  enter(timeline, state, index)
  state.elapsedMs = Math.max(0, ms) - startMs(timeline, index)
}

/** Negative `ms` goes back. */
function leapVideo(timeline: Timeline, state: PlayState, ms: number): void {
  const target = Math.max(0, videoTime(timeline, state) + ms)
  const index = chapterAt(timeline, target)
  const offset = target - startMs(timeline, index)
  if (index === state.index && state.lengthMs !== null && offset < state.lengthMs) {
    state.skippedMs += offset - state.elapsedMs
    state.elapsedMs = offset
    return
  }
  credit(timeline, state, false)
  enter(timeline, state, index === state.index ? index + 1 : index)
  if (state.status === 'finished') return
  state.elapsedMs = offset
  state.skippedMs = offset
}

function measureVideo(timeline: Timeline, state: PlayState, ms: number): void {
  if (!timeline.isVideo || timeline.isInParts || !(ms > 0)) return
  state.videoMs = ms
  if (startMs(timeline, state.index) >= ms) enter(timeline, state, chapterAt(timeline, ms - 1))
  state.lengthMs = lengthOf(timeline, ms, state.index)
  if (state.lengthMs !== null) state.elapsedMs = Math.min(state.elapsedMs, state.lengthMs)
}

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
    // In a video, adding time to a chapter means going back in it.
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
  // Nobody saw if the video ran during a gap. Its next log entry will tell.
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

/** Any prefix of a log gives a valid state. Use `replayPlay` for a log in which the timing changes. */
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

export interface Outcome {
  seconds: number
  workSeconds: number
  /** The share of the work that was done, 0 to 1. Repetitions count at their nominal pace. */
  share: number
  turnsDone: number
}

export function outcome(timeline: Timeline, play: PlayState): Outcome {
  const state = ended(timeline, play)
  let done = 0
  let total = 0
  const openTurns = new Set<number>()
  for (const [index, segment] of timeline.segments.entries()) {
    if (segment.phase !== 'work') continue
    const weight = nominalSec(segment.length)
    const credit = state.credits[index] ?? 0
    total += weight
    done += weight * credit
    if (state.completed[index] !== 1) openTurns.add(segment.turn)
  }
  return {
    seconds: Math.round(state.activeMs / 1000),
    workSeconds: Math.round(state.workMs / 1000),
    share: total === 0 ? 0 : done / total,
    turnsDone: timeline.turns - openTurns.size
  }
}
