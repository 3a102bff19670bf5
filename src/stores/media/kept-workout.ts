/** A workout as saved on this device, for opening it offline. */
import type { Workout } from '#core/workout/workout.ts'
import { readKeptOne } from '../../data/media/kept-db.ts'
import { isShownTo, readerId } from './kept-state.ts'

/** Returns null if it is not saved or belongs to another account. */
export async function keptWorkout(id: string): Promise<{ workout: Workout; author: string } | null> {
  const kept = await readKeptOne(id).catch(() => undefined)
  if (kept === undefined || !isShownTo(kept, readerId())) return null
  return { workout: kept.workout, author: kept.author }
}
