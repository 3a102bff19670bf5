import { embedPath } from '#core/public/embed.ts'
import { pathTo } from '#core/app/routes.ts'
import { EVERYWHERE, placePath } from '#core/public/find-query.ts'
import { LANGUAGES, LEVELS, type Language, type Sport } from '#core/workout/workout.ts'
import type { Writer } from '../lib/appwrite-writer.ts'
import { edgeCache } from '../lib/edge-cache.ts'
import type { Settings } from '../lib/env.ts'
import { keepListing } from './listings.ts'

/** Seconds until other locations show a change. */
export const PAGE_TTL_SEC = 60

/** Never keyed by the host of a request: a change must drop the page under every host. */
const keyOf = ({ site }: Settings, path: string): string => `${site ?? 'https://pages.icepoint.invalid'}${path}`

export async function cachedPage(settings: Settings, { pathname }: URL): Promise<Response | null> {
  return (await edgeCache()?.match(keyOf(settings, pathname))) ?? null
}

export async function keepPage(settings: Settings, { pathname }: URL, page: Response): Promise<void> {
  await edgeCache()?.put(keyOf(settings, pathname), page)
}

async function drop(settings: Settings, paths: readonly string[]): Promise<void> {
  const cache = edgeCache()
  if (cache === null) return
  await Promise.all(paths.map((path) => cache.delete(keyOf(settings, path))))
}

/** No address leads here: the page of a frame is cached once per language, whatever its address asks for. */
export const embedKey = (settings: Settings, workoutId: string, language: Language): URL =>
  new URL(keyOf(settings, `${embedPath(workoutId)}/in/${language}`))

const FEED_MARK = '/feed-mark'

/**
 * The cache key of a feed. It contains a mark that is itself cached: without it nobody finds the old feeds, so one
 * deletion drops those of all sports and languages.
 */
export async function feedKey(settings: Settings, url: URL): Promise<URL> {
  const cache = edgeCache()
  const markKey = keyOf(settings, FEED_MARK)
  const kept = await cache?.match(markKey)
  const mark = (await kept?.text()) ?? crypto.randomUUID()
  if (kept === undefined)
    await cache?.put(markKey, new Response(mark, { headers: { 'cache-control': `max-age=${PAGE_TTL_SEC}` } }))
  return new URL(`${url.pathname}/${mark}`, url)
}

export interface Changed {
  workoutId: string
  ownerId: string
}

/** The pages that show a workout: its own, the lists of all and of its sports, its owner's, its frame and the feeds. */
function pathsOf(settings: Settings, { workoutId, ownerId }: Changed, sports: readonly Sport[]): string[] {
  const places = sports.flatMap((sport) => [null, ...LEVELS].map((level) => ({ sport, level })))
  const pages = LANGUAGES.flatMap((language) => [
    pathTo('workout', { id: workoutId }, language),
    pathTo('trainer', { id: ownerId }, language),
    embedKey(settings, workoutId, language).pathname,
    ...[EVERYWHERE, ...places].map((place) => placePath(place, language))
  ])
  return [FEED_MARK, ...pages]
}

/** Call this after a change of a workout that is or was public: it changes what the workout is found by. */
export async function showChange(settings: Settings, writer: Writer, changed: Changed): Promise<void> {
  await drop(settings, pathsOf(settings, changed, await keepListing(writer, changed.workoutId)))
}

/** Also drops the feeds, because one of them is this person's. */
export const dropTrainerPage = (settings: Settings, userId: string): Promise<void> =>
  drop(settings, [FEED_MARK, ...LANGUAGES.map((language) => pathTo('trainer', { id: userId }, language))])
