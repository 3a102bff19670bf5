import { Hono, type Context } from 'hono'
import { feedPath, sportOf, trainerFeedPath } from '#core/public/feed.ts'
import { LANGUAGES, type Language, type Sport } from '#core/workout/workout.ts'
import { settingsOf, type Settings } from '../lib/env.ts'
import { notFound } from '../lib/errors.ts'
import { callerOf, limitCalls } from '../lib/rate-limit.ts'
import { siteAddress } from '../lib/site.ts'
import type { EdgeEnv } from '../lib/edge-env.ts'
import { publicFeed, trainerFeed } from './feed.ts'
import { cachedPage, feedKey, keepPage } from './page-cache.ts'
import { shownTrainer } from './trainer-page.ts'

type Make = (settings: Settings, origin: string) => Promise<Response | null>

async function answer(c: Context<EdgeEnv>, path: string, make: Make): Promise<Response> {
  const settings = settingsOf(c.env)
  const caller = c.req.header('cf-connecting-ip') ?? ''
  await limitCalls(c.env, 'address', caller)
  const { origin } = siteAddress(settings, c.req.url)
  const key = await feedKey(settings, new URL(path, origin))
  const kept = await cachedPage(settings, key)
  if (kept !== null) return kept
  await limitCalls(c.env, 'feed', callerOf(caller))
  const feed = await make(settings, origin)
  if (feed === null) throw notFound('page')
  await keepPage(settings, key, feed.clone())
  return feed
}

const sportFeed = (c: Context<EdgeEnv>, language: Language, sport: Sport | null): Promise<Response> =>
  answer(c, feedPath(sport, language), (settings, origin) => publicFeed(settings, origin, language, sport))

export const feeds = new Hono<EdgeEnv>()
for (const language of LANGUAGES) {
  const prefix = language === 'en' ? '' : `/${language}`
  feeds.get(`${prefix}/feed.xml`, (c) => sportFeed(c, language, null))
  feeds.get(`${prefix}/workouts/:sport/feed.xml`, (c) => {
    const sport = sportOf(c.req.param('sport') ?? '')
    if (sport === undefined) throw notFound('page')
    return sportFeed(c, language, sport)
  })
  feeds.get(`${prefix}/trainer/:id/feed.xml`, (c) => {
    const id = c.req.param('id') ?? ''
    return answer(c, trainerFeedPath(id, language), async (settings, origin) => {
      const trainer = await shownTrainer(settings, id)
      return trainer === null ? null : trainerFeed(settings, origin, language, trainer)
    })
  })
}
