import { Hono } from 'hono'
import { isLink } from '#core/workout/link.ts'
import { createWorkoutSchema, updateWorkoutSchema } from '#core/workout/schema.ts'
import { requireAccount } from '../account/caller.ts'
import { writerOf } from '../lib/appwrite-writer.ts'
import { requireUser } from '../account/auth.ts'
import { jsonBody } from '../lib/body.ts'
import { settingsOf, type Settings } from '../lib/env.ts'
import { badInput } from '../lib/errors.ts'
import { isWorkoutId } from './workout-id.ts'
import { showChange } from '../public/page-cache.ts'
import { createWorkout, deleteWorkout, updateWorkout } from './save-workout.ts'
import { readableWorkout } from './readable-workout.ts'
import { answerOf } from './workout-rows.ts'
import type { EdgeEnv } from '../lib/edge-env.ts'

/**
 * Returns the origin only when a copy comes from someone else's public workout; other origins mean nothing to a reader.
 */
async function originOf(settings: Settings, id: string, userId: string): Promise<string> {
  const origin = await readableWorkout(settings, id)
  return origin !== null && origin.sharePublic && origin.ownerId !== userId ? id : ''
}

export const workouts = new Hono<EdgeEnv>()
  .use(requireUser)
  .post('/', jsonBody(createWorkoutSchema), requireAccount, async (c) => {
    const { id, content, copiedFrom } = c.req.valid('json')
    if (!isWorkoutId(id) || isLink(id)) throw badInput('id', 'bad-id')
    const origin = copiedFrom === undefined ? '' : await originOf(settingsOf(c.env), copiedFrom, c.get('user').id)
    const { row, isNew } = await createWorkout(c.get('caller'), id, content, origin)
    return isNew ? c.json(answerOf(row), 201) : c.json(answerOf(row), 200)
  })
  .put('/:id', jsonBody(updateWorkoutSchema), requireAccount, async (c) => {
    const { version, content, knows } = c.req.valid('json')
    const id = c.req.param('id')
    const row = await updateWorkout(c.get('caller'), id, { version, content, knows })
    if (row.sharePublic)
      await showChange(settingsOf(c.env), c.get('caller').writer, { workoutId: id, ownerId: row.ownerId })
    return c.json(answerOf(row), 200)
  })
  .delete('/:id', async (c) => {
    const id = c.req.param('id')
    const writer = await writerOf(settingsOf(c.env))
    const wasPublic = await deleteWorkout(writer, c.get('user'), id)
    if (wasPublic) await showChange(settingsOf(c.env), writer, { workoutId: id, ownerId: c.get('user').id })
    return c.json({ id }, 200)
  })
