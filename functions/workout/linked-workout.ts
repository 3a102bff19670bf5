/** The unlisted link (decision 041). Read with the Worker's key, and only by the secret itself. */
import { can, workoutThing } from '#core/account/can.ts'
import { roleTo } from '#core/account/roles.ts'
import { mediaUrlsOf, withMediaUrls } from '#core/workout/files.ts'
import { isLink } from '#core/workout/link.ts'
import { linkedFile } from '#core/workout/new-link.ts'
import { workoutFromRows } from '#core/workout/stored.ts'
import type { WorkoutRow } from '#core/workout/stored-summary.ts'
import type { Workout } from '#core/workout/workout.ts'
import { readableRow, rowsFor } from '../lib/appwrite-reader.ts'
import type { Settings } from '../lib/env.ts'
import { authorOf, exercisesFor } from '../public/public-rows.ts'
import type { LinkRow } from './publish-workout.ts'
import { readableWorkout } from './readable-workout.ts'

/** Returns null for a link that was changed or withdrawn. @throws ApiError `unavailable`, `internal`. */
export async function workoutOfLink(settings: Settings, link: string): Promise<WorkoutRow | null> {
  if (!isLink(link)) return null
  const reader = { key: settings.key }
  const [row] = await rowsFor<LinkRow>(settings, 'links', reader, [
    { method: 'equal', attribute: 'secret', values: [link] },
    { method: 'limit', values: [1] }
  ])
  if (row?.secret !== link) return null
  const workout = await readableRow<WorkoutRow>(settings, 'workouts', row.wId, reader)
  return workout !== null && (workout.unlisted === true || workout.sharePublic) ? workout : null
}

/**
 * Finds a workout by id or by link. Returns null when this reader may not see it.
 * @throws ApiError `unavailable`, `internal`.
 */
export const reachableWorkout = (settings: Settings, id: string, jwt?: string): Promise<WorkoutRow | null> =>
  isLink(id) ? workoutOfLink(settings, id) : readableWorkout(settings, id, jwt)

/**
 * Privacy: a reader of the link learns neither the workout's id nor its owner, and gets files only through the link.
 */
function asLinked(workout: Workout, link: string): Workout {
  const files = new Map(mediaUrlsOf(workout).map((url) => [url, linkedFile(url, link)]))
  return withMediaUrls({ ...workout, id: link, ownerId: '' }, files)
}

export interface Linked {
  workout: Workout
  author: string
}

/** @throws ApiError `unavailable`, `internal`. */
export async function linkedWorkout(settings: Settings, link: string, userId: string): Promise<Linked | null> {
  const row = await workoutOfLink(settings, link)
  if (row === null) return null
  const [exercises, author] = await Promise.all([
    exercisesFor(settings, row.$id, { key: settings.key }),
    authorOf(settings, row)
  ])
  const workout = workoutFromRows(row, exercises)
  const isKnown = can(roleTo(row.ownerId, userId), 'read', workoutThing(row.sharePublic))
  return { workout: isKnown ? workout : asLinked(workout, link), author }
}
