/** Edge cache for drawn pictures. Their URL contains the version, so nothing ever needs to be dropped. */
import { edgeCache } from '../lib/edge-cache.ts'

/** Uses a fixed host, because the drawing is the same for every site. */
const keyOf = (path: string): string => `https://pictures.icepoint.invalid${path}`

export async function cachedPicture(path: string): Promise<Response | undefined> {
  return edgeCache()?.match(keyOf(path))
}

export async function keepPicture(path: string, answer: Response): Promise<void> {
  await edgeCache()?.put(keyOf(path), answer)
}
