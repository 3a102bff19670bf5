import { Hono, type Context } from 'hono'
import { feedPath, sportOf } from '#core/public/feed.ts'
import { LANGUAGES, type Language, type Sport } from '#core/workout/workout.ts'
import { settingsOf } from '../lib/env.ts'
import { notFound } from '../lib/errors.ts'
import { callerOf, limitCalls } from '../lib/rate-limit.ts'
import { siteAddress } from '../lib/site.ts'
import type { EdgeEnv } from '../lib/edge-env.ts'
import { publicFeed } from './feed.ts'
import { cachedPage, feedKey, keepPage } from './page-cache.ts'

async function answer(c: Context<EdgeEnv>, language: Language, sport: Sport | null): Promise<Response> {
  const settings = settingsOf(c.env)
  const caller = c.req.header('cf-connecting-ip') ?? ''
  await limitCalls(c.env, 'address', caller)
  const { origin } = siteAddress(settings, c.req.url)
  const key = await feedKey(settings, new URL(feedPath(sport, language), origin))
  const kept = await cachedPage(settings, key)
  if (kept !== null) return kept
  await limitCalls(c.env, 'feed', callerOf(caller))
  const feed = await publicFeed(settings, origin, language, sport)
  await keepPage(settings, key, feed.clone())
  return feed
}

export const feeds = new Hono<EdgeEnv>()
for (const language of LANGUAGES) {
  const prefix = language === 'en' ? '' : `/${language}`
  feeds.get(`${prefix}/feed.xml`, (c) => answer(c, language, null))
  feeds.get(`${prefix}/workouts/:sport/feed.xml`, (c) => {
    const sport = sportOf(c.req.param('sport') ?? '')
    if (sport === undefined) throw notFound('page')
    return answer(c, language, sport)
  })
}
