import { Hono } from 'hono'
import { pickLanguage } from '#core/app/pick-language.ts'
import { requireAccount } from '../account/caller.ts'
import { writerOf } from '../lib/appwrite-writer.ts'
import { requireUser } from '../account/auth.ts'
import { jsonBody } from '../lib/body.ts'
import { settingsOf } from '../lib/env.ts'
import { endFriendship } from './end-friendship.ts'
import { accept, invite, invitedBy } from './friendships.ts'
import { reportReasonSchema } from '../workout/report-schema.ts'
import { reportFriend } from './report-person.ts'
import { limitCalls } from '../lib/rate-limit.ts'
import { siteAddress } from '../lib/site.ts'
import { afterAnswer } from '../lib/after-answer.ts'
import { deliverSoon } from '../mail/deliver.ts'
import { inviteByMail } from './invite-by-mail.ts'
import { tellOfRequest } from './tell.ts'
import { friendSchema, friendStateSchema } from './friend-schemas.ts'
import type { EdgeEnv } from '../lib/edge-env.ts'

export const friends = new Hono<EdgeEnv>()
  .use(requireUser)
  .post('/', jsonBody(friendSchema), requireAccount, async (c) => {
    await limitCalls(c.env, 'invite', c.get('user').id)
    const { email, language } = c.req.valid('json')
    const { friendship, hasAccount } = await invite(c.get('caller'), email)
    const wishes = c.req.header('accept-language')?.split(',') ?? []
    const settings = settingsOf(c.env)
    const site = settings.site === null ? null : siteAddress(settings, c.req.url).origin
    const from = { site, language: pickLanguage(language ?? null, wishes) }
    const mailId = await inviteByMail(c.get('caller'), { friendship, email, hasAccount }, from)
    if (mailId !== null) afterAnswer(c, deliverSoon(c.env, c.get('caller').writer, mailId))
    afterAnswer(c, tellOfRequest(c.env, c.get('caller'), friendship.id))
    return c.json({ friendship }, 201)
  })
  // Inviters may not read the row, because it reveals who has the address.
  .get('/invited', async (c) =>
    c.json({ friendships: await invitedBy(await writerOf(settingsOf(c.env)), c.get('user').id) }, 200)
  )
  .patch('/:id', jsonBody(friendStateSchema), requireAccount, async (c) => {
    const [caller, id] = [c.get('caller'), c.req.param('id')]
    const friendship =
      c.req.valid('json').state === 'accepted'
        ? await accept(caller, id)
        : await endFriendship(caller.writer, id, caller.user.id, 'blocked')
    return c.json({ friendship }, 200)
  })
  .post('/:id/report', jsonBody(reportReasonSchema), requireAccount, async (c) => {
    const { writer, user } = c.get('caller')
    await limitCalls(c.env, 'report', user.id)
    await reportFriend(writer, user.id, c.req.param('id'), c.req.valid('json').reason)
    return c.json({ reported: true }, 200)
  })
  // Declines, withdraws, removes or unblocks. It adds nothing, so it needs no contract.
  .delete('/:id', async (c) => {
    const id = c.req.param('id')
    await endFriendship(await writerOf(settingsOf(c.env)), id, c.get('user').id, 'removed')
    return c.json({ id }, 200)
  })
