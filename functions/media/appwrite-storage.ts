/** Appwrite Storage with the API key. Chunks use plain fetch, because the SDK would buffer and split them again. */
import { CHUNK_BYTES } from '#core/media/media.ts'
import { asApiError, type Writer } from '../lib/appwrite-writer.ts'
import { deleteOnce } from '../lib/delete-once.ts'
import type { Settings } from '../lib/env.ts'
import { appwriteFailure, coded, fromAppwrite, notFound } from '../lib/errors.ts'
import { READ_BY_ALL, readersOf } from '../lib/permissions.ts'
import { dropFile } from './file-cache.ts'
import type { MediaRow } from './media-rows.ts'

export interface StoredFile {
  $createdAt: string
  /** Received bytes; 0 until the last chunk has arrived. */
  sizeActual: number
  chunksTotal: number
  chunksUploaded: number
}

/** Milliseconds per chunk; shorter than the client's 70 s. */
const CHUNK_TIMEOUT_MS = 60_000

export const isWhole = (file: StoredFile): boolean => file.chunksUploaded === file.chunksTotal

export const firstReaders = (row: Pick<MediaRow, 'ownerId' | 'bucketId'>): string[] =>
  readersOf(row.bucketId === 'profile-media' ? 'profilePicture' : 'media', row.ownerId)

/** Repeating a chunk changes nothing. @throws ApiError `unavailable`. */
export async function storeChunk(
  settings: Settings,
  row: MediaRow,
  n: number,
  bytes: Uint8Array<ArrayBuffer>
): Promise<StoredFile> {
  const form = new FormData()
  form.append('fileId', row.fileId)
  for (const reader of firstReaders(row)) form.append('permissions[]', reader)
  form.append('file', new Blob([bytes]), row.path.split('/').at(-1) ?? row.fileId)
  const start = n * CHUNK_BYTES
  const headers: Record<string, string> = {
    'x-appwrite-project': settings.project,
    'x-appwrite-response-format': '1.9.5',
    'x-appwrite-key': settings.key,
    'content-range': `bytes ${start}-${start + bytes.byteLength - 1}/${row.size}`,
    ...(n === 0 ? {} : { 'x-appwrite-id': row.fileId })
  }
  const url = `${settings.endpoint}/storage/buckets/${row.bucketId}/files`
  let answer: Response
  let body: Partial<StoredFile> & { type?: string }
  try {
    answer = await fetch(url, { method: 'POST', headers, body: form, signal: AbortSignal.timeout(CHUNK_TIMEOUT_MS) })
    body = (await answer.json()) as typeof body
  } catch {
    throw coded('unavailable', 'database-away', 'The storage cannot be reached.')
  }
  if (body.type === 'storage_file_not_found') throw notFound('media')
  if (!answer.ok) throw fromAppwrite({ code: answer.status, type: body.type ?? '' })
  return body as StoredFile
}

const isMissing = (error: unknown): boolean => appwriteFailure(error)?.type === 'storage_file_not_found'

export async function storedFile(writer: Writer, row: MediaRow): Promise<StoredFile | null> {
  try {
    return await writer.storage.getFile({ bucketId: row.bucketId, fileId: row.fileId })
  } catch (error) {
    if (isMissing(error)) return null
    throw asApiError(error)
  }
}

export async function removeFile(writer: Writer, row: Pick<MediaRow, 'bucketId' | 'fileId'>): Promise<void> {
  const file = { bucketId: row.bucketId, fileId: row.fileId }
  await deleteOnce(
    () => writer.storage.deleteFile(file),
    () => writer.storage.getFile(file),
    isMissing
  )
  await dropFile(row)
}

export async function setReaders(writer: Writer, row: MediaRow, permissions: string[]): Promise<void> {
  try {
    await writer.storage.updateFile({ bucketId: row.bucketId, fileId: row.fileId, permissions })
  } catch (error) {
    if (!isMissing(error)) throw asApiError(error)
  }
  if (!permissions.includes(READ_BY_ALL)) await dropFile(row)
}

export async function eachOf<T>(items: readonly T[], run: (item: T) => Promise<void>, atOnce = 6): Promise<void> {
  const waiting = [...items]
  const worker = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await run(item)
  }
  const results = await Promise.allSettled(Array.from({ length: Math.min(atOnce, items.length) }, worker))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}
