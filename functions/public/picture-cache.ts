/** Edge cache of drawn pictures. Their address has the version, so nothing needs to be dropped. */
import { edgeCache } from '../lib/edge-cache.ts'

/** A fixed host: the drawing is the same for each. */
const keyOf = (path: string): string => `https://pictures.icepoint.invalid${path}`

export async function cachedPicture(path: string): Promise<Response | undefined> {
  return edgeCache()?.match(keyOf(path))
}

export async function keepPicture(path: string, answer: Response): Promise<void> {
  await edgeCache()?.put(keyOf(path), answer)
}
