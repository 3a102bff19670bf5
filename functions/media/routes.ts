import { Hono } from 'hono'
import { addressesSchema, newMediaSchema } from '#core/media/media-schemas.ts'
import { requireAccount } from '../account/caller.ts'
import { writerOf } from '../lib/appwrite-writer.ts'
import { requireUser } from '../account/auth.ts'
import { jsonBody } from '../lib/body.ts'
import { settingsOf } from '../lib/env.ts'
import { badInput } from '../lib/errors.ts'
import { addressesFor } from './media-addresses.ts'
import { putChunk } from './take-chunk.ts'
import { listMedia, listQuery } from './list-media.ts'
import { deleteMedia, deleteUnused } from './remove-media.ts'
import { reserveMedia } from './reserve-media.ts'
import { mediaOf, ownMedia } from './media-rows.ts'
import { storedFile } from './appwrite-storage.ts'
import type { EdgeEnv } from '../lib/edge-env.ts'

export const media = new Hono<EdgeEnv>()
  .use(requireUser)
  .post('/', jsonBody(newMediaSchema), requireAccount, async (c) => {
    const { row, isNew } = await reserveMedia(c.get('caller'), c.req.valid('json'))
    return isNew ? c.json({ media: mediaOf(row) }, 201) : c.json({ media: mediaOf(row) }, 200)
  })
  .post('/addresses', jsonBody(addressesSchema), async (c) => {
    const settings = settingsOf(c.env)
    const { urls } = c.req.valid('json')
    return c.json({ addresses: await addressesFor(settings, await writerOf(settings), c.get('user'), urls) }, 200)
  })
  .get('/', listQuery, async (c) => {
    const writer = await writerOf(settingsOf(c.env))
    return c.json(await listMedia(writer, c.get('user').id, c.req.valid('query')), 200)
  })
  .get('/:id', async (c) => {
    const writer = await writerOf(settingsOf(c.env))
    const row = await ownMedia(writer, c.req.param('id'), c.get('user').id)
    const view = mediaOf(row)
    if (row.state === 'ready') return c.json({ media: { ...view, arrived: view.chunks } }, 200)
    return c.json({ media: { ...view, arrived: (await storedFile(writer, row))?.chunksUploaded ?? 0 } }, 200)
  })
  .put('/:id/chunks/:n', requireAccount, async (c) => {
    const settings = settingsOf(c.env)
    const n = c.req.param('n')
    if (!/^\d{1,6}$/.test(n)) throw badInput('n', 'bad-chunk')
    const row = await putChunk(c.get('caller'), settings, c.req.param('id'), Number(n), c.req.raw)
    return c.json({ media: mediaOf(row) }, 200)
  })
  .delete('/:id', async (c) => {
    const row = await deleteMedia(await writerOf(settingsOf(c.env)), c.req.param('id'), c.get('user').id)
    return c.json({ id: row.$id }, 200)
  })
  .delete('/:id/unused', async (c) => {
    const row = await deleteUnused(await writerOf(settingsOf(c.env)), c.req.param('id'), c.get('user').id)
    return c.json({ id: row.$id }, 200)
  })
