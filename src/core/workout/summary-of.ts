import type { Workout, WorkoutSummary } from './workout.ts'

/** What a list knows of a workout, without its exercises and blocks. */
export function summaryOf({ exercises: _exercises, blocks: _blocks, ...summary }: Workout): WorkoutSummary {
  return { ...summary, ridge: [] }
}
