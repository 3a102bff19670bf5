import { Hono } from 'hono'
import * as v from 'valibot'
import { isLanguage } from '#core/workout/workout.ts'
import { writerOf } from '../lib/appwrite-writer.ts'
import { requireUser } from '../account/auth.ts'
import { jsonBody } from '../lib/body.ts'
import { settingsOf } from '../lib/env.ts'
import { notFound } from '../lib/errors.ts'
import { sha256 } from '../lib/ids.ts'
import { limitCalls } from '../lib/rate-limit.ts'
import { textsIn } from '../public/texts.ts'
import { changeFeed, FEED_SECRET, feedText, readFeed, removeFeed } from './calendar-feed.ts'
import type { EdgeEnv } from '../lib/edge-env.ts'

const feedSchema = v.strictObject({
  hasNames: v.boolean('bad-choice'),
  isNew: v.boolean('bad-choice')
})

const isKnown = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag)

const feeds = new Hono<EdgeEnv>().get('/:file{.+\\.ics}', async (c) => {
  const secret = c.req.param('file').slice(0, -4)
  if (!FEED_SECRET.test(secret)) throw notFound('page')
  await limitCalls(c.env, 'feed', secret)
  const asked = c.req.query('language')
  const text = await feedText(await writerOf(settingsOf(c.env)), secret, textsIn(isLanguage(asked) ? asked : 'en'))
  const etag = `"${(await sha256([text])).slice(0, 32)}"`
  // Security: shared caches must not store it.
  const headers = { etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' }
  if (isKnown(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
  return c.body(text, 200, {
    ...headers,
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="icepoint.ics"'
  })
})

const ownFeed = new Hono<EdgeEnv>()
  .use(requireUser)
  .get('/', async (c) => c.json({ feed: await readFeed(await writerOf(settingsOf(c.env)), c.get('user').id) }, 200))
  .put('/', jsonBody(feedSchema), async (c) => {
    const writer = await writerOf(settingsOf(c.env))
    return c.json({ feed: await changeFeed(writer, c.get('user').id, c.req.valid('json')) }, 200)
  })
  .delete('/', async (c) => {
    await removeFeed(await writerOf(settingsOf(c.env)), c.get('user').id)
    return c.json({ feed: null }, 200)
  })

export const calendar = new Hono<EdgeEnv>().route('/', feeds).route('/', ownFeed)
