/** `/media/:bucketId/:fileId`: a file's stored URL, for readers without a session. */
import { Hono } from 'hono'
import { parseMediaUrl } from '#core/media/media.ts'
import { settingsOf } from '../lib/env.ts'
import { notFound } from '../lib/errors.ts'
import { serveFile } from './serve-file.ts'
import { limitCalls } from '../lib/rate-limit.ts'
import type { EdgeEnv } from '../lib/edge-env.ts'

export const mediaFiles = new Hono<EdgeEnv>({ strict: false }).get('/:bucketId/:fileId', async (c) => {
  const settings = settingsOf(c.env)
  await limitCalls(c.env, 'address', c.req.header('cf-connecting-ip') ?? '')
  const ref = parseMediaUrl(`/media/${c.req.param('bucketId')}/${c.req.param('fileId')}`)
  if (ref === null) throw notFound('file')
  return serveFile(settings, c.req.raw, ref)
})
