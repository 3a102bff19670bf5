import { Hono } from 'hono'
import { settingsOf } from '../lib/env.ts'
import { readAppwrite } from '../lib/appwrite-reader.ts'
import type { EdgeEnv } from '../lib/edge-env.ts'

/** `here` only proves that we answered, not a captive portal that replaces every page with its own. */
const whoAnswers = new Hono<EdgeEnv>().get('/here', (c) => c.json({ icepoint: 'here' as const }))

export const health = whoAnswers.get('/', async (c) => {
  const settings = settingsOf(c.env)
  const isUp = await readAppwrite(settings, '/tablesdb/icepoint/tables/releaseNotes/rows', {
    queries: [{ method: 'limit', values: [1] }]
  }).then(
    (answer) => answer.status === 200,
    () => false
  )
  return c.json({ ok: isUp, appwrite: isUp ? ('up' as const) : ('down' as const) }, isUp ? 200 : 503)
})
