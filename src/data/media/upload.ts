import { UserFacingError, isWorthRetrying } from '#core/app/errors.ts'
import type { Media, MediaKind, MediaPurpose } from '#core/media/media.ts'
import { typeOfName } from '#core/media/file-types.ts'
import { dropJwt, getJwt } from '../app/appwrite-rest.ts'
import { ask, failureOf, type AnswerOf, type Api } from '../app/edge.ts'
import { newId } from '../app/ids.ts'
import { putBytes } from './upload-chunk.ts'

export interface Upload {
  file: Blob
  name: string
  kind: MediaKind
  purpose: MediaPurpose
  onProgress?: (sent: number, total: number) => void
  signal?: AbortSignal
  id?: string
}

export const PAUSED = 'paused'

const TRIES = 6
const PAUSE_MS = 1000

type Progress = Media & { arrived: number }
type ChunkAnswer = AnswerOf<Api['media'][':id']['chunks'][':n']['$put']>

const assertWanted = (signal: AbortSignal | undefined): void => {
  if (signal?.aborted === true) throw new UserFacingError('cancelled')
}

const pause = (round: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, PAUSE_MS * 2 ** round)
    signal?.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

async function persist<T>(upload: Upload, step: (round: number) => Promise<T>): Promise<T> {
  for (let round = 0; ; round += 1) {
    assertWanted(upload.signal)
    try {
      return await step(round)
    } catch (error) {
      if (round + 1 >= TRIES || !isWorthRetrying(error) || upload.signal?.aborted === true) throw error
      await pause(round, upload.signal)
    }
  }
}

const stateOf = async (id: string): Promise<Progress> =>
  (await ask((api) => api.media[':id'].$get({ param: { id } }))).media

async function sendOnce(upload: Upload, media: Media, n: number): Promise<Media> {
  const start = n * media.chunkSize
  const bytes = upload.file.slice(start, start + media.chunkSize)
  const onSent = (sent: number): void => upload.onProgress?.(Math.min(start + sent, media.size), media.size)
  const send = async () =>
    putBytes(`/api/media/${media.id}/chunks/${n}`, bytes, { token: await getJwt(), onSent, signal: upload.signal })
  let answer = await send()
  if (answer.status === 401) {
    dropJwt()
    answer = await send()
  }
  if (answer.status !== 200) throw failureOf(answer.status, answer.body)
  return (answer.body as ChunkAnswer).media
}

async function sendAll(upload: Upload, media: Media, from: number): Promise<Media> {
  let current = media
  // Sending the last chunk again makes the edge check whether the file is complete.
  for (let n = Math.min(from, media.chunks - 1); current.state !== 'ready' && n < media.chunks; n += 1) {
    current = await persist(upload, async (round) => {
      if (round === 0) return sendOnce(upload, media, n)
      const found = await stateOf(media.id)
      if (found.state === 'ready') return found
      n = Math.min(found.arrived, media.chunks - 1)
      return sendOnce(upload, media, n)
    })
  }
  if (current.state !== 'ready') throw new UserFacingError('upload-broken')
  return current
}

async function giveUp(id: string): Promise<void> {
  await ask((api) => api.media[':id'].$delete({ param: { id } })).catch(() => undefined)
}

/**
 * @throws UserFacingError `quota-exceeded` (in bytes), `limit-reached`, `invalid-argument`, `cancelled`; the
 * reservation is released. @throws NetworkError: call again with the same `id`.
 */
export async function uploadMedia(upload: Upload): Promise<{ id: string; url: string }> {
  const { file, name, kind, purpose } = upload
  const id = upload.id ?? newId()
  const mimeType = file.type === '' ? typeOfName(name) : file.type
  const json = { id, kind, purpose, name, size: file.size, mimeType }
  const media = await persist(upload, async () => (await ask((api) => api.media.$post({ json }))).media)
  upload.onProgress?.(0, media.size)
  try {
    const from = upload.id === undefined ? 0 : (await persist(upload, () => stateOf(id))).arrived
    const ready = await sendAll(upload, media, from)
    upload.onProgress?.(ready.size, ready.size)
    return { id, url: ready.url }
  } catch (error) {
    const isStopped = upload.signal?.aborted === true
    if (isStopped ? upload.signal?.reason !== PAUSED : !isWorthRetrying(error)) await giveUp(id)
    throw error
  }
}
