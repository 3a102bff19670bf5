/** What pressing Start or Save on a public page needs. Loaded when it is pressed (or about to be), never before. */
import type { Workout } from '#core/workout/workout.ts'
import { getConfig } from '../../data/app/config.ts'
import { readPublicWorkout } from '../../data/public/public-rows.ts'

let reading: { id: string; workout: Promise<Workout | null> } | undefined

/** The workout as it is now, or null when it is not public any more; asked for once per page. @throws Error without a network. */
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
