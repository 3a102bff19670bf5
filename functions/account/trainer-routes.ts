import { Hono } from 'hono'
import { optionalUser } from './auth.ts'
import { writerOf } from '../lib/appwrite-writer.ts'
import { jsonBody } from '../lib/body.ts'
import type { EdgeEnv } from '../lib/edge-env.ts'
import { settingsOf } from '../lib/env.ts'
import { notFound } from '../lib/errors.ts'
import { callerOf, limitCalls } from '../lib/rate-limit.ts'
import { shownTrainer } from '../public/trainer-page.ts'
import { reportTrainerPage } from '../together/report-person.ts'
import { reportReasonSchema } from '../workout/report-schema.ts'

export const trainers = new Hono<EdgeEnv>().post('/:id/report', jsonBody(reportReasonSchema), async (c) => {
  const settings = settingsOf(c.env)
  const user = await optionalUser(settings, c.req.header('authorization'))
  const network = callerOf(c.req.header('cf-connecting-ip') ?? '')
  await limitCalls(c.env, 'report', user?.id ?? network)
  const shown = await shownTrainer(settings, c.req.param('id'))
  if (shown === null) throw notFound('trainer-page')
  const reporter = { userId: user?.id ?? null, network }
  await reportTrainerPage(await writerOf(settings), reporter, shown.row, c.req.valid('json').reason)
  return c.json({ reported: true }, 200)
})
