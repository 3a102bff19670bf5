import { Hono } from 'hono'
import { writerOf } from '../lib/appwrite-writer.ts'
import { requireUser } from '../account/auth.ts'
import { jsonBody } from '../lib/body.ts'
import { settingsOf, type Settings } from '../lib/env.ts'
import { notFound } from '../lib/errors.ts'
import { readableWorkout } from '../workout/readable-workout.ts'
import { trainingChangeSchema, trainingDateSchema, trainingMarkSchema, trainingPartSchema } from './planning-schemas.ts'
import { planReminders } from './plan-reminders.ts'
import { changeTrainingDate, createTrainingDate, markTrainingDate, removeTrainingDate } from './training-dates.ts'
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
    const writer = await writerOf(settings)
    const { isNew, trainingDate } = await createTrainingDate(writer, user.id, id, input)
    if (trainingDate.reminderMin !== null) await planReminders(writer, user.id, [id], Date.now())
    return isNew ? c.json({ trainingDate }, 201) : c.json({ trainingDate }, 200)
  })
  .patch('/:id', jsonBody(trainingChangeSchema), async (c) => {
    const settings = settingsOf(c.env)
    const user = c.get('user')
    const { part = null, ...change } = c.req.valid('json')
    await requireWorkout(settings, change.wId, user)
    const writer = await writerOf(settings)
    const id = c.req.param('id')
    const changed = await changeTrainingDate(writer, user.id, id, change, part)
    const ids = [id, ...(changed.made === null ? [] : [changed.made.id])]
    if ('reminderMin' in change || changed.trainingDate.reminderMin !== null)
      await planReminders(writer, user.id, ids, Date.now())
    return c.json(changed, 200)
  })
  .post('/:id/marks', jsonBody(trainingMarkSchema), async (c) => {
    const writer = await writerOf(settingsOf(c.env))
    const trainingDate = await markTrainingDate(writer, c.get('user').id, c.req.param('id'), c.req.valid('json'))
    return c.json({ trainingDate }, 200)
  })
  .post('/:id/removals', jsonBody(trainingPartSchema), async (c) => {
    const id = c.req.param('id')
    await removeTrainingDate(await writerOf(settingsOf(c.env)), c.get('user').id, id, c.req.valid('json'))
    return c.json({ id }, 200)
  })
  .delete('/:id', async (c) => {
    const id = c.req.param('id')
    await removeTrainingDate(await writerOf(settingsOf(c.env)), c.get('user').id, id, null)
    return c.json({ id }, 200)
  })
