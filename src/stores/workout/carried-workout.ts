import type { Workout } from '#core/workout/workout.ts'
import { readWorkout } from '../../data/workout/read-workout.ts'
import { $workoutPage } from './workout-page.ts'

/** The one of the page that is shown, else read anew. @throws UserFacingError or NetworkError. */
export async function carriedWorkout(id: string): Promise<Workout> {
  const page = $workoutPage.get()
  return page.kind === 'ready' && page.workout.id === id && page.from === 'network' ? page.workout : readWorkout(id)
}
