/** Loaded only when Start or Save on a public page is, or is about to be, pressed. */
import type { Workout } from '#core/workout/workout.ts'
import { getConfig } from '../../data/app/config.ts'
import { readLinkedWorkout, readPublicWorkout } from '../../data/public/public-rows.ts'

let reading: { id: string; workout: Promise<Workout | null> } | undefined

const read = async (id: string): Promise<Workout | null> =>
  (id.startsWith('u-') ? await readLinkedWorkout(id) : null) ??
  (await readPublicWorkout(await getConfig(), id))?.workout ??
  null

/**
 * Returns null if it is no longer public or its link has expired; requested once per page. @throws Error when offline.
 */
export function publicWorkout(id: string): Promise<Workout | null> {
  if (reading?.id === id) return reading.workout
  const workout = read(id).catch((error: unknown) => {
    reading = undefined
    throw error
  })
  reading = { id, workout }
  return workout
}
