import { UserFacingError } from '#core/app/errors.ts'
import type { FitJob, FittedPicture } from './fit-picture.ts'
import type { FitAnswer, FitRequest } from './fit-worker.ts'

export type { FittedPicture } from './fit-picture.ts'

export interface FitOptions extends FitJob {
  signal?: AbortSignal
}

const aborted = () => new UserFacingError('cancelled')

function askWorker(request: FitRequest, signal: AbortSignal | undefined): Promise<FitAnswer> {
  const worker = new Worker(new URL('./fit-worker.ts', import.meta.url), { type: 'module' })
  const own = new AbortController()
  const on = { signal: own.signal }
  const answer = new Promise<FitAnswer>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<FitAnswer>) => resolve(data), on)
    worker.addEventListener('error', () => resolve({ kind: 'no-canvas' }), on)
    worker.addEventListener('messageerror', () => resolve({ kind: 'no-canvas' }), on)
    signal?.addEventListener('abort', () => reject(aborted()), on)
    worker.postMessage(request)
  })
  return answer.finally(() => {
    own.abort()
    worker.terminate()
  })
}

async function onPage(file: Blob, job: FitJob, signal: AbortSignal | undefined): Promise<FittedPicture> {
  const { fitPicture, PictureRefusal } = await import('./fit-picture.ts')
  const picture = await fitPicture(file, job).catch((error: unknown) => {
    throw new UserFacingError(error instanceof PictureRefusal ? error.message : 'picture-no-memory')
  })
  if (signal?.aborted === true) throw aborted()
  return picture
}

/**
 * @throws UserFacingError `bad-file-size` (empty), `bad-picture`, `bad-file` (damaged), `cancelled`, and `picture-…` of
 * `fitPicture`.
 */
export async function fitImage(file: Blob, { signal, ...job }: FitOptions): Promise<FittedPicture> {
  if (signal?.aborted === true) throw aborted()
  const answer: FitAnswer =
    typeof Worker === 'undefined' ? { kind: 'no-canvas' } : await askWorker({ file, job }, signal)
  if (answer.kind === 'refused') throw new UserFacingError(answer.code)
  return answer.kind === 'done' ? answer.picture : onPage(file, job, signal)
}
