import { Hono, type Context } from 'hono'
import { llmsText } from '#core/public/llms.ts'
import { SITEMAP_PATH, SPORTS_PART, robotsText } from '#core/public/sitemap.ts'
import { settingsOf } from '../lib/env.ts'
import { notFound } from '../lib/errors.ts'
import { callerOf, limitCalls } from '../lib/rate-limit.ts'
import { siteAddress } from '../lib/site.ts'
import type { EdgeEnv } from '../lib/edge-env.ts'
import { cachedPage, keepPage } from './page-cache.ts'
import { sitemap } from './sitemap.ts'

const DAY_SEC = 86_400

/** Caches the index and the pages of sports; a part of the workouts may have megabytes. */
async function answer(c: Context<EdgeEnv>): Promise<Response> {
  const settings = settingsOf(c.env)
  const url = siteAddress(settings, c.req.url)
  const isKept = url.pathname === SITEMAP_PATH || url.pathname === SPORTS_PART
  const kept = isKept ? await cachedPage(settings, url) : null
  if (kept !== null) return kept
  await limitCalls(c.env, 'sitemap', callerOf(c.req.header('cf-connecting-ip') ?? ''))
  const made = await sitemap(settings, url)
  if (made === null) throw notFound('page')
  if (isKept) await keepPage(settings, url, made.clone())
  return made
}

/** Not a static file: it names the site, and one build serves every site (docs/decisions/003). */
const text =
  (make: (origin: string) => string) =>
  (c: Context<EdgeEnv>): Response => {
    c.header('cache-control', `public, max-age=${DAY_SEC}`)
    return c.text(make(siteAddress(settingsOf(c.env), c.req.url).origin))
  }

export const crawl = new Hono<EdgeEnv>()
  .get('/robots.txt', text(robotsText))
  .get('/llms.txt', text(llmsText))
  .get(SITEMAP_PATH, answer)
  .get('/sitemap/:part', answer)
