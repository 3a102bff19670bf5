import { Hono } from 'hono'
import { shareAnswerSchema, shareSchema, unshareSchema } from '#core/together/shares.ts'
import { isRowId } from '#core/workout/row-id.ts'
import { requireUser } from '../account/auth.ts'
import { requireAccount } from '../account/caller.ts'
import { afterAnswer } from '../lib/after-answer.ts'
import { writerOf } from '../lib/appwrite-writer.ts'
import { jsonBody } from '../lib/body.ts'
import type { EdgeEnv } from '../lib/edge-env.ts'
import { settingsOf } from '../lib/env.ts'
import { notFound } from '../lib/errors.ts'
import { limitCalls } from '../lib/rate-limit.ts'
import { answerShare } from './answer-share.ts'
import { shownName } from './cards.ts'
import { holdersOf, markSharesSeen, removeFromOwnList, shareWorkout, unshareWorkout } from './shares.ts'
import { tell } from './tell.ts'

export const shares = new Hono<EdgeEnv>()
  .use(requireUser)
  .post('/', jsonBody(shareSchema), requireAccount, async (c) => {
    await limitCalls(c.env, 'share', c.get('user').id)
    const caller = c.get('caller')
    const share = c.req.valid('json')
    await shareWorkout(caller, share)
    const access = await holdersOf(caller.writer, caller.user.id, share.workoutId)
    if (share.proposedAt !== undefined && !share.isQuiet) {
      const members = access.holders.filter(({ groupId }) => share.groupIds.includes(groupId))
      const userIds = [...new Set([...share.friendIds, ...members.map(({ friendId }) => friendId)])]
      const asked = { kind: 'dates', tag: `date-${share.workoutId}`, startsAt: Date.parse(share.proposedAt) } as const
      afterAnswer(c, tell(c.env, caller.writer, userIds, { ...asked, name: shownName(caller.card) }))
    }
    return c.json(access, 200)
  })
  .post('/withdraw', jsonBody(unshareSchema), requireAccount, async (c) => {
    const { writer, user } = c.get('caller')
    const unshare = c.req.valid('json')
    await unshareWorkout(writer, user.id, unshare)
    return c.json(await holdersOf(writer, user.id, unshare.workoutId), 200)
  })
  .put('/seen', async (c) => {
    await markSharesSeen(await writerOf(settingsOf(c.env)), c.get('user').id)
    return c.json({ seen: true }, 200)
  })
  .put('/:workoutId/answer', jsonBody(shareAnswerSchema), async (c) => {
    const user = c.get('user')
    await limitCalls(c.env, 'share', user.id)
    const workoutId = c.req.param('workoutId')
    if (!isRowId(workoutId)) throw notFound('workout')
    await answerShare(await writerOf(settingsOf(c.env)), user.id, workoutId, c.req.valid('json'))
    return c.json({ answered: true }, 200)
  })
  .get('/:workoutId', async (c) => {
    const writer = await writerOf(settingsOf(c.env))
    return c.json(await holdersOf(writer, c.get('user').id, c.req.param('workoutId')), 200)
  })
  .delete('/:workoutId', async (c) => {
    await limitCalls(c.env, 'share', c.get('user').id)
    const workoutId = c.req.param('workoutId')
    if (isRowId(workoutId)) await removeFromOwnList(await writerOf(settingsOf(c.env)), c.get('user').id, workoutId)
    return c.json({ removed: true }, 200)
  })
