/** Edge cache of public pictures: dropped at once when they become private or are deleted. */
import { mediaUrl, type FileRef } from '#core/media/media.ts'
import { edgeCache } from '../lib/edge-cache.ts'

/** Seconds until other locations show a change. */
export const FILE_TTL_SEC = 60

/** A fixed host: the sweeper also drops files, without a request. */
const keyOf = (ref: FileRef): string => `https://files.icepoint.invalid${mediaUrl(ref)}`

export async function cachedFile(ref: FileRef): Promise<Response | undefined> {
  return edgeCache()?.match(keyOf(ref))
}

export async function keepFile(ref: FileRef, answer: Response): Promise<void> {
  await edgeCache()?.put(keyOf(ref), answer)
}

export async function dropFile(ref: FileRef): Promise<void> {
  await edgeCache()?.delete(keyOf(ref))
}
