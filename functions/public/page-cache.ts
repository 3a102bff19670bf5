import { LANGUAGES } from '#core/workout/workout.ts'
import { pathTo } from '#core/app/routes.ts'
import { edgeCache } from '../lib/edge-cache.ts'

/** Seconds until other locations show a change. */
export const PAGE_TTL_SEC = 60

const keyOf = (url: URL): string => `${url.origin}${url.pathname}`

export async function cachedPage(url: URL): Promise<Response | null> {
  return (await edgeCache()?.match(keyOf(url))) ?? null
}

export async function keepPage(url: URL, page: Response): Promise<void> {
  await edgeCache()?.put(keyOf(url), page)
}

export async function dropPages(requestUrl: string, workoutId: string): Promise<void> {
  const cache = edgeCache()
  if (cache === null) return
  const { origin } = new URL(requestUrl)
  await Promise.all(
    LANGUAGES.flatMap((language) =>
      [pathTo('workout', { id: workoutId }, language), pathTo('wl', {}, language)].map((path) =>
        cache.delete(`${origin}${path}`)
      )
    )
  )
}
