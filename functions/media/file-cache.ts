/** Edge cache for public pictures. They are dropped at once when they become private or are deleted. */
import { mediaUrl, type FileRef } from '#core/media/media.ts'
import { previewOf } from '#core/media/preview.ts'
import { edgeCache } from '../lib/edge-cache.ts'

/** Seconds until other locations show a change. */
export const FILE_TTL_SEC = 60

/** Uses a fixed host, because the sweeper also drops files and has no request. */
const keyOf = (ref: FileRef, isSmall: boolean): string => {
  const address = mediaUrl(ref)
  return `https://files.icepoint.invalid${isSmall ? previewOf(address) : address}`
}

/** `isSmall` selects the preview. */
export async function cachedFile(ref: FileRef, isSmall = false): Promise<Response | undefined> {
  return edgeCache()?.match(keyOf(ref, isSmall))
}

export async function keepFile(ref: FileRef, answer: Response, isSmall = false): Promise<void> {
  await edgeCache()?.put(keyOf(ref, isSmall), answer)
}

export async function dropFile(ref: FileRef): Promise<void> {
  await Promise.all([false, true].map((isSmall) => edgeCache()?.delete(keyOf(ref, isSmall))))
}
