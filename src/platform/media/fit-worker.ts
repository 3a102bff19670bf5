import { fitPicture, PictureRefusal, type FitJob, type FittedPicture } from './fit-picture.ts'

export interface FitRequest {
  file: Blob
  job: FitJob
}

/** `no-canvas` means that this worker cannot draw, so the page has to. */
export type FitAnswer =
  { kind: 'done'; picture: FittedPicture } | { kind: 'refused'; code: string } | { kind: 'no-canvas' }

const canDraw = (): boolean => typeof OffscreenCanvas !== 'undefined' && 'convertToBlob' in OffscreenCanvas.prototype

async function answer({ file, job }: FitRequest): Promise<FitAnswer> {
  if (!canDraw()) return { kind: 'no-canvas' }
  try {
    return { kind: 'done', picture: await fitPicture(file, job) }
  } catch (error) {
    return { kind: 'refused', code: error instanceof PictureRefusal ? error.message : 'picture-no-memory' }
  }
}

addEventListener('message', ({ data }: MessageEvent<FitRequest>) => {
  void answer(data).then((message) => postMessage(message))
})
