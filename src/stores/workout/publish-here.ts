import type { Visibility } from '#core/workout/visibility.ts'
import type { Workout, WorkoutSummary } from '#core/workout/workout.ts'
import { publish } from '../list/workout-actions.ts'
import { changeWorkoutPage } from './workout-page.ts'

export async function publishHere(workout: Workout, visibility: Visibility): Promise<boolean> {
  if (!(await publish(summaryOf(workout), visibility))) return false
  changeWorkoutPage(workout.id, { isPublic: visibility === 'public', visibility })
  return true
}

export function summaryOf({ exercises: _exercises, blocks: _blocks, ...summary }: Workout): WorkoutSummary {
  return { ...summary, ridge: [] }
}
