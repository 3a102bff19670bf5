/** A workout as this device keeps it, for who opens it without a network. */
import type { Workout } from '#core/workout/workout.ts'
import { readKeptOne } from '../../data/media/kept-db.ts'
import { isShownTo, readerId } from './kept-state.ts'

/** Null when it is not kept, or belongs to somebody else. */
export async function keptWorkout(id: string): Promise<{ workout: Workout; author: string } | null> {
  const kept = await readKeptOne(id).catch(() => undefined)
  if (kept === undefined || !isShownTo(kept, readerId())) return null
  return { workout: kept.workout, author: kept.author }
}
