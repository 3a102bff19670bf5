/** The addresses of a private workout's files, for a play that leaves its room. */
import { fileUrlsOf, withMediaUrls } from '#core/workout/files.ts'
import type { Workout } from '#core/workout/workout.ts'
import { $session, accountOf } from '../account/session.ts'
import { carriedWorkout } from '../workout/carried-workout.ts'

/** Who goes on alone does not wait longer for it. Milliseconds. */
const ASK_MS = 2000
const OF_ROOM = /^\/api\/live\/\w+\/files\/\w+\//

const late = (): Promise<boolean> => new Promise((resolve) => setTimeout(() => resolve(false), ASK_MS))

/**
 * Whoever may read the workout gets the addresses that outlive the room. Others keep those of the room; once it is gone,
 * the player shows figures instead.
 */
export async function withOwnFiles(workout: Workout): Promise<Workout> {
  const urls = fileUrlsOf(workout).filter((url) => OF_ROOM.test(url))
  if (urls.length === 0 || accountOf($session.get()) === null) return workout
  const read = carriedWorkout(workout.id).then(
    () => true,
    () => false
  )
  if (!(await Promise.race([read, late()]))) return workout
  return withMediaUrls(workout, new Map(urls.map((url) => [url, url.replace(OF_ROOM, '/media/')])))
}
