/** Deletes files in steps that can each be repeated: mark, delete the file, give its bytes back. */
import { can } from '#core/account/can.ts'
import { roleTo } from '#core/account/roles.ts'
import { DATABASE, asApiError, equal, rowOrNull, type Writer } from '../lib/appwrite-writer.ts'
import { appwriteFailure, coded, notFound } from '../lib/errors.ts'
import { commit, untilSettled, type Operation } from '../lib/transaction.ts'
import { mediaByIds, mediaRow, uploadEnds, type MediaRow } from './media-rows.ts'
import { eachOf, removeFile } from './appwrite-storage.ts'

const COUNTERS = [
  { tableId: 'quotas', column: 'mediaBytes' },
  { tableId: 'users', column: 'totalStorageUsed' }
] as const

/** A counter that is too low must not block a deletion. */
async function releaseBytes(writer: Writer, ownerId: string, bytes: number): Promise<Operation[]> {
  const operations: Operation[] = []
  for (const { tableId, column } of COUNTERS) {
    const counted = (await rowOrNull<Record<string, number>>(writer, tableId, ownerId))?.[column] ?? 0
    const value = Math.min(bytes, counted)
    if (value > 0) operations.push({ action: 'decrement', tableId, rowId: ownerId, data: { column, value, min: 0 } })
  }
  return operations
}

/** Appwrite allows 100 operations per transaction. */
const BATCH = 50

async function deleteRows(writer: Writer, rows: readonly MediaRow[]): Promise<number> {
  let left = rows
  return untilSettled(async () => {
    const bytes = left.reduce((sum, row) => sum + row.size, 0)
    const deletes = left.map((row): Operation => ({ action: 'delete', tableId: 'media', rowId: row.$id }))
    const outcome = await commit(writer, [...deletes, ...(await releaseBytes(writer, left[0]?.ownerId ?? '', bytes))])
    if (outcome === 'committed') return left.length
    const now = await mediaByIds(
      writer,
      left.map((row) => row.$id)
    )
    if (now.length === 0) return outcome === 'unknown' ? left.length : 0
    left = now
    return null
  })
}

export async function finishDeletion(writer: Writer, rows: readonly MediaRow[]): Promise<number> {
  await eachOf(rows, (row) => removeFile(writer, row))
  let finished = 0
  for (let from = 0; from < rows.length; from += BATCH)
    finished += await deleteRows(writer, rows.slice(from, from + BATCH))
  return finished
}

const deletion = (): Partial<MediaRow> => ({ state: 'deleting', expiresAt: new Date().toISOString() })

async function markReady(writer: Writer, { $id: rowId }: MediaRow): Promise<void> {
  try {
    await writer.tables.updateRow({ databaseId: DATABASE, tableId: 'media', rowId, data: deletion() })
  } catch (error) {
    if (!/^(?:row|document)_not_found$/.test(appwriteFailure(error)?.type ?? '')) throw asApiError(error)
  }
}

function markPending(writer: Writer, { $id: id, ownerId }: MediaRow): Promise<{ now: MediaRow | null }> {
  return untilSettled(async () => {
    const operation: Operation = { action: 'update', tableId: 'media', rowId: id, data: deletion() }
    const isPending = async () => (await mediaRow(writer, id))?.state === 'pending'
    await commit(writer, [operation, ...(await uploadEnds(writer, ownerId))], isPending)
    const now = await mediaRow(writer, id)
    return now?.state === 'pending' ? null : { now }
  })
}

export async function markDeleting(writer: Writer, row: MediaRow): Promise<void> {
  const now = row.state === 'pending' ? (await markPending(writer, row)).now : row
  if (now?.state === 'ready') await markReady(writer, now)
}

/** @throws ApiError `not-found`, `unavailable`. */
export async function deleteMedia(writer: Writer, id: string, userId: string): Promise<MediaRow> {
  const row = await mediaRow(writer, id)
  // The owner may repeat an interrupted deletion.
  if (row === null || !can(roleTo(row.ownerId, userId), 'delete', 'media')) throw notFound('media')
  await markDeleting(writer, row)
  if ((await finishDeletion(writer, [row])) === 0) throw notFound('media')
  return row
}

async function markUnused(writer: Writer, { $id: id }: MediaRow): Promise<boolean> {
  const queries = [equal('$id', id), equal('state', 'ready'), equal('usedBy', '')]
  try {
    const { rows } = await writer.tables.updateRows({
      databaseId: DATABASE,
      tableId: 'media',
      data: deletion(),
      queries
    })
    return rows.length > 0
  } catch (error) {
    throw asApiError(error)
  }
}

/** @throws ApiError `not-found`, `aborted` when a workout shows it, `unavailable`. */
export async function deleteUnused(writer: Writer, id: string, userId: string): Promise<MediaRow> {
  const row = await mediaRow(writer, id)
  if (row === null || !can(roleTo(row.ownerId, userId), 'delete', 'media')) throw notFound('media')
  if (row.state !== 'deleting' && !(await markUnused(writer, row)))
    throw coded('aborted', 'media-in-use', 'A workout shows this file.')
  if ((await finishDeletion(writer, [row])) === 0) throw notFound('media')
  return row
}
