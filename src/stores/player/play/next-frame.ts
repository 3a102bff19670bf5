import type { PlayState } from '#core/player/position.ts'
import type { Timeline } from '#core/player/segment.ts'
import {
  clockOf,
  isNewSecond,
  msToNextSecond,
  type PlayerClock,
  type PlayerView,
  type PlayingView
} from '../player-view.ts'
import type { Run } from './play-run.ts'

/** One wake-up for each second that is shown. */
const BEAT_MS = 1000
/** Browsers delay the timers of hidden pages to whole seconds; a longer wait would miss every other one. */
const HIDDEN_BEAT_MS = 250
const PLAN_EVERY_MS = 900
/** Browsers give timers at least this delay. */
const SHORTEST_MS = 4

function waitMs(state: PlayState, isHidden: boolean): number {
  const beat = isHidden ? HIDDEN_BEAT_MS : BEAT_MS
  return state.status === 'running' ? Math.max(SHORTEST_MS, Math.min(beat, msToNextSecond(state))) : beat
}

export interface Before {
  run: Run
  mono: number
  isHidden: boolean
  view: PlayerView
  clock: PlayerClock
  entry: number
  plannedAt: number
}

export interface Cause {
  isNew: boolean
  isMoved: boolean
}

export interface Frame {
  entry: number
  view: PlayingView | null
  clock: PlayerClock | null
  isFelt: boolean
  isPlanDue: boolean
  waitMs: number
}

const hasTurned = (old: PlayingView | null, { status, lead, rate }: PlayState) =>
  old?.status !== status || old.lead !== lead || old.rate !== rate

function clockToShow(
  before: PlayerClock,
  timeline: Timeline,
  state: PlayState,
  isRewritten: boolean
): PlayerClock | null {
  const clock = clockOf(timeline, state)
  return isRewritten || isNewSecond(before, clock) ? clock : null
}

const playingOf = (view: PlayerView): PlayingView | null => (view.kind === 'playing' ? view : null)

export function nextFrame(before: Before, state: PlayState, { isNew, isMoved }: Cause): Frame | null {
  const { status, lead, rate, index } = state
  if (status === 'finished') return null
  const { workout } = before.run.play
  const { timeline, timing } = before.run
  const old = playingOf(before.view)
  const isEntered = old?.index !== index || (isNew && state.elapsedMs === 0)
  const isRewritten = old?.timeline !== timeline
  const isOther = isEntered || isRewritten || hasTurned(old, state)
  const entry = before.entry + (isEntered ? 1 : 0)
  return {
    entry,
    view: isOther ? { kind: 'playing', workout, timeline, status, lead, rate, timing, index, entry } : null,
    clock: clockToShow(before.clock, timeline, state, isRewritten),
    isFelt: isEntered || (isOther && status === 'waiting'),
    isPlanDue: isOther || isMoved || before.mono - before.plannedAt >= PLAN_EVERY_MS,
    waitMs: waitMs(state, before.isHidden)
  }
}
