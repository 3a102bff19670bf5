import { NetworkError } from '#core/app/errors.ts'
import type { Workout } from '#core/workout/workout.ts'
import { readWorkout } from '../../data/workout/read-workout.ts'
import { readKnownPage } from './known-page.ts'
import { $workoutPage } from './workout-page.ts'

/**
 * The one of the page that is shown, else read anew; without a network what this device knew last.
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
