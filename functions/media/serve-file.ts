/**
 * Serves files on this site without the SDK, because public pages show them: public pictures, and files of a workout
 * whose link the reader has.
 */
import type { FileRef } from '#core/media/media.ts'
import { readRange, type ByteRange } from '#core/media/byte-range.ts'
import { isServedType } from '#core/media/file-types.ts'
import { PREVIEW_WIDTH } from '#core/media/preview.ts'
import type { Settings } from '../lib/env.ts'
import { coded, fromAppwrite, notFound } from '../lib/errors.ts'
import { readAppwrite, readableRow, unexpected, type Reader } from '../lib/appwrite-reader.ts'
import { FILE_TTL_SEC, cachedFile, keepFile } from './file-cache.ts'
import type { MediaColumns } from './media-rows.ts'

/** Security: nothing in a file may run. Any site may embed public pictures. */
const HEADERS: Readonly<Record<string, string>> = {
  'cache-control': `public, max-age=${FILE_TTL_SEC}`,
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'inline',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'accept-ranges': 'bytes'
}

const LINKED_HEADERS: Readonly<Record<string, string>> = {
  ...HEADERS,
  'cache-control': `private, max-age=${FILE_TTL_SEC}`,
  'cross-origin-resource-policy': 'same-origin',
  'x-robots-tag': 'noindex'
}

type Facts = Pick<MediaColumns, 'bucketId' | 'state' | 'mimeType' | 'size' | 'kind' | 'usedBy'> & {
  $id: string
  $createdAt: string
}

async function orUnavailable<T>(asking: Promise<T>): Promise<T> {
  return asking.catch(() => {
    throw coded('unavailable', 'database-away', 'The storage cannot be reached.')
  })
}

async function factsOf(settings: Settings, { bucketId, fileId }: FileRef): Promise<Facts | null> {
  const facts = await readableRow<Facts>(settings, 'media', fileId, { key: settings.key })
  const isSent = facts?.bucketId === bucketId && facts.state === 'ready' && isServedType(facts.mimeType)
  return isSent ? facts : null
}

async function assertOpen(settings: Settings, { bucketId, fileId }: FileRef, reader: Reader): Promise<void> {
  const answer = await readAppwrite(settings, `/storage/buckets/${bucketId}/files/${fileId}`, reader)
  if (answer.status === 404 || answer.status === 401) throw notFound('file')
  if (answer.status !== 200) throw unexpected(answer)
}

interface Source extends FileRef {
  reader: Reader
}

/** Appwrite rejects a range of one byte, so two are requested and one is dropped. */
function askedRange({ start, end }: ByteRange, size: number): { header: string; skip: number } {
  if (start < end || size === 1) return { header: `bytes=${start}-${end}`, skip: 0 }
  return start > 0 ? { header: `bytes=${start - 1}-${end}`, skip: 1 } : { header: `bytes=0-1`, skip: 0 }
}

async function bytesOf(
  settings: Settings,
  { bucketId, fileId, reader }: Source,
  range: string | null
): Promise<Response> {
  const headers = {
    'x-appwrite-project': settings.project,
    ...(reader.key === undefined ? {} : { 'x-appwrite-key': reader.key }),
    // The lengths below are those of the uncompressed file.
    'accept-encoding': 'identity',
    ...(range === null ? {} : { range })
  }
  const url = `${settings.endpoint}/storage/buckets/${bucketId}/files/${fileId}/view?project=${settings.project}`
  // No timeout on the body: a video loads as slowly as it is watched.
  const answer = await orUnavailable(fetch(url, { headers }))
  if (answer.ok) return answer
  await answer.body?.cancel()
  if (answer.status === 404 || answer.status === 401) throw notFound('file')
  throw fromAppwrite({ code: answer.status, type: '' })
}

async function partOf(
  settings: Settings,
  ref: Source,
  facts: Facts,
  range: ByteRange,
  headers: Headers
): Promise<Response> {
  const { header, skip } = askedRange(range, facts.size)
  const answer = await bytesOf(settings, ref, facts.size === 1 ? null : header)
  if (range.start === range.end) {
    const byte = (await orUnavailable(answer.arrayBuffer())).slice(skip, skip + 1)
    headers.set('content-range', `bytes ${range.start}-${range.end}/${facts.size}`)
    headers.set('content-length', '1')
    return new Response(byte, { status: 206, headers })
  }
  // Appwrite may send less than requested (20 MB); the header says how much.
  const sent = answer.headers.get('content-range') ?? `bytes ${range.start}-${range.end}/${facts.size}`
  const [, from = range.start, to = range.end] = /^bytes (\d+)-(\d+)\//.exec(sent) ?? []
  headers.set('content-range', `bytes ${from}-${to}/${facts.size}`)
  headers.set('content-length', String(Number(to) - Number(from) + 1))
  return new Response(answer.body, { status: 206, headers })
}

async function wholeOf(settings: Settings, ref: Source, facts: Facts, headers: Headers): Promise<Response> {
  const answer = await bytesOf(settings, ref, null)
  headers.set('content-length', String(facts.size))
  if (facts.kind !== 'image' || ref.reader.key !== undefined) return new Response(answer.body, { headers })
  const bytes = await orUnavailable(answer.arrayBuffer())
  await keepFile(ref, new Response(bytes.slice(0), { headers }))
  return new Response(bytes, { headers })
}

const matches = (header: string | null, etag: string): boolean =>
  header !== null && header.split(',').some((item) => item.trim().replace(/^W\//, '') === etag || item.trim() === '*')

/**
 * `usedBy` is the workout whose link the reader has; without it, only public files are served.
 * @throws ApiError `not-found`, `unavailable`.
 */
export async function serveFile(
  settings: Settings,
  request: Request,
  ref: FileRef,
  usedBy: string | null = null
): Promise<Response> {
  const isPlain = request.method === 'GET' && !request.headers.has('range') && !request.headers.has('if-none-match')
  const kept = isPlain && usedBy === null ? await cachedFile(ref) : undefined
  if (kept !== undefined) return kept
  const facts = await factsOf(settings, ref)
  if (facts === null || (usedBy !== null && facts.usedBy !== usedBy)) throw notFound('file')
  const source: Source = { ...ref, reader: usedBy === null ? {} : { key: settings.key } }
  const etag = `"${facts.$id}-${facts.size.toString(36)}-${Date.parse(facts.$createdAt).toString(36)}"`
  const common = usedBy === null ? HEADERS : LINKED_HEADERS
  return answerTo(settings, request, source, facts, new Headers({ ...common, 'content-type': facts.mimeType, etag }))
}

async function answerTo(
  settings: Settings,
  request: Request,
  source: Source,
  facts: Facts,
  headers: Headers
): Promise<Response> {
  const etag = headers.get('etag') ?? ''
  const ifRange = request.headers.get('if-range')
  const isRanged = ifRange === null || ifRange === etag
  const range = readRange(isRanged ? (request.headers.get('range') ?? undefined) : undefined, facts.size)
  const isKnown = matches(request.headers.get('if-none-match'), etag)
  if (isKnown || range === 'none' || request.method === 'HEAD') {
    await assertOpen(settings, source, source.reader)
    if (isKnown) return new Response(null, { status: 304, headers })
    if (range === 'none') {
      headers.set('content-range', `bytes */${facts.size}`)
      return new Response(null, { status: 416, headers })
    }
    headers.set('content-length', String(facts.size))
    return new Response(null, { headers })
  }
  if (range === 'all') return wholeOf(settings, source, facts, headers)
  return partOf(settings, source, facts, range, headers)
}

/**
 * Returns null when Appwrite cannot make a preview; the file itself is then sent.
 * @throws ApiError `not-found`, `unavailable`.
 */
export async function servePreview(settings: Settings, ref: FileRef): Promise<Response | null> {
  const kept = await cachedFile(ref, true)
  if (kept !== undefined) return kept
  const facts = await factsOf(settings, ref)
  if (facts?.kind !== 'image') return null
  const { bucketId, fileId } = ref
  const search = new URLSearchParams({ width: String(PREVIEW_WIDTH), project: settings.project })
  const url = `${settings.endpoint}/storage/buckets/${bucketId}/files/${fileId}/preview?${search}`
  const answer = await orUnavailable(fetch(url, { headers: { 'x-appwrite-project': settings.project } }))
  const type = answer.headers.get('content-type') ?? ''
  if (!answer.ok || !isServedType(type)) {
    await answer.body?.cancel()
    if (answer.status === 404 || answer.status === 401) throw notFound('file')
    return null
  }
  const bytes = await orUnavailable(answer.arrayBuffer())
  const headers = new Headers({ ...HEADERS, 'content-type': type, 'content-length': String(bytes.byteLength) })
  headers.delete('accept-ranges')
  await keepFile(ref, new Response(bytes.slice(0), { headers }), true)
  return new Response(bytes, { headers })
}
