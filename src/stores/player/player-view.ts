import type { TimingSettings } from '#core/player/compile.ts'
import type { Lead } from '#core/player/moves.ts'
import {
  paceOf,
  progress,
  remainingMs,
  remainingTotalMs,
  type PlayState,
  type PlayStatus,
  outcome,
  type Outcome
} from '#core/player/position.ts'
import type { Timeline } from '#core/player/segment.ts'
import { icepointsFor } from '#core/workout/icepoints.ts'
import type { Workout } from '#core/workout/workout.ts'
import type { PlayResult, RunningPlay } from '../../data/player/player-db.ts'
import type { KeptMoment } from './play/play-run.ts'

export interface ElsewhereView {
  kind: 'elsewhere'
  isTaken: boolean
  isTaking: boolean
  where: KeptMoment | null
}

export interface OfferView extends KeptMoment {
  kind: 'offer'
  awayMs: number
  isOther: boolean
}

export interface PlayingView {
  kind: 'playing'
  workout: Workout
  timeline: Timeline
  status: Exclude<PlayStatus, 'finished'>
  lead: Lead
  rate: number
  timing: TimingSettings
  index: number
  /** Counts entered segments, so that entering the same segment again is a change. */
  entry: number
}

export interface DoneView {
  kind: 'done'
  workout: Workout
  startedAt: string
  timeline: Timeline
  outcome: Outcome
  icepoints: number
  resultId: string | null
  swaps?: RunningPlay['swaps']
}

export type PlayerView = { kind: 'closed' } | ElsewhereView | OfferView | PlayingView | DoneView

export interface PlayerClock {
  /** Whole seconds: remaining in a timed segment (rounded up), elapsed in an open one. */
  seconds: number
  /** Whole seconds since the segment started, as shown. */
  elapsedSec: number
  isCountingUp: boolean
  /** The remaining part of the segment, from 0 to 1; always 1 in an open segment. */
  left: number
  spentTotal: number
  leftTotal: number
  /** The remaining time is an estimate because it includes repetitions. */
  isAbout: boolean
  progress: number
}

export const NO_CLOCK: PlayerClock = {
  seconds: 0,
  elapsedSec: 0,
  isCountingUp: false,
  left: 1,
  spentTotal: 0,
  leftTotal: 0,
  isAbout: false,
  progress: 0
}

export function clockOf(timeline: Timeline, state: PlayState): PlayerClock {
  const left = remainingMs(state)
  const length = state.lengthMs ?? 0
  const isRunning = state.status === 'running' && state.lead !== 'held'
  const seconds = left === null ? Math.floor(state.elapsedMs / 1000) : Math.ceil(left / 1000)
  const part = (ms: number) => (left === null || length === 0 ? 1 : Math.max(0, Math.min(1, ms / length)))
  return {
    seconds,
    elapsedSec: left === null ? seconds : Math.round(length / 1000 - seconds),
    isCountingUp: left === null,
    left: part(isRunning ? seconds * 1000 : (left ?? 0)),
    spentTotal: Math.floor(state.activeMs / 1000),
    leftTotal: Math.ceil(remainingTotalMs(timeline, state) / paceOf(state) / 1000),
    isAbout: state.index <= timeline.lastOpen,
    progress: progress(timeline, state)
  }
}

export function isNewSecond(before: PlayerClock, now: PlayerClock): boolean {
  const keys = ['seconds', 'isCountingUp', 'left'] as const
  return keys.some((key) => before[key] !== now[key])
}

export function msToNextSecond(state: PlayState): number {
  const left = remainingMs(state)
  const part = left === null ? 1000 - (state.elapsedMs % 1000) : left % 1000
  return (part === 0 ? 1000 : part) / paceOf(state)
}

export function doneView(play: RunningPlay, timeline: Timeline, state: PlayState): DoneView {
  const summed = outcome(timeline, state)
  return {
    kind: 'done',
    workout: play.workout,
    startedAt: play.startedAt,
    timeline,
    outcome: summed,
    icepoints: icepointsFor(play.workout.level, summed.share),
    resultId: summed.share > 0 && play.resultId !== '' ? play.resultId : null,
    swaps: play.swaps
  }
}

export function resultOf(play: RunningPlay, view: DoneView, userId: string | null): PlayResult | null {
  if (view.resultId === null) return null
  return {
    id: view.resultId,
    workoutId: play.workout.id,
    name: play.workout.name,
    date: play.startedAt,
    seconds: view.outcome.seconds,
    share: view.outcome.share,
    ...(play.unfitted === undefined ? {} : { isFitted: true }),
    userId: play.userId ?? userId,
    declinedBy: []
  }
}
