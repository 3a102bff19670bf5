/** What a commit left to do with files: give them the readers of their workout, or delete them. Every step can be repeated. */
import type { WorkoutRow } from '#core/stored-workout.ts'
import { DATABASE, asApiError, equal, rowOrNull, type Admin } from '../admin.ts'
import { workoutPermissions } from '../permissions.ts'
import { allMedia, type MediaRow } from './rows.ts'
import { finishDeletion } from './remove.ts'
import { eachOf, firstReaders, setReaders } from './storage.ts'

const ROUNDS = 5
const isMarked = JSON.stringify({ method: 'isNotNull', attribute: 'expiresAt' })

/** Readers that a file should have now. A file whose workout is gone is its owner's alone until the sweeper comes. */
async function readersOf(admin: Admin, row: MediaRow): Promise<string[]> {
  if (row.usedBy === '' || row.bucketId !== 'workout-media') return firstReaders(row)
  const workout = await rowOrNull<WorkoutRow>(admin, 'workouts', row.usedBy)
  return workout === null ? firstReaders(row) : workoutPermissions(row.ownerId, row.usedBy, workout.sharePublic)
}

/** Changes rows that match; answers how many. */
async function updateWhere(admin: Admin, queries: string[], data: Partial<MediaRow>): Promise<number> {
  try {
    return (await admin.tables.updateRows({ databaseId: DATABASE, tableId: 'media', data, queries })).rows.length
  } catch (error) {
    throw asApiError(error)
  }
}

/**
 * One file: readers are read after the mark was, and the mark is taken away only if it is still the same. Somebody who changed
 * the readers meanwhile took it or set a new one; then nobody knows who was last at Storage, and it is marked again.
 */
async function settleOne(admin: Admin, row: MediaRow): Promise<void> {
  await setReaders(admin, row, await readersOf(admin, row))
  const same = [equal('$id', row.$id), equal('expiresAt', row.expiresAt ?? ''), equal('state', 'ready')]
  if ((await updateWhere(admin, same, { expiresAt: null })) > 0) return
  await updateWhere(admin, [equal('$id', row.$id), equal('state', 'ready')], { expiresAt: new Date().toISOString() })
}

/**
 * Gives files that wait for it the readers that they should have.
 * @param queries which files; those without a mark are left alone.
 * @returns how many were settled.
 * @throws ApiError when Appwrite is away: they stay marked, and the next save, publish or sweep goes on.
 */
export async function settleMedia(admin: Admin, queries: readonly string[]): Promise<number> {
  const seen = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const rows = await allMedia(admin, [equal('state', 'ready'), isMarked, ...queries])
    if (rows.length === 0) break
    await eachOf(rows, (row) => settleOne(admin, row))
    for (const row of rows) seen.add(row.$id)
  }
  return seen.size
}

/** Settles the files that a workout shows, and those of its owner that it showed before. */
export const settleOwner = (admin: Admin, ownerId: string): Promise<number> =>
  settleMedia(admin, [equal('ownerId', ownerId)])

/**
 * Deletes the files that are marked for it, and gives their bytes back.
 * @returns how many this call ended.
 * @throws ApiError when Appwrite is away: the sweeper goes on.
 */
export async function finishDeletions(admin: Admin, queries: readonly string[]): Promise<number> {
  const rows = await allMedia(admin, [equal('state', 'deleting'), ...queries])
  let finished = 0
  await eachOf(rows, async (row) => {
    if (await finishDeletion(admin, row)) finished += 1
  })
  return finished
}
