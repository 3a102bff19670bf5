/** Groups of friends. */
import { Hono } from 'hono'
import { requireAccount } from '../account/accounts.ts'
import { adminOf } from '../lib/appwrite-admin.ts'
import { requireUser } from '../lib/auth.ts'
import { jsonBody } from '../lib/body.ts'
import { settingsOf } from '../lib/env.ts'
import { groupChangeSchema, groupSchema } from './group-schemas.ts'
import { createGroup, deleteGroup, updateGroup } from './groups.ts'
import type { EdgeEnv } from '../types.ts'

export const groups = new Hono<EdgeEnv>()
  .use(requireUser)
  .post('/', jsonBody(groupSchema), requireAccount, async (c) => {
    const owner = { admin: await adminOf(settingsOf(c.env)), user: c.get('user'), contract: c.get('account').contract }
    const { group, isNew } = await createGroup(owner, c.req.valid('json'))
    return isNew ? c.json({ group }, 201) : c.json({ group }, 200)
  })
  .patch('/:id', jsonBody(groupChangeSchema), requireAccount, async (c) => {
    const owner = { admin: await adminOf(settingsOf(c.env)), user: c.get('user'), contract: c.get('account').contract }
    return c.json({ group: await updateGroup(owner, c.req.param('id'), c.req.valid('json')) }, 200)
  })
  .delete('/:id', async (c) => {
    const id = c.req.param('id')
    await deleteGroup(await adminOf(settingsOf(c.env)), c.get('user').id, id)
    return c.json({ id }, 200)
  })
