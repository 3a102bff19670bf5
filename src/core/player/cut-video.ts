/** The chapters of a video in parts, as far as its file has them. */
import { toTenth } from '../workout/tenths.ts'
import { enter, type PlayState } from './moves.ts'
import { nominalSec, timelineOf, type Timeline } from './segment.ts'

const SHOWN_FROM_SEC = 1

/** For each chapter, the seconds that a file of this length has of it; 0 where that is too little to be shown. */
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

/** Changes `state` so that it fits the timeline that is given back. Where the file has nothing of any chapter, all stays. */
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
