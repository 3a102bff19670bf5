/** Favourites have an id derived from user and workout, so a repeated request makes one row. */
import { Hono } from 'hono'
import { isRowId } from '#core/workout/row-id.ts'
import { DATABASE, writerOf, asApiError, createOnce } from '../lib/appwrite-writer.ts'
import { requireUser } from '../account/auth.ts'
import { settingsOf } from '../lib/env.ts'
import { appwriteFailure, notFound } from '../lib/errors.ts'
import { derivedId } from '../lib/ids.ts'
import { readersOf } from '../lib/permissions.ts'
import { readableWorkout } from '../workout/readable-workout.ts'
import type { EdgeEnv } from '../lib/edge-env.ts'

export const favorites = new Hono<EdgeEnv>()
  .use(requireUser)
  .put('/:workoutId', async (c) => {
    const settings = settingsOf(c.env)
    const user = c.get('user')
    const workoutId = c.req.param('workoutId')
    const workout = isRowId(workoutId) ? await readableWorkout(settings, workoutId, user.jwt) : null
    if (workout === null) throw notFound('workout')
    const rowId = await derivedId('favorite', user.id, workoutId)
    const data = { userID: user.id, workoutID: workoutId, createAt: new Date().toISOString() }
    await createOnce(await writerOf(settings), 'favorits', rowId, data, readersOf('favourite', user.id))
    return c.json({ workoutId, isFavorite: true }, 200)
  })
  .delete('/:workoutId', async (c) => {
    const { tables } = await writerOf(settingsOf(c.env))
    const workoutId = c.req.param('workoutId')
    const rowId = await derivedId('favorite', c.get('user').id, workoutId)
    try {
      await tables.deleteRow({ databaseId: DATABASE, tableId: 'favorits', rowId })
    } catch (error) {
      if (appwriteFailure(error)?.code !== 404) throw asApiError(error)
    }
    return c.json({ workoutId, isFavorite: false }, 200)
  })
