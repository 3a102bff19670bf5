import { isLink } from '#core/workout/link.ts'
import type { Workout } from '#core/workout/workout.ts'
import { readStored } from './read-stored.ts'

/**
 * Reads it by its id or by its link. @throws UserFacingError `not-found` when there is none, or it is not shared with
 * this reader.
 */
export async function readWorkout(id: string): Promise<Workout> {
  return isLink(id) ? (await import('./linked-workout.ts')).readLinked(id) : readStored(id)
}
