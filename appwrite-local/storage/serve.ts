/** `view` is for use in a page; `download` sends an attachment. */
import { AppwriteError } from '../http/errors.ts'
import type { Reply, RequestContext } from '../types.ts'
import { allowsByToken } from '../tokens/tokens.ts'
import { bucketGives, visibleBucket } from './access.ts'
import type { Blobs } from './blobs.ts'
import type { Bucket } from './buckets.ts'
import { isComplete, requireFile, requireReadable, type StoredFile } from './files.ts'
import { viewMimeType } from './mime.ts'
import { pathId } from './params.ts'
import { parseRange } from './ranges.ts'

/** 45 days; a changed file gets a new id. */
const CACHE_CONTROL = 'private, max-age=3888000'

/** Allows reading by permission, or by a file token in `?token=`. */
export function fileToRead(context: RequestContext): { bucket: Bucket; file: StoredFile } {
  const { app, actor } = context
  const bucketId = pathId(context, 'bucketId')
  const fileId = pathId(context, 'fileId')
  const bucket = visibleBucket(app, actor, bucketId)
  if (allowsByToken(app, context.query['token'], bucket, fileId)) {
    return { bucket, file: requireFile(app.db, bucket, fileId) }
  }
  const bucketReads = bucketGives(actor, 'read', bucket)
  return { bucket, file: requireReadable(app.db, actor, bucket, fileId, bucketReads) }
}

/** Security: UTF-8 bytes without anything that could end the header line. */
function headerText(name: string): string {
  return Buffer.from(name.replace(/[\u0000-\u001f\u007f]/g, ''), 'utf8').toString('latin1')
}

function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1)
}

function bytes(
  context: RequestContext,
  blobs: Blobs,
  how: { headers: Record<string, string>; mimeType: string; file: StoredFile }
): Reply {
  const { file } = how
  const header = context.headers.range
  const range = parseRange(header, file.sizeStored)
  const length = range === null ? file.sizeStored : range.end - range.start + 1
  const headers: Record<string, string> = {
    ...how.headers,
    'content-type': how.mimeType,
    'content-length': String(length)
  }
  if (range !== null) {
    headers['accept-ranges'] = 'bytes'
    headers['content-range'] = `bytes ${range.start}-${range.end}/${file.sizeStored}`
  }
  const status = range === null ? 200 : 206
  if (context.method === 'HEAD' || length === 0) return { status, headers, body: '' }
  return { status, headers, body: blobs.stream(file.blob, range) }
}

function requireBytes(context: RequestContext, blobs: Blobs, bucket: Bucket, file: StoredFile): void {
  if (isComplete(file) && blobs.exists(file.blob)) return
  const path = `/storage/uploads/app-${context.app.projectId}/${bucket.id}/${file.id}.${extensionOf(file.name)}`
  throw new AppwriteError('storage_file_not_found', { message: `File not found in ${path}` })
}

export function viewFile(context: RequestContext, blobs: Blobs): Reply {
  const { bucket, file } = fileToRead(context)
  requireBytes(context, blobs, bucket, file)
  const headers = {
    'content-security-policy': 'script-src none;',
    'content-disposition': `inline; filename="${headerText(file.name)}"`,
    'cache-control': CACHE_CONTROL,
    // Appwrite sends it twice for a view.
    'x-content-type-options': 'nosniff, nosniff'
  }
  return bytes(context, blobs, { headers, mimeType: viewMimeType(file.mimeType), file })
}

export function downloadFile(context: RequestContext, blobs: Blobs): Reply {
  const { bucket, file } = fileToRead(context)
  requireBytes(context, blobs, bucket, file)
  const headers = {
    'cache-control': CACHE_CONTROL,
    'content-disposition': `attachment; filename="${headerText(file.name)}"`
  }
  return bytes(context, blobs, { headers, mimeType: file.mimeType, file })
}
