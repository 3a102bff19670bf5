import { Hono } from 'hono'
import { can, workoutThing } from '#core/account/can.ts'
import { roleTo } from '#core/account/roles.ts'
import type { Stars } from '#core/workout/rating.ts'
import { isRowId } from '#core/workout/row-id.ts'
import type { WorkoutRow } from '#core/workout/stored-summary.ts'
import { writerOf } from '../lib/appwrite-writer.ts'
import { optionalUser, requireUser } from '../account/auth.ts'
import { jsonBody } from '../lib/body.ts'
import { settingsOf, type Settings } from '../lib/env.ts'
import { coded, notFound } from '../lib/errors.ts'
import { callerOf, limitCalls } from '../lib/rate-limit.ts'
import { countPlay, openPlay } from '../planning/open-play.ts'
import { playSchema } from '../planning/planning-schemas.ts'
import { dropPages } from '../public/page-cache.ts'
import { setPublic } from './publish-workout.ts'
import { rateWorkout } from './rate-workout.ts'
import { readableWorkout } from './readable-workout.ts'
import { ratingSchema } from './rating-schema.ts'
import { reportReasonSchema } from './report-schema.ts'
import { reportWorkout } from './report-workout.ts'
import { answerOf } from './workout-rows.ts'
import type { EdgeEnv } from '../lib/edge-env.ts'

async function readable(settings: Settings, id: string, jwt?: string): Promise<WorkoutRow> {
  const workout = isRowId(id) ? await readableWorkout(settings, id, jwt) : null
  if (workout === null) throw notFound('workout')
  return workout
}

export const workoutActions = new Hono<EdgeEnv>()
  .post('/:id/publish', requireUser, async (c) => {
    const id = c.req.param('id')
    const row = await setPublic(await writerOf(settingsOf(c.env)), c.get('user'), id, true)
    await dropPages(c.req.url, id)
    return c.json(answerOf(row), 200)
  })
  .post('/:id/unpublish', requireUser, async (c) => {
    const id = c.req.param('id')
    const row = await setPublic(await writerOf(settingsOf(c.env)), c.get('user'), id, false)
    await dropPages(c.req.url, id)
    return c.json(answerOf(row), 200)
  })
  // For everybody who can read the workout, so that plays of the public page count too.
  .post('/:id/play', jsonBody(playSchema, 'optional'), async (c) => {
    const settings = settingsOf(c.env)
    const { id: playId } = c.req.valid('json')
    const user = await optionalUser(settings, c.req.header('authorization'))
    const workout = await readable(settings, c.req.param('id'), user?.jwt)
    const writer = await writerOf(settings)
    if (user !== null && playId !== undefined) await openPlay(writer, user, playId, workout)
    const who = user?.id ?? callerOf(c.req.header('cf-connecting-ip') ?? '')
    return c.json({ playCount: await countPlay(writer, workout, who) }, 200)
  })
  // For everybody, too: whoever can read it can say that it should not be there.
  .post('/:id/report', jsonBody(reportReasonSchema), async (c) => {
    const settings = settingsOf(c.env)
    const id = c.req.param('id')
    const user = await optionalUser(settings, c.req.header('authorization'))
    const network = callerOf(c.req.header('cf-connecting-ip') ?? '')
    await limitCalls(c.env, 'report', user?.id ?? network)
    if (!(await readable(settings, id, user?.jwt)).sharePublic) throw notFound('workout')
    await reportWorkout(await writerOf(settings), { userId: user?.id ?? null, network }, id, c.req.valid('json').reason)
    return c.json({ reported: true }, 200)
  })
  .post('/:id/rate', requireUser, jsonBody(ratingSchema), async (c) => {
    const settings = settingsOf(c.env)
    const user = c.get('user')
    const id = c.req.param('id')
    const workout = await readable(settings, id, user.jwt)
    if (!can(roleTo(workout.ownerId, user.id), 'rate', workoutThing(workout.sharePublic)))
      throw coded('permission-denied', 'own-workout', 'Nobody can rate an own workout.')
    const rated = await rateWorkout(await writerOf(settings), user, id, c.req.valid('json').stars as Stars)
    await dropPages(c.req.url, id)
    return c.json(rated, 200)
  })
