import { Hono, type Context } from 'hono'
import { DEFAULT_IMAGE } from '#core/public/public-page.ts'
import { builtPath, sharePath } from '#core/public/share-picture.ts'
import { isRowId } from '#core/workout/row-id.ts'
import { summaryFromRow } from '#core/workout/stored-summary.ts'
import { LANGUAGES, type Language } from '#core/workout/workout.ts'
import { settingsOf } from '../lib/env.ts'
import { notFound } from '../lib/errors.ts'
import { callerOf, limitCalls } from '../lib/rate-limit.ts'
import { readableWorkout } from '../workout/readable-workout.ts'
import { cachedPicture, keepPicture } from './picture-cache.ts'
import { builtPicture, sharePicture } from './share-picture.ts'
import { textsIn } from './texts.ts'
import type { EdgeEnv } from '../lib/edge-env.ts'

/** Security: nothing in the picture may run. Other sites show it. */
const HEADERS = {
  'content-type': 'image/png',
  'cache-control': 'public, max-age=3600',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin'
}

/**
 * Reads the row for each picture, so that none outlives its page. Under heavy load, the site's default picture is sent
 * instead.
 */
async function picture(c: Context<EdgeEnv>, language: Language): Promise<Response> {
  const settings = settingsOf(c.env)
  const caller = c.req.header('cf-connecting-ip') ?? ''
  await limitCalls(c.env, 'address', caller)
  const id = c.req.param('id') ?? ''
  const row = isRowId(id) ? await readableWorkout(settings, id) : null
  if (row === null || !row.sharePublic) throw notFound('page')
  const { origin } = new URL(c.req.url)
  const path = sharePath(id, row.version, language)
  const kept = await cachedPicture(path)
  if (kept !== undefined) return kept
  const built = await builtPicture(c.env, origin, builtPath(id, row.version, language))
  if (built !== null) return new Response(built, { headers: HEADERS })
  await limitCalls(c.env, 'picture', callerOf(caller))
  const png = await sharePicture(c.env, origin, summaryFromRow(row), textsIn(language), language)
  if (png === null) {
    c.header('cache-control', 'no-store')
    return c.redirect(DEFAULT_IMAGE, 302)
  }
  const answer = new Response(png, { headers: HEADERS })
  await keepPicture(path, answer.clone())
  return answer
}

export const sharePictures = new Hono<EdgeEnv>().get('/workout/:id/picture.png', (c) => picture(c, 'en'))
for (const language of LANGUAGES)
  if (language !== 'en') sharePictures.get(`/${language}/workout/:id/picture.png`, (c) => picture(c, language))
