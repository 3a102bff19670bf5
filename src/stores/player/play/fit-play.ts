import type { Workout } from '#core/workout/workout.ts'
import { runOf } from './play-run.ts'
import type { PlayRunner } from './play-runner.ts'
import { stateOf } from './present.ts'

/** Begins a play again with a workout that lasts longer or shorter, unless something was done already. */
export function fitInto(runner: PlayRunner, workout: Workout): void {
  const now = runner.current()
  if (now === null || stateOf(now).credits.some((credit) => credit > 0)) return
  const { play, timing } = now.run
  const { unfitted = play.workout, ...others } = play
  const isWhole = workout.exercises === unfitted.exercises && workout.blocks === unfitted.blocks
  const fitted = isWhole ? {} : { unfitted }
  now.run = runOf({ ...others, ...fitted, workout, settings: timing, log: [] })
  runner.act({ kind: 'start' })
}
