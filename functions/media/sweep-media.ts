import { BUCKET_IDS } from '#core/media/media.ts'
import {
  DATABASE,
  PAGE,
  after,
  asApiError,
  before,
  equal,
  pageAfter,
  rowOrNull,
  rowsWhere,
  type Writer,
  type StoredRow
} from '../lib/appwrite-writer.ts'
import type { SweepStep } from '../app/sweep-step.ts'
import { commit, type Operation } from '../lib/transaction.ts'
import { allMedia, mediaByIds, mediaRow, uploadEnds, type MediaRow } from './media-rows.ts'
import { finishDeletion, markDeleting } from './remove-media.ts'
import { finishDeletions, settleMedia } from './settle-media.ts'
import { eachOf, removeFile } from './appwrite-storage.ts'

/** Milliseconds to wait, because calls may still be running. */
const GRACE_MS = 2 * 60_000
/** Files without a row are searched by upload time, in milliseconds before now. */
const LOST_FROM_MS = 60 * 60_000
const LOST_SPAN_MS = 24 * 60 * 60_000
const PAGES = 10
const PROGRESS = 'files-of-workouts'

const limit = (count: number): string => JSON.stringify({ method: 'limit', values: [count] })

/** Frees expired reservations. A concurrent chunk either extends its reservation or fails. */
export async function sweepReservations(writer: Writer, now: number, which: readonly string[] = []): Promise<number> {
  const rows = await allMedia(writer, [equal('state', 'pending'), before('expiresAt', now), ...which])
  let finished = 0
  await eachOf(rows, async (row) => {
    const data = { state: 'deleting', expiresAt: new Date(now).toISOString() }
    const isOver = async (): Promise<boolean> => {
      const current = await mediaRow(writer, row.$id)
      return current?.state === 'pending' && current.expiresAt === row.expiresAt
    }
    const end: Operation = { action: 'update', tableId: 'media', rowId: row.$id, data }
    const outcome = await commit(writer, [end, ...(await uploadEnds(writer, row.ownerId))], isOver)
    if (outcome === 'committed') finished += await finishDeletion(writer, [row])
  })
  return finished
}

export const sweepDeletions = (writer: Writer, now: number, which: readonly string[] = []): Promise<number> =>
  finishDeletions(writer, [before('expiresAt', now - GRACE_MS), ...which])

export const sweepReaders = (writer: Writer, now: number, which: readonly string[] = []): Promise<number> =>
  settleMedia(writer, [before('expiresAt', now - GRACE_MS), ...which])

async function withoutWorkout(writer: Writer, rows: readonly MediaRow[]): Promise<MediaRow[]> {
  const ids = [...new Set(rows.map((row) => row.usedBy))]
  const workouts =
    ids.length === 0 ? [] : await rowsWhere<StoredRow>(writer, 'workouts', [equal('$id', ...ids)], ids.length)
  const found = new Set(workouts.map((row) => row.$id))
  return rows.filter((row) => !found.has(row.usedBy))
}

async function keepProgress(writer: Writer, cursor: string): Promise<void> {
  try {
    await writer.tables.upsertRow({
      databaseId: DATABASE,
      tableId: 'sweeps',
      rowId: PROGRESS,
      data: { cursor },
      permissions: []
    })
  } catch (error) {
    throw asApiError(error)
  }
}

export async function sweepOrphans(writer: Writer): Promise<number> {
  const used = [
    equal('bucketId', 'workout-media'),
    equal('state', 'ready'),
    JSON.stringify({ method: 'notEqual', attribute: 'usedBy', values: [''] })
  ]
  let after = (await rowOrNull<{ cursor: string }>(writer, 'sweeps', PROGRESS))?.cursor ?? ''
  let finished = 0
  for (let page = 0; page < PAGES; page += 1) {
    const rows = await pageAfter<MediaRow>(writer, 'media', used, after)
    for (const row of await withoutWorkout(writer, rows)) {
      await markDeleting(writer, row)
      finished += await finishDeletion(writer, [row])
    }
    after = rows.length < PAGE ? '' : (rows.at(-1)?.$id ?? '')
    if (after === '') break
  }
  await keepProgress(writer, after)
  return finished
}

export async function sweepLostFiles(writer: Writer, now: number, which: readonly string[] = []): Promise<number> {
  const from = now - LOST_FROM_MS
  const span = [before('$createdAt', from), after('$createdAt', from - LOST_SPAN_MS), ...which]
  let finished = 0
  for (const bucketId of BUCKET_IDS) {
    for (let cursor: string | undefined; ;) {
      const next = cursor === undefined ? [] : [JSON.stringify({ method: 'cursorAfter', values: [cursor] })]
      const queries = [...span, limit(PAGE), ...next]
      const { files } = await writer.storage.listFiles({ bucketId, queries, total: false }).catch((error: unknown) => {
        throw asApiError(error)
      })
      const known = new Set(
        (
          await mediaByIds(
            writer,
            files.map((file) => file.$id)
          )
        ).map((row) => row.$id)
      )
      const lost = files.filter((file) => !known.has(file.$id))
      await eachOf(lost, (file) => removeFile(writer, { bucketId, fileId: file.$id }))
      finished += lost.length
      // The cursor's row must exist: a kept one, or the old cursor because all rows moved up.
      cursor = files.findLast((file) => known.has(file.$id))?.$id ?? cursor
      if (files.length < PAGE) break
    }
  }
  return finished
}

export const MEDIA_STEPS: readonly SweepStep[] = [
  { name: 'reservations', run: (writer, now) => sweepReservations(writer, now) },
  { name: 'orphaned-files', run: sweepOrphans },
  { name: 'file-deletions', run: (writer, now) => sweepDeletions(writer, now) },
  { name: 'file-readers', run: (writer, now) => sweepReaders(writer, now) },
  { name: 'lost-files', run: (writer, now) => sweepLostFiles(writer, now) }
]
