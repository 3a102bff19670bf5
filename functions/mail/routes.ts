import { Hono } from 'hono'
import { guestMailSchema, supportMailSchema } from '#core/mail/support-mail.ts'
import { requireUser } from '../account/auth.ts'
import { requireAccount } from '../account/caller.ts'
import { writerOf } from '../lib/appwrite-writer.ts'
import { settingsOf } from '../lib/env.ts'
import { afterAnswer } from '../lib/after-answer.ts'
import { jsonBody } from '../lib/body.ts'
import type { EdgeEnv } from '../lib/edge-env.ts'
import { badInput } from '../lib/errors.ts'
import { callerOf, limitCalls } from '../lib/rate-limit.ts'
import { deliverSoon } from './deliver.ts'
import { isPlainAddress } from './mail-address.ts'
import { writeAsGuest, writeToSupport } from './support.ts'

export const mail = new Hono<EdgeEnv>()
  .post('/guest', jsonBody(guestMailSchema), async (c) => {
    const network = callerOf(c.req.header('cf-connecting-ip') ?? '')
    await limitCalls(c.env, 'report', network)
    const letter = c.req.valid('json')
    if (!isPlainAddress(letter.email)) throw badInput('email', 'bad-email')
    const writer = await writerOf(settingsOf(c.env))
    const ids = await writeAsGuest(c.env, writer, network, letter)
    for (const id of ids) afterAnswer(c, deliverSoon(c.env, writer, id))
    return c.json({ written: true }, 201)
  })
  .use(requireUser)
  .post('/', jsonBody(supportMailSchema), requireAccount, async (c) => {
    const { writer, user } = c.get('caller')
    await limitCalls(c.env, 'report', user.id)
    const ids = await writeToSupport(c.env, writer, user, c.req.valid('json'))
    for (const id of ids) afterAnswer(c, deliverSoon(c.env, writer, id))
    return c.json({ written: true }, 201)
  })
