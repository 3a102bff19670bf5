import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import {
  messageAnswerSchema,
  messagePageSchema,
  messageSchema,
  muteSchema,
  seenSchema,
  type MessagePage
} from '#core/together/message-schemas.ts'
import { isRowId } from '#core/workout/row-id.ts'
import { check } from '#core/workout/schema.ts'
import { requireUser } from '../account/auth.ts'
import { requireAccount } from '../account/caller.ts'
import { afterAnswer } from '../lib/after-answer.ts'
import { writerOf } from '../lib/appwrite-writer.ts'
import { jsonBody } from '../lib/body.ts'
import type { EdgeEnv } from '../lib/edge-env.ts'
import { settingsOf } from '../lib/env.ts'
import { ApiError, badInput, notFound } from '../lib/errors.ts'
import { limitCalls } from '../lib/rate-limit.ts'
import { reportReasonSchema } from '../workout/report-schema.ts'
import { answerProposal, deleteForAll, deleteForMe } from './change-message.ts'
import { listConversations, markSeen, mute, pageOfMessages } from './conversations.ts'
import { reportMessage } from './report-person.ts'
import { sendMessage } from './send-message.ts'
import { tellOfDate } from './tell.ts'

interface Side {
  for: 'me' | 'all'
}

function pageAsked(query: Record<string, string>): MessagePage {
  const checked = check(messagePageSchema, query)
  if (checked.ok) return checked.value
  throw new ApiError('invalid-argument', 'The page is not valid.', { kind: 'input', issues: checked.issues })
}

const sideQuery = createMiddleware<EdgeEnv, string, { in: { query: Side }; out: { query: Side } }>(async (c, next) => {
  const side = c.req.query('for') ?? 'me'
  if (side !== 'me' && side !== 'all') throw badInput('for', 'bad-choice')
  c.req.addValidatedData('query', { for: side })
  await next()
})

export const messages = new Hono<EdgeEnv>()
  .use(requireUser)
  .post('/', jsonBody(messageSchema), requireAccount, async (c) => {
    await limitCalls(c.env, 'message', c.get('user').id)
    const caller = c.get('caller')
    const { isNew, message } = await sendMessage(settingsOf(c.env), caller, c.req.valid('json'))
    if (isNew && message.proposedAt !== null) afterAnswer(c, tellOfDate(c.env, caller, message))
    return isNew ? c.json({ message }, 201) : c.json({ message }, 200)
  })
  .get('/conversations', async (c) =>
    c.json(await listConversations(await writerOf(settingsOf(c.env)), c.get('user').id), 200)
  )
  .get('/conversations/:id', async (c) => {
    const id = c.req.param('id')
    if (!isRowId(id)) throw notFound('message')
    const page = pageAsked(c.req.query())
    return c.json(await pageOfMessages(settingsOf(c.env), c.get('user'), id, page), 200)
  })
  .put('/conversations/:id/seen', jsonBody(seenSchema), async (c) => {
    const [id, { key }] = [c.req.param('id'), c.req.valid('json')]
    await markSeen(await writerOf(settingsOf(c.env)), c.get('user').id, id, key)
    return c.json({ id, seenKey: key }, 200)
  })
  .put('/conversations/:id/muted', jsonBody(muteSchema), async (c) => {
    const [id, { isMuted }] = [c.req.param('id'), c.req.valid('json')]
    await mute(await writerOf(settingsOf(c.env)), c.get('user').id, id, isMuted)
    return c.json({ id, isMuted }, 200)
  })
  .patch('/:id', jsonBody(messageAnswerSchema), requireAccount, async (c) => {
    const { answer } = c.req.valid('json')
    const { writer, user } = c.get('caller')
    return c.json({ message: await answerProposal(writer, user, c.req.param('id'), answer) }, 200)
  })
  /** `for`: `me` hides it from the caller, `all` deletes it for everyone. */
  .delete('/:id', sideQuery, async (c) => {
    const [writer, id, userId] = [await writerOf(settingsOf(c.env)), c.req.param('id'), c.get('user').id]
    const side = c.req.valid('query').for
    if (side === 'all') await deleteForAll(writer, id, userId)
    else await deleteForMe(writer, id, userId)
    return c.json({ id }, 200)
  })
  .post('/:id/report', jsonBody(reportReasonSchema), requireAccount, async (c) => {
    const { writer, user } = c.get('caller')
    await limitCalls(c.env, 'report', user.id)
    await reportMessage(writer, user.id, c.req.param('id'), c.req.valid('json').reason)
    return c.json({ reported: true }, 200)
  })
