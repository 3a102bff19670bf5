import { Hono } from 'hono'
import { settingsOf } from '../lib/env.ts'
import { readAppwrite } from '../lib/appwrite-reader.ts'
import type { EdgeEnv } from '../lib/edge-env.ts'

export const health = new Hono<EdgeEnv>().get('/', async (c) => {
  const settings = settingsOf(c.env)
  // Reads a public list as a guest, as every visitor does.
  const isUp = await readAppwrite(settings, '/tablesdb/icepoint/tables/releaseNotes/rows', {
    queries: [{ method: 'limit', values: [1] }]
  }).then(
    (answer) => answer.status === 200,
    () => false
  )
  return c.json({ ok: isUp, appwrite: isUp ? ('up' as const) : ('down' as const) }, isUp ? 200 : 503)
})
