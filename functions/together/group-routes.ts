import { Hono } from 'hono'
import { requireAccount } from '../account/caller.ts'
import { writerOf } from '../lib/appwrite-writer.ts'
import { requireUser } from '../account/auth.ts'
import { jsonBody } from '../lib/body.ts'
import { settingsOf } from '../lib/env.ts'
import { handOverGroup, leaveGroup } from './group-people.ts'
import { groupChangeSchema, groupOwnerSchema, groupSchema } from './group-schemas.ts'
import { createGroup, deleteGroup, updateGroup } from './groups.ts'
import type { EdgeEnv } from '../lib/edge-env.ts'

export const groups = new Hono<EdgeEnv>()
  .use(requireUser)
  .post('/', jsonBody(groupSchema), requireAccount, async (c) => {
    const { group, isNew } = await createGroup(c.get('caller'), c.req.valid('json'))
    return isNew ? c.json({ group }, 201) : c.json({ group }, 200)
  })
  .patch('/:id', jsonBody(groupChangeSchema), requireAccount, async (c) => {
    return c.json({ group: await updateGroup(c.get('caller'), c.req.param('id'), c.req.valid('json')) }, 200)
  })
  .post('/:id/leave', async (c) => {
    const id = c.req.param('id')
    await leaveGroup(await writerOf(settingsOf(c.env)), c.get('user').id, id)
    return c.json({ id }, 200)
  })
  .put('/:id/owner', jsonBody(groupOwnerSchema), requireAccount, async (c) => {
    const { writer, user } = c.get('caller')
    return c.json({ group: await handOverGroup(writer, user.id, c.req.param('id'), c.req.valid('json').ownerId) }, 200)
  })
  .delete('/:id', async (c) => {
    const id = c.req.param('id')
    await deleteGroup(await writerOf(settingsOf(c.env)), c.get('user').id, id)
    return c.json({ id }, 200)
  })
