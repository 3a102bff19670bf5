import type { Workout } from '#core/workout/workout.ts'
import { runOf, timingOf } from './play-run.ts'
import type { PlayRunner } from './play-runner.ts'
import type { PlayerDeps } from './player-deps.ts'
import { stateOf, type Running } from './present.ts'

function isGettingReady(now: Running): boolean {
  const { play, timeline } = now.run
  const isAsBegun = play.unfitted === undefined && play.swaps === undefined
  const isUnpressed = play.log.every(({ action }) => action.kind === 'start' || action.kind === 'seen')
  return isAsBegun && isUnpressed && timeline.segments[stateOf(now).index]?.phase === 'setup'
}

/** Begins a play that gets ready again, when its workout or its settings have changed. */
export function renewPlay(
  runner: PlayRunner,
  { settings, chosenMode }: Pick<PlayerDeps, 'settings' | 'chosenMode'>,
  newer?: Workout
): void {
  const now = runner.current()
  if (now === null || !isGettingReady(now)) return
  const { play } = now.run
  const workout = newer ?? play.workout
  const timing = timingOf(settings(), chosenMode(), workout)
  const isSame = workout.version === play.workout.version && JSON.stringify(timing) === JSON.stringify(play.settings)
  if (isSame || workout.id !== play.workout.id) return
  now.run = runOf({ ...play, workout, settings: timing, log: [] })
  runner.act({ kind: 'start' })
}

export function refusePlay(runner: PlayRunner): void {
  const now = runner.current()
  if (now !== null && isGettingReady(now)) runner.act({ kind: 'end' })
}
