import { Hono } from 'hono'
import { writerOf } from '../lib/appwrite-writer.ts'
import { requireUser } from '../account/auth.ts'
import { jsonBody } from '../lib/body.ts'
import { settingsOf, type Settings } from '../lib/env.ts'
import { notFound } from '../lib/errors.ts'
import { readableWorkout } from '../workout/readable-workout.ts'
import { trainingDateChangeSchema, trainingDateSchema } from './planning-schemas.ts'
import { changeTrainingDate, createTrainingDate, removeTrainingDate } from './training-dates.ts'
import type { EdgeEnv, User } from '../lib/edge-env.ts'

async function requireWorkout(settings: Settings, workoutId: string | undefined, user: User): Promise<void> {
  if (workoutId === undefined || workoutId === '') return
  if ((await readableWorkout(settings, workoutId, user.jwt)) === null) throw notFound('workout')
}

export const trainingDates = new Hono<EdgeEnv>()
  .use(requireUser)
  .post('/', jsonBody(trainingDateSchema), async (c) => {
    const settings = settingsOf(c.env)
    const user = c.get('user')
    const { id, ...input } = c.req.valid('json')
    await requireWorkout(settings, input.wId, user)
    const { isNew, trainingDate } = await createTrainingDate(await writerOf(settings), user.id, id, input)
    return isNew ? c.json({ trainingDate }, 201) : c.json({ trainingDate }, 200)
  })
  .patch('/:id', jsonBody(trainingDateChangeSchema), async (c) => {
    const settings = settingsOf(c.env)
    const user = c.get('user')
    const change = c.req.valid('json')
    await requireWorkout(settings, change.wId, user)
    const trainingDate = await changeTrainingDate(await writerOf(settings), user.id, c.req.param('id'), change)
    return c.json({ trainingDate }, 200)
  })
  .delete('/:id', async (c) => {
    const id = c.req.param('id')
    await removeTrainingDate(await writerOf(settingsOf(c.env)), c.get('user').id, id)
    return c.json({ id }, 200)
  })
