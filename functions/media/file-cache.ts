/** Open pictures at the edge: kept for a minute, dropped at once where they are taken back or deleted. */
import { mediaUrl, type FileRef } from '#core/media/media.ts'

/** Other locations than the one that took the change show it after this many seconds at most. */
export const FILE_TTL_SEC = 60

const edgeCache = (): Cache | null =>
  typeof caches === 'undefined' ? null : ((caches as CacheStorage & { default?: Cache }).default ?? null)

/** Without the host that was asked, because the sweeper drops files too and no host asked it. */
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
