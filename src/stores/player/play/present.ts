import type { WritableAtom } from 'nanostores'
import { stateAt, type PlayState } from '#core/player/position.ts'
import type { RunningNote } from '../../../platform/page/storage.ts'
import type { PlayerClock, PlayerView } from '../player-view.ts'
import { nextFrame, type Cause } from './next-frame.ts'
import { buzzOf, plannedCues } from './play-cues.ts'
import type { Run } from './play-run.ts'
import type { PlayWatch } from './play-watch.ts'
import type { PlayerDeps } from './player-deps.ts'

export interface Running {
  run: Run
  watch: PlayWatch
  entry: number
  plannedAt: number
  /** It went on by itself after a reload: it was heard before, and is again after a press. */
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
export function saveMoment({ log, note }: PlayerDeps, now: Running, isHeard = false): void {
  void log.saveSeen(now.watch.read())
  note({ ...noteOf(now), isHeard })
}

export function plan({ device, settings, onMoment }: PlayerDeps, now: Running, state: PlayState): void {
  const { play, timeline } = now.run
  // The time of the state, not the present time: otherwise every cue is late by the difference.
  const mono = state.at?.mono ?? device.clock.mono()
  const cues = plannedCues(timeline, state, mono, settings())
  now.plannedAt = mono
  device.sound.plan(cues)
  onMoment?.({ workout: play.workout, timeline, state, mono, cues })
}

function buzz({ device, settings }: PlayerDeps, { run }: Running, state: PlayState): void {
  if (settings().vibrationOn && state.status !== 'paused') device.vibrate(buzzOf(run.timeline, state))
}

/** Gives the milliseconds until the next check, or the state of a play that has ended. */
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
  // If the browser is killed, the disk knows where the play was.
  if (frame.clock !== null && state.status === 'running') void log.saveSeen(now.watch.read())
  return frame.waitMs
}
