import { UserFacingError } from '#core/app/errors.ts'
import type { VideoAnswer, VideoLook, VideoOrder } from './fit-video-worker.ts'

export type { VideoLook } from './fit-video-worker.ts'

export interface FitVideoOptions {
  maxBytes: number
  /** In seconds; null for the whole video. */
  trim: { start: number; end: number } | null
  /** A video that already fits is rewritten without changing its frames, so that the file contains its length. */
  canCopy?: boolean
  signal: AbortSignal
  onShare: (share: number) => void
}

interface Listening {
  signal?: AbortSignal
  onShare?: (share: number) => void
}

function ask(
  order: VideoOrder,
  { signal, onShare }: Listening
): Promise<Extract<VideoAnswer, { kind: 'looked' | 'done' }>> {
  if (signal?.aborted === true) return Promise.reject(new UserFacingError('cancelled'))
  if (typeof Worker === 'undefined') return Promise.reject(new UserFacingError('video-not-here'))
  const worker = new Worker(new URL('./fit-video-worker.ts', import.meta.url), { type: 'module' })
  const own = new AbortController()
  const { promise, resolve, reject } = Promise.withResolvers<Extract<VideoAnswer, { kind: 'looked' | 'done' }>>()
  const on = { signal: own.signal }
  const hear = ({ data }: MessageEvent<VideoAnswer>) => {
    if (data.kind === 'share') onShare?.(data.share)
    else if (data.kind === 'refused') reject(new UserFacingError(data.code))
    else resolve(data)
  }
  worker.addEventListener('message', hear, on)
  worker.addEventListener('error', () => reject(new UserFacingError('video-not-here')), on)
  signal?.addEventListener('abort', () => reject(new UserFacingError('cancelled')), on)
  worker.postMessage(order)
  return promise.finally(() => {
    own.abort()
    worker.terminate()
  })
}

/** @throws UserFacingError `video-unreadable`, `bad-file` (damaged, or without picture), `video-not-here`. */
export async function lookAtVideo(file: Blob, signal?: AbortSignal): Promise<VideoLook> {
  const answer = await ask({ kind: 'look', file }, signal === undefined ? {} : { signal })
  if (answer.kind !== 'looked') throw new UserFacingError('video-unreadable')
  return answer.look
}

/** @throws UserFacingError as above, `video-too-long`, `video-not-here` (no codec), `cancelled`. */
export async function fitVideoFile(
  file: Blob,
  { maxBytes, trim, canCopy = false, signal, onShare }: FitVideoOptions
): Promise<Blob> {
  const answer = await ask({ kind: 'fit', file, maxBytes, trim, canCopy }, { signal, onShare })
  if (answer.kind !== 'done') throw new UserFacingError('video-unreadable')
  return answer.file
}

/** The same frames in a file that contains its length. @throws UserFacingError as above. */
export async function copyVideoFile(file: Blob, onShare: (share: number) => void): Promise<Blob> {
  const answer = await ask({ kind: 'copy', file }, { onShare })
  if (answer.kind !== 'done') throw new UserFacingError('video-unreadable')
  return answer.file
}
