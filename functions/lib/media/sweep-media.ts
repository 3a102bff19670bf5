/** Finishes what uploads, deletions and saves left behind. */
import { BUCKET_IDS } from '#core/media.ts'
import { asApiError, equal, rowsWhere, type Admin, type StoredRow } from '../admin.ts'
import { commit } from '../transaction.ts'
import { allMedia, mediaByIds, mediaRow, type MediaRow } from './rows.ts'
import { finishDeletion, markDeleting } from './remove.ts'
import { finishDeletions, settleMedia } from './settle.ts'
import { eachOf, removeFile } from './storage.ts'

/** Calls that are still running are left alone for this long, in milliseconds. */
const GRACE_MS = 2 * 60_000
/** Files without a row are looked for among those that came in this span before now, in milliseconds. */
const LOST_FROM_MS = 60 * 60_000
const LOST_SPAN_MS = 24 * 60 * 60_000
/** Files of workouts that are looked at in one run. */
const LOOK = 200
const PAGE = 100

const before = (attribute: string, time: number): string =>
  JSON.stringify({ method: 'lessThan', attribute, values: [new Date(time).toISOString()] })
const after = (attribute: string, time: number): string =>
  JSON.stringify({ method: 'greaterThan', attribute, values: [new Date(time).toISOString()] })
const limit = (count: number): string => JSON.stringify({ method: 'limit', values: [count] })

/** Reservations that ended without their file. A chunk that comes at this moment prolongs or loses, never both. */
export async function sweepReservations(admin: Admin, now: number): Promise<number> {
  const rows = await allMedia(admin, [equal('state', 'pending'), before('expiresAt', now)])
  let finished = 0
  await eachOf(rows, async (row) => {
    const data = { state: 'deleting', expiresAt: new Date(now).toISOString() }
    const isOver = async (): Promise<boolean> => {
      const current = await mediaRow(admin, row.$id)
      return current?.state === 'pending' && current.expiresAt === row.expiresAt
    }
    const outcome = await commit(admin, [{ action: 'update', tableId: 'media', rowId: row.$id, data }], isOver)
    if (outcome === 'committed') finished += await finishDeletion(admin, [row])
  })
  return finished
}

/** Deletions that were cut. */
export const sweepDeletions = (admin: Admin, now: number): Promise<number> =>
  finishDeletions(admin, [before('expiresAt', now - GRACE_MS)])

/** Files whose readers are not yet those of their workout. */
export const sweepReaders = (admin: Admin, now: number): Promise<number> =>
  settleMedia(admin, [before('expiresAt', now - GRACE_MS)])

/** Some files of workouts; another some each time, and all of them as long as there are few. */
async function someUsed(admin: Admin): Promise<MediaRow[]> {
  const used = [
    equal('bucketId', 'workout-media'),
    equal('state', 'ready'),
    JSON.stringify({ method: 'notEqual', attribute: 'usedBy', values: [''] }),
    JSON.stringify({ method: 'orderAsc', attribute: '$id' })
  ]
  const start = crypto.randomUUID().slice(0, 8)
  const from = JSON.stringify({ method: 'greaterThan', attribute: '$id', values: [start] })
  const rows = await rowsWhere<MediaRow>(admin, 'media', [...used, from], LOOK)
  return rows.length === LOOK
    ? rows
    : [...rows, ...(await rowsWhere<MediaRow>(admin, 'media', used, LOOK - rows.length))]
}

/** Files whose workout was deleted past the edge. */
export async function sweepOrphans(admin: Admin): Promise<number> {
  const rows = await someUsed(admin)
  const workouts = new Set<string>()
  const ids = [...new Set(rows.map((row) => row.usedBy))]
  for (let from = 0; from < ids.length; from += PAGE) {
    const part = ids.slice(from, from + PAGE)
    for (const row of await rowsWhere<StoredRow>(admin, 'workouts', [equal('$id', ...part)], part.length))
      workouts.add(row.$id)
  }
  let finished = 0
  const gone = new Map(rows.filter((row) => !workouts.has(row.usedBy)).map((row) => [row.$id, row]))
  await eachOf([...gone.values()], async (row) => {
    await markDeleting(admin, row.$id)
    finished += await finishDeletion(admin, [row])
  })
  return finished
}

/** Files that came in without a row, or after it was gone. */
export async function sweepLostFiles(admin: Admin, now: number): Promise<number> {
  const span = [before('$createdAt', now - LOST_FROM_MS), after('$createdAt', now - LOST_FROM_MS - LOST_SPAN_MS)]
  let finished = 0
  for (const bucketId of BUCKET_IDS) {
    for (let cursor: string | undefined; ;) {
      const next = cursor === undefined ? [] : [JSON.stringify({ method: 'cursorAfter', values: [cursor] })]
      const queries = [...span, limit(PAGE), ...next]
      const { files } = await admin.storage.listFiles({ bucketId, queries, total: false }).catch((error: unknown) => {
        throw asApiError(error)
      })
      const known = new Set(
        (
          await mediaByIds(
            admin,
            files.map((file) => file.$id)
          )
        ).map((row) => row.$id)
      )
      const lost = files.filter((file) => !known.has(file.$id))
      await eachOf(lost, (file) => removeFile(admin, { bucketId, fileId: file.$id }))
      finished += lost.length
      // A cursor must be there: one that is kept, or everything moved up.
      cursor = files.findLast((file) => known.has(file.$id))?.$id ?? cursor
      if (files.length < PAGE) break
    }
  }
  return finished
}

/** In this order, so that what one marks the next one ends. */
export const MEDIA_STEPS = [
  { name: 'upload reservations that ended', run: sweepReservations },
  { name: 'files whose workout is gone', run: sweepOrphans },
  { name: 'deletions that were cut', run: sweepDeletions },
  { name: 'readers of files', run: sweepReaders },
  { name: 'files that nobody knows', run: sweepLostFiles }
]
