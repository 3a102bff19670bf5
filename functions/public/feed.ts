/** Feeds of public workouts. Security: reads as a guest, so that they hold only what everybody can read. */
import { FEED_MAX, FEED_TYPE, atomFeed, feedPath, trainerFeedPath } from '#core/public/feed.ts'
import { pathTo } from '#core/app/routes.ts'
import type { WorkoutRow } from '#core/workout/stored-summary.ts'
import type { Language, Sport } from '#core/workout/workout.ts'
import { rowsFor } from '../lib/appwrite-reader.ts'
import type { Settings } from '../lib/env.ts'
import { listed } from './listed.ts'
import { PAGE_TTL_SEC } from './page-cache.ts'
import { textsIn } from './texts.ts'

const newest = (settings: Settings, queries: readonly object[]): Promise<WorkoutRow[]> =>
  rowsFor<WorkoutRow>(settings, 'workouts', {}, [
    { method: 'equal', attribute: 'sharePublic', values: [true] },
    ...queries,
    { method: 'orderDesc', attribute: 'createdAt' },
    { method: 'limit', values: [FEED_MAX] }
  ])

const HEADERS = {
  'content-type': `${FEED_TYPE}; charset=utf-8`,
  'cache-control': `public, max-age=0, s-maxage=${PAGE_TTL_SEC}`
}

/** @param sport null for all. @throws ApiError `unavailable`. */
export async function publicFeed(
  settings: Settings,
  origin: string,
  language: Language,
  sport: Sport | null
): Promise<Response> {
  const of = sport === null ? [] : [{ method: 'equal', attribute: 'sport', values: [sport] }]
  const t = textsIn(language)
  const feed = atomFeed({
    title: sport === null ? t('atom.title') : t('atom.ofSport', { sport: t(`sports.${sport}`) }),
    path: feedPath(sport, language),
    pagePath: pathTo('wl', {}, language),
    listed: await listed(settings, await newest(settings, of)),
    language,
    t,
    origin
  })
  return new Response(feed, { headers: HEADERS })
}

interface Trainer {
  id: string
  name: string
}

/**
 * The caller has checked that this person wants a public page.
 * @returns null without public workouts. @throws ApiError `unavailable`.
 */
export async function trainerFeed(
  settings: Settings,
  origin: string,
  language: Language,
  { id, name }: Trainer
): Promise<Response | null> {
  const rows = await newest(settings, [{ method: 'equal', attribute: 'ownerId', values: [id] }])
  if (rows.length === 0) return null
  const t = textsIn(language)
  const path = trainerFeedPath(id, language)
  const feed = atomFeed({
    title: t('atom.ofTrainer', { name }),
    path,
    pagePath: path.slice(0, path.lastIndexOf('/') + 1),
    listed: await listed(settings, rows),
    language,
    t,
    origin
  })
  return new Response(feed, { headers: HEADERS })
}
