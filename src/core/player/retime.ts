import { compile, type PlayableContent, type TimingSettings } from './compile.ts'
import { follow, type PlayState } from './position.ts'
import { initial, cutToFile, type Log } from './moves.ts'
import { timelineOf, type Segment, type Timeline } from './segment.ts'

export interface Played {
  timeline: Timeline
  state: PlayState
}

const PHASE_ORDER = { setup: 0, intro: 1, work: 2, rest: 3 } as const
const WIDTH = 100

/** The place of each segment in the workout. It stays the same when segments are added or removed. */
function ranksOf(segments: readonly Segment[]): number[] {
  const counts = new Map<number, number>()
  return segments.map(({ turn, phase }) => {
    const first = (turn * 4 + PHASE_ORDER[phase]) * WIDTH
    const count = counts.get(first) ?? 0
    counts.set(first, count + 1)
    return first + count
  })
}

/** Adjusts `state` to the returned timeline. */
function retime(old: Timeline, state: PlayState, fresh: Timeline): Timeline {
  const here = old.segments[state.index]
  if (here === undefined || old.isVideo || state.status === 'finished') return old
  const oldRanks = ranksOf(old.segments)
  const ranks = ranksOf(fresh.segments)
  const rank = oldRanks[state.index] ?? 0
  const before = ranks.filter((one) => one < rank).length
  const after = ranks.filter((one) => one <= rank).length
  const next = fresh.segments.slice(after)
  // The running exercise must not start to wait halfway through.
  const later = next.map((one) => (one.turn === here.turn ? { ...one, waitsBefore: false } : one))
  const segments = [...fresh.segments.slice(0, before), here, ...later]
  const known = new Map(oldRanks.map((one, index) => [one, index]))
  const from = ranksOf(segments).map((one) => known.get(one))
  state.credits = Float64Array.from(from, (index) => (index === undefined ? 0 : (state.credits[index] ?? 0)))
  state.completed = Uint8Array.from(from, (index) => (index === undefined ? 0 : (state.completed[index] ?? 0)))
  state.index = before
  return timelineOf(segments, old.turns)
}

/**
 * Replays a log in which the timing may change. `first` is the timeline at the start. The running segment and a master
 * video keep their length.
 */
export function replayPlay(content: PlayableContent, first: Timeline, log: Log): Played {
  let timeline = first
  const state = initial(timeline)
  for (const entry of log) {
    follow(timeline, state, entry)
    const { action } = entry
    if (action.kind === 'timing') timeline = retime(timeline, state, compile(content, action.settings))
    if (action.kind === 'video-length') timeline = cutToFile(timeline, state, action.ms)
  }
  return { timeline, state }
}

export function timingAt(settings: TimingSettings, log: Log): TimingSettings {
  const last = log.findLast(({ action }) => action.kind === 'timing')?.action
  return last?.kind === 'timing' ? last.settings : settings
}
