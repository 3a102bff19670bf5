/**
 * `/media/:bucketId/:fileId` is a file's stored URL, for readers without a session. An unlisted link can replace the
 * bucket id.
 */
import { Hono } from 'hono'
import { bucketOf, parseMediaUrl } from '#core/media/media.ts'
import { PREVIEW_WIDTH } from '#core/media/preview.ts'
import { isLink } from '#core/workout/link.ts'
import { isRowId } from '#core/workout/row-id.ts'
import { workoutOfLink } from '../workout/linked-workout.ts'
import { settingsOf } from '../lib/env.ts'
import { notFound } from '../lib/errors.ts'
import { serveFile, servePreview } from './serve-file.ts'
import { limitCalls } from '../lib/rate-limit.ts'
import type { EdgeEnv } from '../lib/edge-env.ts'

export const mediaFiles = new Hono<EdgeEnv>({ strict: false }).get('/:bucketId/:fileId', async (c) => {
  const settings = settingsOf(c.env)
  await limitCalls(c.env, 'address', c.req.header('cf-connecting-ip') ?? '')
  const { bucketId, fileId } = c.req.param()
  if (isLink(bucketId)) {
    const workout = isRowId(fileId) ? await workoutOfLink(settings, bucketId) : null
    if (workout === null) throw notFound('file')
    return serveFile(settings, c.req.raw, { bucketId: bucketOf('workout'), fileId }, workout.$id)
  }
  const ref = parseMediaUrl(`/media/${bucketId}/${fileId}`)
  if (ref === null) throw notFound('file')
  const isSmall = c.req.method === 'GET' && c.req.query('width') === String(PREVIEW_WIDTH)
  return (isSmall ? await servePreview(settings, ref) : null) ?? serveFile(settings, c.req.raw, ref)
})
