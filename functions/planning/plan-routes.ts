import { Hono, type Context } from 'hono'
import { requireAccount } from '../account/caller.ts'
import { requireUser } from '../account/auth.ts'
import { afterAnswer } from '../lib/after-answer.ts'
import { writerOf } from '../lib/appwrite-writer.ts'
import { jsonBody } from '../lib/body.ts'
import type { EdgeEnv } from '../lib/edge-env.ts'
import { settingsOf } from '../lib/env.ts'
import { limitCalls } from '../lib/rate-limit.ts'
import { shownName } from '../together/cards.ts'
import { tell } from '../together/tell.ts'
import { seenPlan } from './plan-rows.ts'
import { changePlan, endPlan, movePlan, pausePlan, removePlan, resumePlan, startPlan } from './plan-runs.ts'
import {
  newPlanSchema,
  planChangeSchema,
  planMoveSchema,
  planResumeSchema,
  planShareSchema,
  planStartSchema,
  planTodaySchema
} from './plan-schemas.ts'
import { createPlan, requireWorkouts, sharePlan, takePlan } from './plans.ts'

const ownOf = async (c: Context<EdgeEnv>, id: string) => ({
  writer: await writerOf(settingsOf(c.env)),
  userId: c.get('user').id,
  id
})

export const plans = new Hono<EdgeEnv>()
  .use(requireUser)
  .post('/', jsonBody(newPlanSchema), async (c) => {
    const settings = settingsOf(c.env)
    const user = c.get('user')
    const { id, ...content } = c.req.valid('json')
    await requireWorkouts(settings, user, content.entries)
    return c.json({ plan: seenPlan(await createPlan(await writerOf(settings), user, id, content)) }, 201)
  })
  .patch('/:id', jsonBody(planChangeSchema), async (c) => {
    const settings = settingsOf(c.env)
    const user = c.get('user')
    const change = c.req.valid('json')
    await requireWorkouts(settings, user, change.entries ?? [])
    return c.json({ plan: seenPlan(await changePlan(await ownOf(c, c.req.param('id')), change)) }, 200)
  })
  .post('/:id/start', jsonBody(planStartSchema), async (c) => {
    return c.json({ plan: seenPlan(await startPlan(await ownOf(c, c.req.param('id')), c.req.valid('json'))) }, 200)
  })
  .post('/:id/move', jsonBody(planMoveSchema), async (c) => {
    return c.json({ plan: seenPlan(await movePlan(await ownOf(c, c.req.param('id')), c.req.valid('json'))) }, 200)
  })
  .post('/:id/pause', jsonBody(planTodaySchema), async (c) => {
    const { today } = c.req.valid('json')
    return c.json({ plan: seenPlan(await pausePlan(await ownOf(c, c.req.param('id')), today)) }, 200)
  })
  .post('/:id/resume', jsonBody(planResumeSchema), async (c) => {
    return c.json({ plan: seenPlan(await resumePlan(await ownOf(c, c.req.param('id')), c.req.valid('json'))) }, 200)
  })
  .post('/:id/end', jsonBody(planTodaySchema), async (c) => {
    const { today } = c.req.valid('json')
    return c.json({ plan: seenPlan(await endPlan(await ownOf(c, c.req.param('id')), today)) }, 200)
  })
  .post('/:id/take', async (c) => {
    const { writer, userId, id } = await ownOf(c, c.req.param('id'))
    return c.json({ plan: seenPlan(await takePlan(writer, userId, id)) }, 200)
  })
  .post('/:id/shares', jsonBody(planShareSchema), requireAccount, async (c) => {
    await limitCalls(c.env, 'share', c.get('user').id)
    const [caller, id] = [c.get('caller'), c.req.param('id')]
    const { newIds, ...offered } = await sharePlan(caller, id, c.req.valid('json'))
    const asked = { kind: 'plans', tag: `plan-${id}`, name: shownName(caller.card) } as const
    afterAnswer(c, tell(c.env, caller.writer, newIds, asked))
    return c.json(offered, 200)
  })
  .post('/:id/removals', jsonBody(planTodaySchema), async (c) => {
    const own = await ownOf(c, c.req.param('id'))
    await removePlan(own, c.req.valid('json').today)
    return c.json({ id: own.id }, 200)
  })
