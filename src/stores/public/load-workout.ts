/** Loaded only when Start or Save on a public page is (about to be) pressed. */
import type { Workout } from '#core/workout/workout.ts'
import { getConfig } from '../../data/app/config.ts'
import { readPublicWorkout } from '../../data/public/public-rows.ts'

let reading: { id: string; workout: Promise<Workout | null> } | undefined

/** Null if it is no longer public; requested once per page. @throws Error without a network. */
export function publicWorkout(id: string): Promise<Workout | null> {
  if (reading?.id === id) return reading.workout
  const workout = getConfig()
    .then((config) => readPublicWorkout(config, id))
    .then((found) => found?.workout ?? null)
    .catch((error: unknown) => {
      reading = undefined
      throw error
    })
  reading = { id, workout }
  return workout
}
