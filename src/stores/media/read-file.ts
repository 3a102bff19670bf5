import { UserFacingError } from '#core/app/errors.ts'
import type { VideoLook } from '../../platform/video/fit-video.ts'
import { fetchFile } from './fetch-file.ts'
import { fileOf } from './uploads.ts'

export type { VideoLook } from '../../platform/video/fit-video.ts'

/** Reads the bytes of a file from this page or from the account. @throws UserFacingError `unreachable`. */
export async function readFile(url: string): Promise<Blob> {
  const file = fileOf(url) ?? (await fetchFile(url))
  if (file === null) throw new UserFacingError('unreachable')
  return file
}

/** @throws UserFacingError as `fit-video.ts` does. */
export async function lookAtVideo(file: Blob, signal: AbortSignal): Promise<VideoLook> {
  const tools = await import('../../platform/video/fit-video.ts')
  return tools.lookAtVideo(file, signal)
}
