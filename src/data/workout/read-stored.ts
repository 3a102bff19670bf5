import { UserFacingError } from '#core/app/errors.ts'
import type { WorkoutRow } from '#core/workout/stored-summary.ts'
import { workoutFromRows, type ExerciseRow } from '#core/workout/stored.ts'
import type { Workout } from '#core/workout/workout.ts'
import { listRows, readRow } from '../app/appwrite-rest.ts'
import { equal, limit, orderAsc } from '../app/query.ts'

const EXERCISES_MAX = 500

/** @throws UserFacingError `not-found` when there is none, or it is not shared with this reader. */
export async function readStored(id: string): Promise<Workout> {
  const [row, exercises] = await Promise.all([
    readRow<WorkoutRow>('workouts', id),
    listRows<ExerciseRow>('exercises', [equal('wId', [id]), orderAsc('position'), limit(EXERCISES_MAX)])
  ])
  if (row === null) throw new UserFacingError('not-found')
  return workoutFromRows(row, exercises.rows)
}
