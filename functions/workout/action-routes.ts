import { Hono } from 'hono'
import type { Stars } from '#core/workout/rating.ts'
import { isRowId } from '#core/workout/row-id.ts'
import { DATABASE, writerOf, asApiError } from '../lib/appwrite-writer.ts'
import { optionalUser, requireUser } from '../account/auth.ts'
import { jsonBody } from '../lib/body.ts'
import { settingsOf, type Settings } from '../lib/env.ts'
import { appwriteFailure, notFound } from '../lib/errors.ts'
import { dropPages } from '../public/page-cache.ts'
import { setPublic } from './publish-workout.ts'
import { rateWorkout } from './rate-workout.ts'
import { readableWorkout } from './readable-workout.ts'
import { ratingSchema } from './rating-schema.ts'
import { answerOf } from './workout-rows.ts'
import type { EdgeEnv } from '../lib/edge-env.ts'

async function assertReadable(settings: Settings, id: string, jwt?: string): Promise<void> {
  if (!isRowId(id) || (await readableWorkout(settings, id, jwt)) === null) throw notFound('workout')
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
  .post('/:id/play', async (c) => {
    const settings = settingsOf(c.env)
    const id = c.req.param('id')
    const user = await optionalUser(settings, c.req.header('authorization'))
    await assertReadable(settings, id, user?.jwt)
    const { tables } = await writerOf(settings)
    const row: unknown = await tables
      .incrementRowColumn({ databaseId: DATABASE, tableId: 'workouts', rowId: id, column: 'playCount', value: 1 })
      .catch((error: unknown) => {
        // Deleted since it was read: Appwrite then says that the column is missing.
        throw appwriteFailure(error)?.code === 404 ? notFound('workout') : asApiError(error)
      })
    return c.json({ playCount: (row as { playCount: number }).playCount }, 200)
  })
  .post('/:id/rate', requireUser, jsonBody(ratingSchema), async (c) => {
    const settings = settingsOf(c.env)
    const user = c.get('user')
    const id = c.req.param('id')
    await assertReadable(settings, id, user.jwt)
    const rated = await rateWorkout(await writerOf(settings), user, id, c.req.valid('json').stars as Stars)
    await dropPages(c.req.url, id)
    return c.json(rated, 200)
  })
