import { AI_BOUNDS } from '#core/ai/ai-request.ts'
import { dataUrlOf } from '../../platform/files/data-url.ts'
import { $photo } from './make-form.ts'

/** Text on a whiteboard stays readable at this size, and every model reads JPEG. */
const SIDE_MAX = 1600

/** The result has no camera metadata. @throws UserFacingError as `fitImage` does. */
export async function takePhoto(file: Blob): Promise<void> {
  const { fitImage } = await import('../../platform/media/fit-image.ts')
  const made = await fitImage(file, { maxSide: SIDE_MAX, maxBytes: AI_BOUNDS.imageBytesMax, format: 'jpeg' })
  $photo.set(await dataUrlOf(made.file))
}
