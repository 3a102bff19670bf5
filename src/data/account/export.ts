import { EDGE_TIMEOUT_MS } from '#core/app/api-errors.ts'
import { ARCHIVE_END_BYTES, isArchiveEnd } from '#core/account/archive-end.ts'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { dropJwt, getJwt } from '../app/appwrite-rest.ts'
import { failureOf } from '../app/edge.ts'
import { networkLost } from '../app/network-lost.ts'

const broken = (signal: AbortSignal): Error => (signal.aborted ? new UserFacingError('cancelled') : networkLost())

async function step<T>(run: () => Promise<T>, signal: AbortSignal): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NetworkError('timeout')), EDGE_TIMEOUT_MS)
  })
  try {
    return await Promise.race([run(), late])
  } catch (error) {
    throw error instanceof NetworkError ? error : broken(signal)
  } finally {
    clearTimeout(timer)
  }
}

async function open(signal: AbortSignal): Promise<Response> {
  const headers = { Authorization: `Bearer ${await getJwt()}` }
  return step(() => fetch('/api/account/export', { headers, signal }), signal)
}

/**
 * @throws UserFacingError with the edge's code, `cancelled`, or `export-broken` when the end is missing; NetworkError
 * when the connection breaks.
 */
export async function readExport(take: (piece: Uint8Array) => Promise<void>, signal: AbortSignal): Promise<void> {
  let answer = await open(signal)
  if (answer.status === 401) {
    dropJwt()
    answer = await open(signal)
  }
  if (!answer.ok || answer.body === null) throw failureOf(answer.status, await answer.json().catch(() => null))
  const reader = answer.body.getReader()
  let tail: Uint8Array = new Uint8Array()
  try {
    for (;;) {
      const { done, value } = await step(() => reader.read(), signal)
      if (done) break
      const joined = new Uint8Array([...tail, ...value.subarray(Math.max(0, value.length - ARCHIVE_END_BYTES))])
      tail = joined.subarray(Math.max(0, joined.length - ARCHIVE_END_BYTES))
      await take(value)
    }
  } finally {
    reader.cancel().catch(() => undefined)
  }
  if (!isArchiveEnd(tail)) throw new UserFacingError('export-broken')
}
