import { UserFacingError } from '#core/app/errors.ts'
import type { VideoLook } from '../../platform/media/fit-video.ts'
import { mediaAddresses } from './media.ts'
import { fileOf } from './uploads.ts'

export type { VideoLook } from '../../platform/media/fit-video.ts'

/** The bytes of a file: of this page, or of the account. @throws UserFacingError `unreachable`. */
export async function readFile(url: string): Promise<Blob> {
  const own = fileOf(url)
  if (own !== undefined) return own
  const answer = await fetch(await mediaAddresses.get(url, false)).catch(() => null)
  if (answer === null || !answer.ok) throw new UserFacingError('unreachable')
  return answer.blob()
}

/** @throws UserFacingError as `fit-video.ts`. */
export async function lookAtVideo(file: Blob, signal: AbortSignal): Promise<VideoLook> {
  const tools = await import('../../platform/media/fit-video.ts')
  return tools.lookAtVideo(file, signal)
}
