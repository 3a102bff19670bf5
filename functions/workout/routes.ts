/** Saving and deleting workouts. */
import { Hono } from 'hono'
import { createWorkoutSchema, updateWorkoutSchema } from '#core/workout/schema.ts'
import { requireAccount } from '../account/accounts.ts'
import { adminOf } from '../lib/appwrite-admin.ts'
import { requireUser } from '../lib/auth.ts'
import { jsonBody } from '../lib/body.ts'
import { settingsOf } from '../lib/env.ts'
import { badInput } from '../lib/errors.ts'
import { isWorkoutId } from '../lib/ids.ts'
import { dropPages } from '../public/page-cache.ts'
import { createWorkout, deleteWorkout, updateWorkout } from './save-workout.ts'
import { answerOf } from './workout-rows.ts'
import type { EdgeEnv } from '../types.ts'

export const workouts = new Hono<EdgeEnv>()
  .use(requireUser)
  .post('/', jsonBody(createWorkoutSchema), requireAccount, async (c) => {
    const { id, content } = c.req.valid('json')
    if (!isWorkoutId(id)) throw badInput('id', 'bad-id')
    const saver = { admin: await adminOf(settingsOf(c.env)), user: c.get('user'), contract: c.get('account').contract }
    const { row, isNew } = await createWorkout(saver, id, content)
    return isNew ? c.json(answerOf(row), 201) : c.json(answerOf(row), 200)
  })
  .put('/:id', jsonBody(updateWorkoutSchema), requireAccount, async (c) => {
    const { version, content } = c.req.valid('json')
    const id = c.req.param('id')
    const saver = { admin: await adminOf(settingsOf(c.env)), user: c.get('user'), contract: c.get('account').contract }
    const row = await updateWorkout(saver, id, version, content)
    if (row.sharePublic) await dropPages(c.req.url, id)
    return c.json(answerOf(row), 200)
  })
  .delete('/:id', async (c) => {
    const id = c.req.param('id')
    await deleteWorkout(await adminOf(settingsOf(c.env)), c.get('user'), id)
    await dropPages(c.req.url, id)
    return c.json({ id }, 200)
  })
