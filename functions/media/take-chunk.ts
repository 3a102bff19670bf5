/** Receives a chunk: counts, checks and stores it. After the last one, the file is ready. */
import { chunkLength } from '#core/media/media.ts'
import type { Writer } from '../lib/appwrite-writer.ts'
import type { Settings } from '../lib/env.ts'
import { badInput, coded, notFound } from '../lib/errors.ts'
import type { Caller } from '../account/caller.ts'
import { commit, untilSettled, type Operation } from '../lib/transaction.ts'
import { checkContent } from './check-content.ts'
import { markDeleting, finishDeletion } from './remove-media.ts'
import { RESERVED_MS } from './reserve-media.ts'
import { mediaRow, ownMedia, uploadEnds, type MediaRow } from './media-rows.ts'
import { isWhole, removeFile, storeChunk, type StoredFile } from './appwrite-storage.ts'

const PROLONG_MS = RESERVED_MS / 2

const wrongSize = () => badInput('content', 'bad-chunk-size')

/** Buffers the chunk, because a truncated one must not reach Storage. @throws ApiError `invalid-argument`. */
export async function readExactly(request: Request, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const declared = request.headers.get('content-length')
  if (declared !== null && Number(declared) !== length) throw wrongSize()
  const bytes = new Uint8Array(length)
  let size = 0
  if (request.body !== null) {
    for await (const part of request.body as unknown as AsyncIterable<Uint8Array>) {
      if (size + part.byteLength > length) throw wrongSize()
      bytes.set(part, size)
      size += part.byteLength
    }
  }
  if (size !== length) throw wrongSize()
  return bytes
}

async function changePending(writer: Writer, row: MediaRow, data: Partial<MediaRow>): Promise<MediaRow> {
  return untilSettled(async () => {
    const isPending = async () => (await mediaRow(writer, row.$id))?.state === 'pending'
    const operations: Operation[] = [{ action: 'update', tableId: 'media', rowId: row.$id, data }]
    if (data.state === 'ready') operations.push(...(await uploadEnds(writer, row.ownerId)))
    const outcome = await commit(writer, operations, isPending)
    const now = await ownMedia(writer, row.$id, row.ownerId)
    return outcome === 'committed' || now.state === 'ready' ? now : null
  })
}

async function dropLate(writer: Writer, row: MediaRow): Promise<never> {
  await removeFile(writer, row)
  throw notFound('media')
}

async function finish(writer: Writer, row: MediaRow, file: StoredFile): Promise<MediaRow> {
  // Only Storage knows whether all chunks arrived.
  if (file.sizeActual !== row.size) {
    await markDeleting(writer, row)
    await finishDeletion(writer, [row])
    throw wrongSize()
  }
  return changePending(writer, row, { state: 'ready', expiresAt: null })
}

/** A file older than its reservation is a leftover from another upload. */
const isOlder = (file: StoredFile, row: MediaRow): boolean =>
  Date.parse(file.$createdAt) < Date.parse(row.$createdAt) - 5000

async function prepared(caller: Caller, row: MediaRow, n: number, bytes: Uint8Array): Promise<MediaRow> {
  const mimeType = n === 0 ? await checkContent(bytes, row.kind, caller.contract.limits) : row.mimeType
  const now = Date.now()
  const isEnding = row.expiresAt === null || Date.parse(row.expiresAt) < now + PROLONG_MS
  if (mimeType === row.mimeType && !isEnding) return row
  return changePending(caller.writer, row, { mimeType, expiresAt: new Date(now + RESERVED_MS).toISOString() })
}

/** `n` counts from 0. Repeating a chunk changes nothing. @throws ApiError `not-found`, `invalid-argument`, `resource-exhausted`, `unavailable`. */
export async function putChunk(
  caller: Caller,
  settings: Settings,
  id: string,
  n: number,
  request: Request
): Promise<MediaRow> {
  const { writer, user } = caller
  const row = await ownMedia(writer, id, user.id)
  const length = chunkLength(row.size, n)
  if (length === 0) throw badInput('n', 'bad-chunk')
  const bytes = await readExactly(request, length)
  // A complete file never changes: either the last answer was lost or the client sends too much.
  if (row.state === 'ready') return row
  const waiting = await prepared(caller, row, n, bytes)
  if (waiting.state === 'ready') return waiting
  const file = await storeChunk(settings, waiting, n, bytes)
  if (isOlder(file, row)) {
    await removeFile(writer, row)
    throw coded('unavailable', 'upload-broken', 'The upload has to start again.')
  }
  const now = await mediaRow(writer, id)
  if (now === null || now.state === 'deleting') return dropLate(writer, row)
  return isWhole(file) && now.state === 'pending' ? finish(writer, now, file) : now
}
