import { Hono } from 'hono'
import { supportMailSchema } from '#core/mail/support-mail.ts'
import { requireUser } from '../account/auth.ts'
import { requireAccount } from '../account/caller.ts'
import { afterAnswer } from '../lib/after-answer.ts'
import { jsonBody } from '../lib/body.ts'
import type { EdgeEnv } from '../lib/edge-env.ts'
import { limitCalls } from '../lib/rate-limit.ts'
import { deliverSoon } from './deliver.ts'
import { writeToSupport } from './support.ts'

export const mail = new Hono<EdgeEnv>()
  .use(requireUser)
  .post('/', jsonBody(supportMailSchema), requireAccount, async (c) => {
    const { writer, user } = c.get('caller')
    await limitCalls(c.env, 'report', user.id)
    const ids = await writeToSupport(c.env, writer, user, c.req.valid('json'))
    for (const id of ids) afterAnswer(c, deliverSoon(c.env, writer, id))
    return c.json({ written: true }, 201)
  })
