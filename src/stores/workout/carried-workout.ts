import { NetworkError } from '#core/app/errors.ts'
import type { Workout } from '#core/workout/workout.ts'
import { readWorkout } from '../../data/workout/read-workout.ts'
import { readKnownPage } from './known-page.ts'
import { $workoutPage } from './workout-page.ts'

/**
 * Returns the workout of the open page, or else reads it again; offline, the last version that this device knew.
 * @throws UserFacingError or NetworkError.
 */
export async function carriedWorkout(id: string): Promise<Workout> {
  const page = $workoutPage.get()
  if (page.kind === 'ready' && page.workout.id === id && page.from === 'network') return page.workout
  try {
    return await readWorkout(id)
  } catch (error) {
    const known = error instanceof NetworkError ? await readKnownPage(id) : null
    if (known === null) throw error
    return known.value.workout
  }
}
