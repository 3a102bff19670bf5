import { errorCode } from '#core/app/errors.ts'
import { parseMediaUrl } from '#core/media/media.ts'
import { mediaFacts, type MediaFacts } from '../../data/media/stored-file.ts'

const known = new Map<string, Promise<MediaFacts | 'gone' | null>>()

/** Null means that nothing is known about it, now or later. */
export function factsOf(url: string): Promise<MediaFacts | 'gone' | null> {
  const id = parseMediaUrl(url)?.fileId
  if (id === undefined) return Promise.resolve(null)
  const asked = known.get(url)
  if (asked !== undefined) return asked
  const answer = mediaFacts(id).catch((error: unknown) => {
    if (errorCode(error) === 'media-not-found') return 'gone' as const
    known.delete(url)
    return null
  })
  known.set(url, answer)
  return answer
}
