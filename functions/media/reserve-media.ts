import { MEGABYTE, OPEN_UPLOADS_MAX } from '#core/workout/limits.ts'
import { bucketOf, sizeLimit, takes, type MediaKind, type MediaPurpose } from '#core/media/media.ts'
import { shownName, storedName } from '#core/media/file-name.ts'
import { declaredType } from '#core/media/file-types.ts'
import { ensureAccount, loadUsage } from '../account/accounts.ts'
import type { Writer } from '../lib/appwrite-writer.ts'
import { ApiError, badInput, coded, limitReached } from '../lib/errors.ts'
import { readersOf } from '../lib/permissions.ts'
import type { Caller } from '../account/caller.ts'
import { isIdTaken } from '../lib/id-taken.ts'
import { commit, uncertain, untilSettled, type Operation } from '../lib/transaction.ts'
import { mediaRow, openUploads, type MediaColumns, type MediaRow } from './media-rows.ts'

export interface NewMedia {
  id: string
  kind: MediaKind
  purpose: MediaPurpose
  name: string
  size: number
  mimeType: string
}

/** How long, in milliseconds, a reservation lasts without a chunk. */
export const RESERVED_MS = 60 * 60_000

const idTaken = (): ApiError => coded('aborted', 'file-id-taken', 'This id is taken. Upload it with another id.')

const storageFull = (max: number, used: number): ApiError =>
  new ApiError('quota-exceeded', 'The storage is full.', { kind: 'limit', limit: 'maxMediaStorage', max, used })

async function refusal(writer: Writer, userId: string, max: number): Promise<ApiError> {
  if (max > 0 && (await openUploads(writer, userId)) >= OPEN_UPLOADS_MAX)
    return coded('resource-exhausted', 'too-many-uploads', 'Too many uploads are open.')
  return storageFull(max, (await loadUsage(writer, userId)).mediaBytes)
}

function columnsFor({ user, contract }: Caller, asked: NewMedia, now: number): MediaColumns {
  const name = shownName(asked.name)
  if (name === null) throw badInput('name', 'bad-file-name')
  const mimeType = declaredType(asked.kind, asked.mimeType)
  if (mimeType === null) throw badInput('mimeType', 'bad-file-type')
  if (!takes(asked.purpose, asked.kind)) throw badInput('kind', 'bad-choice')
  const { limit, max } = sizeLimit(asked.kind, asked.purpose, contract.limits)
  if (asked.size > max) throw limitReached(limit, max, asked.size)
  const random = crypto.randomUUID().slice(0, 8)
  return {
    ownerId: user.id,
    bucketId: bucketOf(asked.purpose),
    fileId: asked.id,
    name,
    path: `${user.id}/${random}-${storedName(name, mimeType)}`,
    size: asked.size,
    mimeType,
    kind: asked.kind,
    state: 'pending',
    usedBy: '',
    expiresAt: new Date(now + RESERVED_MS).toISOString(),
    revokedAt: null
  }
}

async function earlier(writer: Writer, id: string, wanted: MediaColumns): Promise<MediaRow | null> {
  const row = await mediaRow(writer, id)
  if (row === null) return null
  const isSame = (['ownerId', 'bucketId', 'kind', 'name', 'size'] as const).every((key) => row[key] === wanted[key])
  if (!isSame || row.state === 'deleting') throw idTaken()
  return row
}

/**
 * Counts and creates the row in one transaction. Idempotent.
 * @throws ApiError `quota-exceeded`, `resource-exhausted`, `invalid-argument`, `aborted`, `unavailable`.
 */
export async function reserveMedia(caller: Caller, asked: NewMedia): Promise<{ row: MediaRow; isNew: boolean }> {
  const { writer, user, contract } = caller
  const columns = columnsFor(caller, asked, Date.now())
  const max = contract.limits.maxMediaStorage * MEGABYTE
  const count = { action: 'increment', rowId: user.id } as const
  const operations: Operation[] = [
    { ...count, tableId: 'quotas', data: { column: 'mediaBytes', value: asked.size, max } },
    { ...count, tableId: 'quotas', data: { column: 'openUploads', value: 1, max: OPEN_UPLOADS_MAX } },
    { ...count, tableId: 'users', data: { column: 'totalStorageUsed', value: asked.size } },
    {
      action: 'create',
      tableId: 'media',
      rowId: asked.id,
      data: { ...columns, $permissions: readersOf('media', user.id) }
    }
  ]
  return untilSettled(async () => {
    const outcome = max === 0 ? 'limit' : await commit(writer, operations)
    if (outcome === 'missing') {
      await ensureAccount(writer, user, {})
      return null
    }
    const row = await earlier(writer, asked.id, columns)
    if (row !== null) return { row, isNew: outcome === 'committed' }
    if (outcome === 'limit') throw await refusal(writer, user.id, max)
    if (outcome === 'unknown') throw uncertain()
    if (outcome === 'conflict' && (await isIdTaken(writer, 'media', asked.id))) throw idTaken()
    return null
  })
}
