/** Files: reserved, sent in chunks, listed, deleted, and addresses under which a tag can load them. */
import { Hono } from 'hono'
import { addressesSchema, newMediaSchema } from '#core/media/media.ts'
import { requireAccount } from '../account/accounts.ts'
import { adminOf } from '../lib/appwrite-admin.ts'
import { requireUser } from '../lib/auth.ts'
import { jsonBody } from '../lib/body.ts'
import { settingsOf } from '../lib/env.ts'
import { badInput } from '../lib/errors.ts'
import { addressesFor } from './addresses.ts'
import { putChunk } from './chunk.ts'
import { listMedia, listQuery } from './list-media.ts'
import { deleteMedia } from './remove.ts'
import { reserveMedia } from './reserve.ts'
import { mediaOf, ownMedia } from './rows.ts'
import { storedFile } from './storage.ts'
import type { EdgeEnv } from '../types.ts'

export const media = new Hono<EdgeEnv>()
  .use(requireUser)
  .post('/', jsonBody(newMediaSchema), requireAccount, async (c) => {
    const saver = { admin: await adminOf(settingsOf(c.env)), user: c.get('user'), contract: c.get('account').contract }
    const { row, isNew } = await reserveMedia(saver, c.req.valid('json'))
    return isNew ? c.json({ media: mediaOf(row) }, 201) : c.json({ media: mediaOf(row) }, 200)
  })
  .post('/addresses', jsonBody(addressesSchema), async (c) => {
    const settings = settingsOf(c.env)
    const { urls } = c.req.valid('json')
    return c.json({ addresses: await addressesFor(settings, await adminOf(settings), c.get('user'), urls) }, 200)
  })
  .get('/', listQuery, async (c) => {
    const admin = await adminOf(settingsOf(c.env))
    return c.json(await listMedia(admin, c.get('user').id, c.req.valid('query')), 200)
  })
  .get('/:id', async (c) => {
    const admin = await adminOf(settingsOf(c.env))
    const row = await ownMedia(admin, c.req.param('id'), c.get('user').id)
    const view = mediaOf(row)
    if (row.state === 'ready') return c.json({ media: { ...view, arrived: view.chunks } }, 200)
    return c.json({ media: { ...view, arrived: (await storedFile(admin, row))?.chunksUploaded ?? 0 } }, 200)
  })
  .put('/:id/chunks/:n', requireAccount, async (c) => {
    const settings = settingsOf(c.env)
    const saver = { admin: await adminOf(settings), user: c.get('user'), contract: c.get('account').contract }
    const n = c.req.param('n')
    if (!/^\d{1,6}$/.test(n)) throw badInput('n', 'bad-chunk')
    const row = await putChunk(saver, settings, c.req.param('id'), Number(n), c.req.raw)
    return c.json({ media: mediaOf(row) }, 200)
  })
  .delete('/:id', async (c) => {
    const row = await deleteMedia(await adminOf(settingsOf(c.env)), c.req.param('id'), c.get('user').id)
    return c.json({ id: row.$id }, 200)
  })
