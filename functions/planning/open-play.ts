/** The start of a play (decision 033): stores what it will be recorded as, and counts the workout's plays. */
import type { WorkoutRow } from '#core/workout/stored-summary.ts'
import type { User } from '../lib/edge-env.ts'
import {
  DATABASE,
  PAGE,
  asApiError,
  createOnce,
  deletePage,
  equal,
  hasAtLeast,
  rowsWhere,
  type Writer
} from '../lib/appwrite-writer.ts'
import { appwriteFailure, notFound } from '../lib/errors.ts'
import { derivedId } from '../lib/ids.ts'
import { readersOf } from '../lib/permissions.ts'
import { playedOf, type PlayRow } from './play-rows.ts'

/** Open plays per person. The sweeper deletes those older than a month; beyond the limit, the oldest is dropped. */
const OPEN_MAX = 100

async function makeRoom(writer: Writer, userId: string): Promise<void> {
  const mine = [equal('userId', userId), '{"method":"orderAsc","attribute":"openedAt"}']
  if (await hasAtLeast(writer, 'plays', mine, OPEN_MAX)) {
    const oldest = (await rowsWhere(writer, 'plays', mine, PAGE)).slice(0, -(OPEN_MAX - 1))
    if (oldest.length > 0) await deletePage(writer, 'plays', [equal('$id', ...oldest.map(({ $id }) => $id))])
  }
}

/** Security: the first call sets the start time, so repeating it changes nothing. */
export async function openPlay(writer: Writer, user: User, id: string, workout: WorkoutRow): Promise<void> {
  const data: PlayRow = {
    userId: user.id,
    wId: workout.$id,
    version: workout.version,
    ...playedOf(workout),
    openedAt: new Date().toISOString()
  }
  await makeRoom(writer, user.id)
  await createOnce(writer, 'plays', id, data, readersOf('play', user.id))
}

export const MARK_MS = 3_600_000

/**
 * Counts at most once an hour per workout and `who`. Privacy: only an unguessable hash of `who` is kept.
 * @returns the count
 */
export async function countPlay(writer: Writer, workout: WorkoutRow, who: string): Promise<number> {
  const hour = String(Math.floor(Date.now() / MARK_MS))
  const mark = await derivedId('play-mark', writer.secret, workout.$id, who, hour)
  if ((await createOnce(writer, 'playMarks', mark, { wId: workout.$id }, [])) === 'present') return workout.playCount
  const row: unknown = await writer.tables
    .incrementRowColumn({
      databaseId: DATABASE,
      tableId: 'workouts',
      rowId: workout.$id,
      column: 'playCount',
      value: 1
    })
    .catch((error: unknown) => {
      // If the row was deleted since it was read, Appwrite reports a missing column.
      throw appwriteFailure(error)?.code === 404 ? notFound('workout') : asApiError(error)
    })
  return (row as { playCount: number }).playCount
}
