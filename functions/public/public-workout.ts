/** Security: reads as a guest, so that the page shows only public data. */
import { isRowId } from '#core/workout/row-id.ts'
import { workoutFromRows } from '#core/workout/stored.ts'
import type { Workout } from '#core/workout/workout.ts'
import type { Settings } from '../lib/env.ts'
import { readableWorkout } from '../workout/readable-workout.ts'
import { authorOf, exercisesFor } from './public-rows.ts'

export interface PublicWorkout {
  workout: Workout
  author: string
}

/** Returns null when it does not exist or is not public. @throws ApiError `unavailable`. */
export async function publicWorkout(settings: Settings, id: string): Promise<PublicWorkout | null> {
  const row = isRowId(id) ? await readableWorkout(settings, id) : null
  if (row === null || !row.sharePublic) return null
  const [exercises, author] = await Promise.all([exercisesFor(settings, id), authorOf(settings, row)])
  return { workout: workoutFromRows(row, exercises), author }
}
