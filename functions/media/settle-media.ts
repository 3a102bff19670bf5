/** Updates or deletes files after a workout's commit. Every step can be repeated. */
import type { WorkoutRow } from '#core/workout/stored-summary.ts'
import { DATABASE, asApiError, equal, rowOrNull, type StoredRow, type Writer } from '../lib/appwrite-writer.ts'
import { readersOfWorkout } from '../lib/permissions.ts'
import { allMedia, type MediaRow } from './media-rows.ts'
import { finishDeletion } from './remove-media.ts'
import { eachOf, firstReaders, setReaders } from './appwrite-storage.ts'

const ROUNDS = 5
const PART = 100
const isMarked = JSON.stringify({ method: 'isNotNull', attribute: 'expiresAt' })

type User = Pick<WorkoutRow & StoredRow, 'sharePublic' | '$permissions'>

/** Without its workout or message, a file can be read only by its owner until the sweeper deletes it. */
function readersOf(row: MediaRow, users: ReadonlyMap<string, User | null>): string[] {
  const user = users.get(`${row.bucketId}/${row.usedBy}`) ?? null
  if (user === null) return firstReaders(row)
  return row.bucketId === 'message-media'
    ? user.$permissions
    : readersOfWorkout(row.ownerId, row.usedBy, user.sharePublic)
}

async function userOf(writer: Writer, { bucketId, usedBy }: MediaRow): Promise<User | null> {
  if (bucketId === 'message-media') return rowOrNull(writer, 'messages', usedBy)
  return bucketId === 'workout-media' ? rowOrNull(writer, 'workouts', usedBy) : null
}

async function updateWhere(writer: Writer, queries: string[], data: Partial<MediaRow>): Promise<number> {
  try {
    return (await writer.tables.updateRows({ databaseId: DATABASE, tableId: 'media', data, queries })).rows.length
  } catch (error) {
    throw asApiError(error)
  }
}

const idIs = (rows: readonly MediaRow[]): string => equal('$id', ...rows.map((row) => row.$id))

async function unmark(writer: Writer, rows: readonly MediaRow[]): Promise<void> {
  const isReady = equal('state', 'ready')
  for (const since of new Set(rows.map((row) => row.expiresAt ?? ''))) {
    const same = rows.filter((row) => row.expiresAt === since)
    const data = { expiresAt: null }
    if ((await updateWhere(writer, [idIs(same), isReady, equal('expiresAt', since)], data)) === same.length) continue
    await updateWhere(writer, [idIs(same), isReady], { expiresAt: new Date().toISOString() })
  }
}

async function settleRows(writer: Writer, rows: readonly MediaRow[]): Promise<void> {
  const users = new Map<string, User | null>()
  // Read after setting the marks: a later change of the workout sets new ones.
  for (const row of rows) {
    const key = `${row.bucketId}/${row.usedBy}`
    if (row.usedBy !== '' && !users.has(key)) users.set(key, await userOf(writer, row))
  }
  await eachOf(rows, (row) => setReaders(writer, row, readersOf(row, users)))
  await unmark(writer, rows)
}

/** @throws ApiError when Appwrite is unavailable; the marks stay for the sweeper */
export async function settleMedia(writer: Writer, queries: readonly string[]): Promise<number> {
  const seen = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const rows = await allMedia(writer, [equal('state', 'ready'), isMarked, ...queries])
    if (rows.length === 0) break
    for (let from = 0; from < rows.length; from += PART) await settleRows(writer, rows.slice(from, from + PART))
    for (const row of rows) seen.add(row.$id)
  }
  return seen.size
}

export const settleWorkout = (writer: Writer, ownerId: string, workoutId: string): Promise<number> =>
  settleMedia(writer, [equal('ownerId', ownerId), equal('usedBy', workoutId, '')])

/** @throws ApiError when Appwrite is unavailable; the sweeper continues */
export async function finishDeletions(writer: Writer, queries: readonly string[]): Promise<number> {
  const rows = await allMedia(writer, [equal('state', 'deleting'), ...queries])
  let finished = 0
  for (const ownerId of new Set(rows.map((row) => row.ownerId))) {
    finished += await finishDeletion(
      writer,
      rows.filter((row) => row.ownerId === ownerId)
    )
  }
  return finished
}
