import type { WritableAtom } from 'nanostores'
import type { Action } from '#core/player/moves.ts'
import { stateAt, type PlayState } from '#core/player/position.ts'
import type { Timeline } from '#core/player/segment.ts'
import type { RunningNote } from '../../../platform/page/storage.ts'
import {
  type PlayerClock,
  type PlayerView,
  clockOf,
  isNewSecond,
  msToNextSecond,
  type PlayingView
} from '../player-view.ts'
import type { Run, PlayWatch } from './play-run.ts'
import { buzzOf, plannedCues } from './play-cues.ts'
import type { PlayerDeps } from './player-deps.ts'

/** One wake-up for each second that is shown. */
const BEAT_MS = 1000
/** Browsers delay the timers of hidden pages to full seconds; a longer wait would miss every other one. */
const HIDDEN_BEAT_MS = 250
const PLAN_EVERY_MS = 900
/** Browsers give timers at least this delay. */
const SHORTEST_MS = 4

function waitMs(state: PlayState, isHidden: boolean): number {
  const beat = isHidden ? HIDDEN_BEAT_MS : BEAT_MS
  return state.status === 'running' ? Math.max(SHORTEST_MS, Math.min(beat, msToNextSecond(state))) : beat
}

interface Before {
  run: Run
  mono: number
  isHidden: boolean
  view: PlayerView
  clock: PlayerClock
  entry: number
  plannedAt: number
}

interface Cause {
  isNew: boolean
  isMoved: boolean
  /** The same segment began again, some moments ago. */
  isAgain?: boolean
}

interface Frame {
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

const isEnteredNow = (old: PlayingView | null, { index, elapsedMs }: PlayState, { isNew, isAgain }: Cause) =>
  old?.index !== index || isAgain === true || (isNew && elapsedMs === 0)

function nextFrame(before: Before, state: PlayState, cause: Cause): Frame | null {
  const { status, lead, rate, index } = state
  if (status === 'finished') return null
  const { workout } = before.run.play
  const { timeline, timing } = before.run
  const old = playingOf(before.view)
  const isEntered = isEnteredNow(old, state, cause)
  const isRewritten = old?.timeline !== timeline
  const isOther = isEntered || isRewritten || hasTurned(old, state)
  const entry = before.entry + (isEntered ? 1 : 0)
  return {
    entry,
    view: isOther ? { kind: 'playing', workout, timeline, status, lead, rate, timing, index, entry } : null,
    clock: clockToShow(before.clock, timeline, state, isRewritten),
    isFelt: isEntered || (isOther && status === 'waiting'),
    isPlanDue: isOther || cause.isMoved || before.mono - before.plannedAt >= PLAN_EVERY_MS,
    waitMs: waitMs(state, before.isHidden)
  }
}

/** Moves a play from outside: a room, whose events take effect on all its devices at the same moment. */
export interface Drive {
  /** The run with what has taken effect at `mono`. The same object while nothing new has. */
  run: (mono: number) => Run
  /** When the next event takes effect, on the device's clock, as far as is known. */
  nextMono: () => number | null
  act: (action: Action, state: PlayState) => void
  /** Called when the player turns to something else. */
  stopped: () => void
}

export interface Running {
  run: Run
  drive?: Drive
  watch: PlayWatch
  entry: number
  plannedAt: number
  /** True if it resumed by itself after a reload: it was audible before and will be again after a press. */
  isReloaded: boolean
}

export interface Screen {
  $view: WritableAtom<PlayerView>
  $clock: WritableAtom<PlayerClock>
}

export const stateOf = ({ run, watch }: Running): PlayState => stateAt(run.timeline, run.base, watch.read())

export const noteOf = ({ run, watch }: Running): RunningNote => {
  const { workout, resultId, userId } = run.play
  return { workoutId: workout.id, resultId, at: watch.read(), name: workout.name, userId: userId ?? null }
}

/** Another page may resume the play from here. */
export function saveMoment({ log, note }: Pick<PlayerDeps, 'log' | 'note'>, now: Running, isHeard = false): void {
  void log.saveSeen(now.watch.read())
  note({ ...noteOf(now), isHeard })
}

export function plan(
  { device, settings, onMoment }: Pick<PlayerDeps, 'device' | 'settings' | 'onMoment'>,
  now: Running,
  state: PlayState
): void {
  const { play, timeline } = now.run
  // The time of the state, not the current time: otherwise every cue is late by the difference.
  const mono = state.at?.mono ?? device.clock.mono()
  const cues = plannedCues(timeline, state, mono, settings())
  now.plannedAt = mono
  device.sound.plan(cues)
  onMoment?.({ workout: play.workout, timeline, state, mono, cues })
}

function buzz({ device, settings }: Pick<PlayerDeps, 'device' | 'settings'>, { run }: Running, state: PlayState): void {
  if (settings().vibrationOn && state.status !== 'paused') device.vibrate(buzzOf(run.timeline, state))
}

/** Returns the milliseconds until the next check, or the state of a play that has ended. */
export function present(deps: PlayerDeps, { $view, $clock }: Screen, now: Running, cause: Cause): number | PlayState {
  const { device, log } = deps
  const mono = device.clock.mono()
  const state = stateOf(now)
  const isHidden = device.pageLife.isHidden()
  const frame = nextFrame({ ...now, mono, isHidden, view: $view.get(), clock: $clock.get() }, state, cause)
  if (frame === null) {
    buzz(deps, now, state)
    return state
  }
  now.entry = frame.entry
  if (frame.view !== null) $view.set(frame.view)
  if (frame.isFelt) buzz(deps, now, state)
  if (frame.clock !== null) $clock.set(frame.clock)
  if (frame.isPlanDue) {
    device.sound.check()
    plan(deps, now, state)
  }
  // If the browser is killed, the disk knows the position.
  if (frame.clock !== null && state.status === 'running') void log.saveSeen(now.watch.read())
  return frame.waitMs
}
