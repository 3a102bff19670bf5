/** Finding a friend by exact address, and agreeing. */
import { Hono } from 'hono'
import { requireAccount } from '../lib/accounts.ts'
import { adminOf } from '../lib/admin.ts'
import { requireUser } from '../lib/auth.ts'
import { jsonBody } from '../lib/body.ts'
import { settingsOf } from '../lib/env.ts'
import { accept, invite } from '../lib/friendships.ts'
import { limitRate } from '../lib/rate-limit.ts'
import { friendSchema, friendStateSchema } from '../lib/schemas.ts'
import type { EdgeEnv } from '../types.ts'

/** Invitations per minute: enough for a team of friends, too few to try addresses. */
const INVITATIONS_PER_MINUTE = 30

export const friends = new Hono<EdgeEnv>()
  .use(requireUser)
  .post('/', jsonBody(friendSchema), requireAccount, async (c) => {
    const settings = settingsOf(c.env)
    if (settings.userRate !== Infinity) limitRate(`invite:${c.get('user').id}`, INVITATIONS_PER_MINUTE)
    const admin = await adminOf(settings)
    const friendship = await invite(admin, c.get('user'), c.get('account'), c.req.valid('json').email)
    return c.json({ friendship }, 201)
  })
  .patch('/:id', jsonBody(friendStateSchema), requireAccount, async (c) => {
    const admin = await adminOf(settingsOf(c.env))
    const friendship = await accept(admin, c.get('user'), c.get('account'), c.req.param('id'))
    return c.json({ friendship }, 200)
  })
