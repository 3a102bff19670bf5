import { Hono, type Context } from 'hono'
import { can, workoutThing } from '#core/account/can.ts'
import { roleTo } from '#core/account/roles.ts'
import type { Stars } from '#core/workout/rating.ts'
import { EARLIER_DAYS } from '#core/together/bell.ts'
import { isLink } from '#core/workout/link.ts'
import { isRowId } from '#core/workout/row-id.ts'
import type { Visibility } from '#core/workout/visibility.ts'
import type { WorkoutRow } from '#core/workout/stored-summary.ts'
import { writerOf } from '../lib/appwrite-writer.ts'
import { optionalUser, requireUser } from '../account/auth.ts'
import { jsonBody } from '../lib/body.ts'
import { settingsOf, type Settings } from '../lib/env.ts'
import { coded, notFound } from '../lib/errors.ts'
import { callerOf, limitCalls } from '../lib/rate-limit.ts'
import { openPlay } from '../planning/open-play.ts'
import { playSchema } from '../planning/planning-schemas.ts'
import { countUse } from '../public/count-uses.ts'
import { showChange } from '../public/page-cache.ts'
import { countStart } from './count-start.ts'
import { reachableWorkout } from './linked-workout.ts'
import { changeLink, setVisibility } from './publish-workout.ts'
import { commentsSince, rateWorkout, sentencesOf } from './rate-workout.ts'
import { ratingSchema } from './rating-schema.ts'
import { reportReasonSchema } from './report-schema.ts'
import { reportWorkout } from './report-workout.ts'
import { answerOf, ownWorkout } from './workout-rows.ts'
import type { EdgeEnv } from '../lib/edge-env.ts'

async function readable(settings: Settings, id: string, jwt?: string): Promise<WorkoutRow> {
  const workout = isRowId(id) ? await reachableWorkout(settings, id, jwt) : null
  if (workout === null) throw notFound('workout')
  return workout
}

async function answerVisibility(c: Context<EdgeEnv, '/:id/*'>, visibility: Visibility) {
  const id = c.req.param('id')
  const writer = await writerOf(settingsOf(c.env))
  const { row, link } = await setVisibility(writer, c.get('user'), id, visibility)
  await showChange(settingsOf(c.env), writer, { workoutId: id, ownerId: c.get('user').id })
  return c.json({ ...answerOf(row), link }, 200)
}

export const workoutActions = new Hono<EdgeEnv>()
  .post('/:id/publish', requireUser, (c) => answerVisibility(c, 'public'))
  .post('/:id/unlist', requireUser, (c) => answerVisibility(c, 'unlisted'))
  .post('/:id/unpublish', requireUser, (c) => answerVisibility(c, 'private'))
  .post('/:id/link', requireUser, async (c) =>
    c.json({ link: await changeLink(await writerOf(settingsOf(c.env)), c.get('user'), c.req.param('id')) }, 200)
  )
  .post('/:id/play', jsonBody(playSchema, 'optional'), async (c) => {
    const settings = settingsOf(c.env)
    const { id: playId } = c.req.valid('json')
    const user = await optionalUser(settings, c.req.header('authorization'))
    const workout = await readable(settings, c.req.param('id'), user?.jwt)
    const writer = await writerOf(settings)
    if (user !== null && playId !== undefined) await openPlay(writer, user, playId, workout)
    return c.json({ playCount: await countStart(c, writer, workout, user?.id ?? null) }, 200)
  })
  // Security: answers alike for every id, because only the batch looks it up.
  .post('/:id/finish', async (c) => {
    await limitCalls(c.env, 'finish', callerOf(c.req.header('cf-connecting-ip') ?? ''))
    countUse(c, settingsOf(c.env), c.req.param('id'), 'finished')
    return c.body(null, 204)
  })
  .post('/:id/report', jsonBody(reportReasonSchema), async (c) => {
    const settings = settingsOf(c.env)
    const id = c.req.param('id')
    const user = await optionalUser(settings, c.req.header('authorization'))
    const network = callerOf(c.req.header('cf-connecting-ip') ?? '')
    await limitCalls(c.env, 'report', user?.id ?? network)
    const workout = await readable(settings, id, user?.jwt)
    if (!workout.sharePublic && !isLink(id)) throw notFound('workout')
    const reporter = { userId: user?.id ?? null, network }
    await reportWorkout(await writerOf(settings), reporter, workout.$id, c.req.valid('json').reason)
    return c.json({ reported: true }, 200)
  })
  .get('/sentences', requireUser, async (c) => {
    const since = Date.now() - EARLIER_DAYS * 86_400_000
    return c.json({ sentences: await commentsSince(await writerOf(settingsOf(c.env)), c.get('user').id, since) }, 200)
  })
  .get('/:id/sentences', requireUser, async (c) => {
    const writer = await writerOf(settingsOf(c.env))
    const workout = await ownWorkout(writer, c.req.param('id'), c.get('user').id, 'update')
    return c.json({ sentences: await sentencesOf(writer, workout.$id) }, 200)
  })
  .post('/:id/rate', requireUser, jsonBody(ratingSchema), async (c) => {
    const settings = settingsOf(c.env)
    const user = c.get('user')
    const workout = await readable(settings, c.req.param('id'), user.jwt)
    if (!can(roleTo(workout.ownerId, user.id), 'rate', workoutThing(workout.sharePublic)))
      throw coded('permission-denied', 'own-workout', 'You cannot rate your own workout.')
    const { stars, sentence } = c.req.valid('json')
    const given = { stars: stars as Stars, sentence }
    const writer = await writerOf(settings)
    const rated = await rateWorkout(writer, user, workout.$id, given)
    if (workout.sharePublic) await showChange(settings, writer, { workoutId: workout.$id, ownerId: workout.ownerId })
    return c.json(rated, 200)
  })
