import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import type { VideoFacts } from '#core/media/video-fit.ts'
import type { ReaderAnswer, ReaderOrder } from './video-reader-worker.ts'

/** Calls throw UserFacingError `cancelled` (also after `close`), `bad-file`; NetworkError. Times are in seconds. */
export interface VideoReader extends VideoFacts {
  /** `at` is the requested time; the frame may be slightly older if the times are far apart. */
  thumbnails: (
    times: readonly number[],
    height: number,
    signal: AbortSignal
  ) => AsyncGenerator<{ at: number; picture: Blob }>
  poster: (at: number, maxWidth: number) => Promise<Blob>
  /** Loudness from 0 to 1 for each tenth of a second; empty without sound that can be decoded here. */
  levels: (signal: AbortSignal, onShare: (share: number) => void) => Promise<readonly number[]>
  close: () => void
}

async function* answersOf(worker: Worker, order: ReaderOrder, signal: AbortSignal): AsyncGenerator<ReaderAnswer> {
  const { port1: port, port2 } = new MessageChannel()
  const own = new AbortController()
  const heard: ReaderAnswer[] = []
  let wake = () => {}
  const hear = ({ data }: MessageEvent<ReaderAnswer>) => {
    heard.push(data)
    wake()
  }
  port.addEventListener('message', hear, { signal: own.signal })
  signal.addEventListener('abort', () => wake(), { signal: own.signal })
  port.start()
  worker.postMessage(order, [port2])
  try {
    for (;;) {
      if (signal.aborted) throw signal.reason instanceof NetworkError ? signal.reason : new UserFacingError('cancelled')
      const next = heard.shift()
      if (next === undefined) await new Promise<void>((resolve) => (wake = resolve))
      else if (next.kind === 'end') return
      else if (next.kind === 'failed')
        throw next.isLost ? new NetworkError('unreachable') : new UserFacingError('bad-file')
      else yield next
    }
  } finally {
    own.abort()
    port.postMessage('stop')
    port.close()
  }
}

type Ask = (order: ReaderOrder, signal?: AbortSignal) => AsyncGenerator<ReaderAnswer>

function readerOf(ask: Ask, facts: VideoFacts, close: () => void): VideoReader {
  return {
    ...facts,
    async *thumbnails(times, height, signal) {
      for await (const answer of ask({ kind: 'thumbnails', times, height }, signal))
        if (answer.kind === 'picture') yield { at: answer.at, picture: answer.picture }
    },
    async poster(at, maxWidth) {
      for await (const answer of ask({ kind: 'poster', at, maxWidth }))
        if (answer.kind === 'picture') return answer.picture
      throw new UserFacingError('bad-file')
    },
    async levels(signal, onShare) {
      for await (const answer of ask({ kind: 'levels' }, signal)) {
        if (answer.kind === 'share') onShare(answer.share)
        else if (answer.kind === 'levels') return answer.levels
      }
      throw new UserFacingError('bad-file')
    },
    close
  }
}

/** Resolves to null if this browser cannot read it. @throws NetworkError when an address cannot be reached. */
export async function openVideoReader(source: Blob | string): Promise<VideoReader | null> {
  if (typeof Worker === 'undefined') return null
  const worker = new Worker(new URL('./video-reader-worker.ts', import.meta.url), { type: 'module' })
  const end = new AbortController()
  const close = () => {
    end.abort()
    worker.terminate()
  }
  worker.addEventListener('error', () => end.abort(new NetworkError('unreachable')))
  const ask: Ask = (order, signal) =>
    answersOf(worker, order, signal === undefined ? end.signal : AbortSignal.any([signal, end.signal]))
  const from = typeof source === 'string' ? new URL(source, location.href).href : source
  try {
    for await (const answer of ask({ kind: 'open', source: from }))
      if (answer.kind === 'opened' && answer.facts !== null) return readerOf(ask, answer.facts, close)
  } catch (error) {
    close()
    throw error
  }
  close()
  return null
}
