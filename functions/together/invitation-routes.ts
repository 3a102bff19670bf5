import { Hono } from 'hono'
import { newInvitationSchema } from '#core/together/invitation-schemas.ts'
import { requireUser } from '../account/auth.ts'
import { requireAccount } from '../account/caller.ts'
import { writerOf } from '../lib/appwrite-writer.ts'
import { jsonBody } from '../lib/body.ts'
import type { EdgeEnv } from '../lib/edge-env.ts'
import { settingsOf } from '../lib/env.ts'
import { limitCalls } from '../lib/rate-limit.ts'
import { acceptInvitation, invitationCard, listInvitations, makeInvitation, revokeInvitation } from './invitations.ts'

export const invitations = new Hono<EdgeEnv>()
  .use(requireUser)
  .post('/', jsonBody(newInvitationSchema), requireAccount, async (c) => {
    await limitCalls(c.env, 'invite', c.get('user').id)
    return c.json({ invitation: await makeInvitation(c.get('caller'), c.req.valid('json')) }, 200)
  })
  .get('/', async (c) =>
    c.json({ invitations: await listInvitations(await writerOf(settingsOf(c.env)), c.get('user').id) }, 200)
  )
  .delete('/:id', async (c) => {
    const id = c.req.param('id')
    await revokeInvitation(await writerOf(settingsOf(c.env)), c.get('user').id, id)
    return c.json({ id }, 200)
  })
  .get('/by/:secret', requireAccount, async (c) => {
    const { writer, user } = c.get('caller')
    await limitCalls(c.env, 'invite', user.id)
    return c.json({ card: await invitationCard(writer, user.id, c.req.param('secret')) }, 200)
  })
  .post('/by/:secret', requireAccount, async (c) => {
    await limitCalls(c.env, 'invite', c.get('user').id)
    return c.json({ friendship: await acceptInvitation(c.get('caller'), c.req.param('secret')) }, 200)
  })
