import { can } from '#core/account/can.ts'
import { roleTo } from '#core/account/roles.ts'
import { mediaUrl, parseMediaUrl } from '#core/media/media.ts'
import { mediaUrlsOf } from '#core/workout/files.ts'
import type { WorkoutRow } from '#core/workout/stored-summary.ts'
import { workoutFromRows, type ExerciseRow } from '#core/workout/stored.ts'
import type { WorkoutContent } from '#core/workout/workout.ts'
import { equal, rowsWhere, type Writer } from '../lib/appwrite-writer.ts'
import { badInput, type ApiError } from '../lib/errors.ts'
import type { Operation } from '../lib/transaction.ts'
import { allMedia, mediaByIds, type MediaRow } from './media-rows.ts'

const PART = 100

export interface MediaPlan {
  operations: Operation[]
  isUnchanged: () => Promise<boolean>
}

const mayAttach = (row: MediaRow, userId: string): boolean => can(roleTo(row.ownerId, userId), 'attach', 'media')

const isFree = (row: MediaRow | undefined, userId: string, workoutId: string): row is MediaRow =>
  row !== undefined &&
  mayAttach(row, userId) &&
  row.bucketId === 'workout-media' &&
  row.state === 'ready' &&
  (row.usedBy === '' || row.usedBy === workoutId)

function refusal(row: MediaRow | undefined, userId: string): ApiError {
  const isOther = row !== undefined && mayAttach(row, userId) && row.state === 'ready' && row.usedBy !== ''
  return badInput('content.media', isOther ? 'media-in-use' : 'media-not-yours')
}

async function storedUrls(writer: Writer, stored: WorkoutRow | null): Promise<Set<string>> {
  if (stored === null) return new Set()
  const exercises = await rowsWhere<ExerciseRow>(writer, 'exercises', [equal('wId', stored.$id)], 500)
  return new Set(mediaUrlsOf(workoutFromRows(stored, exercises)))
}

function change(rows: readonly MediaRow[], usedBy: string, since: string): Operation[] {
  const operations: Operation[] = []
  const [first] = rows
  for (let from = 0; from < rows.length; from += PART) {
    const ids = rows.slice(from, from + PART).map((row) => row.$id)
    const queries = [equal('$id', ...ids), equal('state', 'ready'), equal('usedBy', first?.usedBy ?? '')]
    operations.push({ action: 'bulkUpdate', tableId: 'media', data: { queries, data: { usedBy, expiresAt: since } } })
  }
  return operations
}

/** A transaction holds 100 operations. */
const SINGLE_MAX = 60

/** Updates row by row, because only that detects conflicts: if several workouts take one file at once, one gets it. */
function attach(rows: readonly MediaRow[], usedBy: string, since: string): Operation[] {
  const one = ({ $id: rowId }: MediaRow): Operation => {
    return { action: 'update', tableId: 'media', rowId, data: { usedBy, expiresAt: since } }
  }
  return [...rows.slice(0, SINGLE_MAX).map(one), ...change(rows.slice(SINGLE_MAX), usedBy, since)]
}

/** Plans a save: attaches new files and releases those no longer shown. @throws ApiError `invalid-argument`. */
export async function planMedia(
  writer: Writer,
  ownerId: string,
  workoutId: string,
  content: WorkoutContent,
  stored: WorkoutRow | null
): Promise<MediaPlan> {
  const wanted = mediaUrlsOf(content)
  const ids = wanted.map((url) => parseMediaUrl(url)?.fileId ?? '')
  const [found, attached] = await Promise.all([
    mediaByIds(
      writer,
      ids.filter((id) => id !== '')
    ),
    stored === null ? [] : allMedia(writer, [equal('usedBy', workoutId), equal('state', 'ready')])
  ])
  const byUrl = new Map(found.map((row) => [mediaUrl(row), row]))
  const refused = wanted.filter((url) => !isFree(byUrl.get(url), ownerId, workoutId))
  if (refused.length > 0) {
    const kept = await storedUrls(writer, stored)
    const bad = refused.find((url) => !kept.has(url))
    if (bad !== undefined) throw refusal(byUrl.get(bad), ownerId)
  }
  const incoming = found.filter((row) => row.usedBy === '' && isFree(row, ownerId, workoutId))
  const outgoing = attached.filter((row) => row.bucketId === 'workout-media' && !wanted.includes(mediaUrl(row)))
  const since = new Date().toISOString()
  return {
    operations: [...attach(incoming, workoutId, since), ...change(outgoing, '', since)],
    isUnchanged: async () => {
      const now = await mediaByIds(
        writer,
        incoming.map((row) => row.$id)
      )
      return now.length === incoming.length && now.every((row) => row.state === 'ready' && row.usedBy === '')
    }
  }
}

/** Marks a workout's files in its transaction; `settleMedia` then updates their readers. */
export const markReaders = (workoutId: string): Operation => ({
  action: 'bulkUpdate',
  tableId: 'media',
  data: {
    queries: [equal('usedBy', workoutId), equal('state', 'ready'), equal('bucketId', 'workout-media')],
    data: { expiresAt: new Date().toISOString() }
  }
})

/** Marks a workout's files in its transaction; `finishDeletions` then deletes them. */
export const markGone = (workoutId: string): Operation => ({
  action: 'bulkUpdate',
  tableId: 'media',
  data: {
    queries: [equal('usedBy', workoutId), equal('bucketId', 'workout-media')],
    data: { state: 'deleting', expiresAt: new Date().toISOString() }
  }
})
