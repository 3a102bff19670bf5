/** Finding a friend by exact address, agreeing, parting, blocking. */
import { Hono } from 'hono'
import { requireAccount } from '../account/accounts.ts'
import { adminOf } from '../lib/appwrite-admin.ts'
import { requireUser } from '../lib/auth.ts'
import { jsonBody } from '../lib/body.ts'
import { settingsOf } from '../lib/env.ts'
import { endFriendship } from './end-friendship.ts'
import { accept, invite } from './friendships.ts'
import { limitCalls } from '../lib/rate-limit.ts'
import { friendSchema, friendStateSchema } from '../lib/schemas.ts'
import type { EdgeEnv } from '../types.ts'

export const friends = new Hono<EdgeEnv>()
  .use(requireUser)
  .post('/', jsonBody(friendSchema), requireAccount, async (c) => {
    await limitCalls(c.env, 'invite', c.get('user').id)
    const admin = await adminOf(settingsOf(c.env))
    const friendship = await invite(admin, c.get('user'), c.get('account'), c.req.valid('json').email)
    return c.json({ friendship }, 201)
  })
  .patch('/:id', jsonBody(friendStateSchema), requireAccount, async (c) => {
    const admin = await adminOf(settingsOf(c.env))
    const [user, id] = [c.get('user'), c.req.param('id')]
    const friendship =
      c.req.valid('json').state === 'accepted'
        ? await accept(admin, user, c.get('account'), id)
        : await endFriendship(admin, id, user.id, 'blocked')
    return c.json({ friendship }, 200)
  })
  // Declines, withdraws, removes or unblocks: what there is ends. It needs no room and so no contract.
  .delete('/:id', async (c) => {
    const id = c.req.param('id')
    await endFriendship(await adminOf(settingsOf(c.env)), id, c.get('user').id, 'removed')
    return c.json({ id }, 200)
  })
