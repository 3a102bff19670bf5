import { UserFacingError } from '#core/app/errors.ts'
import { parseMediaUrl } from '#core/media/media.ts'
import { isLink } from '#core/workout/link.ts'
import { answerTo, listRows } from '../app/appwrite-rest.ts'
import { networkLost } from '../app/network-lost.ts'
import { equal, limit } from '../app/query.ts'

export interface FileFacts {
  size: number
  mime: string
  md5: string
  etag: string
}

const GONE_TYPES: ReadonlySet<unknown> = new Set([
  'storage_file_not_found',
  'not-found',
  'permission-denied',
  'workout-not-found',
  'user_unauthorized',
  'general_unauthorized_scope'
])

/** A hotel's captive portal also answers with 404 or 403, so only error types of the real server count. */
async function isGone(answer: Response): Promise<boolean> {
  if (answer.status !== 404 && answer.status !== 403) return false
  const body = (await answer.json().catch(() => null)) as { type?: unknown; error?: { status?: unknown } } | null
  return GONE_TYPES.has(body?.type) || GONE_TYPES.has(body?.error?.status)
}

export async function refuse(answer: Response): Promise<never> {
  if (await isGone(answer)) throw new UserFacingError('not-found')
  throw answer.status >= 500 ? new UserFacingError('unavailable') : networkLost()
}

export async function reach(asked: Promise<Response>): Promise<Response> {
  return asked.catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw networkLost()
  })
}

export const isMediaType = (mime: string): boolean => /^(?:image|video|audio)\//.test(mime)

async function storedFacts(bucketId: string, fileId: string): Promise<FileFacts> {
  const answer = await reach(answerTo('GET', `/storage/buckets/${bucketId}/files/${fileId}`))
  if (!answer.ok) return refuse(answer)
  const body = (await answer.json().catch(() => null)) as Record<string, unknown> | null
  if (body?.['$id'] !== fileId) throw networkLost()
  const md5 = String(body['signature'] ?? '')
  return {
    size: Number(body['sizeOriginal'] ?? 0),
    mime: String(body['mimeType'] ?? ''),
    md5: /^[0-9a-f]{32}$/.test(md5) ? md5 : '',
    etag: ''
  }
}

/** For files of this site and those behind an unlisted link, whose storage the reader cannot access. */
async function servedFacts(url: string): Promise<FileFacts> {
  const answer = await reach(fetch(url, { method: 'HEAD', cache: 'no-store' }))
  // A HEAD request has no body. What the real server refuses, it explains in the download's answer.
  if (!answer.ok) return refuse(await reach(fetch(url, { cache: 'no-store' })))
  const mime = answer.headers.get('content-type') ?? ''
  if (!isMediaType(mime)) throw networkLost()
  const size = answer.headers.has('content-encoding') ? 0 : Number(answer.headers.get('content-length') ?? 0)
  return { size, mime, md5: '', etag: answer.headers.get('etag') ?? '' }
}

/** @throws UserFacingError `not-found`, `unavailable`; NetworkError. */
export function factsOf(url: string): Promise<FileFacts> {
  const ref = parseMediaUrl(url)
  return ref === null ? servedFacts(url) : storedFacts(ref.bucketId, ref.fileId)
}

/**
 * Uses lists, because a read by id could return a stale row (decision 034). An empty list counts only next to one that
 * is not.
 */
async function isRowGone(id: string): Promise<boolean> {
  const asked = await listRows('workouts', [equal('$id', [id]), limit(1)])
  if (asked.rows.length > 0 || asked.total !== 0) return false
  return (await listRows('workouts', [limit(1)])).rows.length > 0
}

export async function isWorkoutGone(id: string): Promise<boolean> {
  if (!isLink(id)) return isRowGone(id).catch(() => false)
  const answer = await fetch(`/api/links/${id}`, { cache: 'no-store' }).catch(() => null)
  return answer !== null && (await isGone(answer))
}
