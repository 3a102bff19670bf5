/** In a workout with a master video, the position of the video is the position of the play. */
import { advance, credit, enter, lengthOf, paceOf, startMs, type PlayState } from './moves.ts'
import type { Timeline } from './segment.ts'

export function videoTime(timeline: Timeline, state: PlayState): number {
  return startMs(timeline, state.index) + state.elapsedMs
}

function chapterAt(timeline: Timeline, ms: number): number {
  const after = timeline.starts.findIndex((_, index) => startMs(timeline, index) > ms)
  return Math.max(0, (after === -1 ? timeline.starts.length : after) - 1)
}

/** Until the video is seen at its new position, no time passes. */
export function holdVideo(state: PlayState): void {
  if (state.lead === 'video') state.lead = 'held'
  state.unseenMs = 0
}

export const SPEEDS = [0.75, 0.9, 1, 1.1, 1.25] as const

/** The next speed in that direction; none beyond the ends. */
export const nextSpeed = (rate: number, isFaster: boolean): number | undefined =>
  isFaster ? SPEEDS.find((speed) => speed > rate) : SPEEDS.findLast((speed) => speed < rate)

/** Nothing without a video, and nothing faster or slower than the player offers. */
export function setSpeed(timeline: Timeline, state: PlayState, rate: number): void {
  if (!timeline.isVideo || !(rate >= SPEEDS[0] && rate <= SPEEDS[4])) return
  holdVideo(state)
  state.rate = rate
}

/** If the video is ahead, that time was played; if it is behind, time counted too much is taken back. */
export function alignVideo(timeline: Timeline, state: PlayState, ms: number): void {
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
export function leapVideo(timeline: Timeline, state: PlayState, ms: number): void {
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

export function measureVideo(timeline: Timeline, state: PlayState, ms: number): void {
  if (!timeline.isVideo || timeline.isInParts || !(ms > 0)) return
  state.videoMs = ms
  if (startMs(timeline, state.index) >= ms) enter(timeline, state, chapterAt(timeline, ms - 1))
  state.lengthMs = lengthOf(timeline, ms, state.index)
  if (state.lengthMs !== null) state.elapsedMs = Math.min(state.elapsedMs, state.lengthMs)
}
