import { Hono } from 'hono'
import { leastFittedSec } from '#core/workout/fitted-play.ts'
import { writerOf } from '../lib/appwrite-writer.ts'
import { requireUser } from '../account/auth.ts'
import { jsonBody } from '../lib/body.ts'
import { settingsOf } from '../lib/env.ts'
import { notFound } from '../lib/errors.ts'
import { reachableWorkout } from '../workout/linked-workout.ts'
import { addEntries, correctEntry, removeEntry } from './change-statistic.ts'
import { newEntriesSchema, statisticChangeSchema, statisticSchema } from './planning-schemas.ts'
import { playedOf, playedOfDeleted } from './play-rows.ts'
import { recordPlay } from './record-play.ts'
import { entryOf } from './statistic-rows.ts'
import type { EdgeEnv } from '../lib/edge-env.ts'

export const statistics = new Hono<EdgeEnv>()
  .use(requireUser)
  .post('/', jsonBody(statisticSchema), async (c) => {
    const settings = settingsOf(c.env)
    const user = c.get('user')
    const { name, isFitted = false, sentAt = null, ...claim } = c.req.valid('json')
    const reached = () => reachableWorkout(settings, claim.workoutId, user.jwt)
    const playedNow = async () => {
      const workout = await reached()
      if (workout === null && name === undefined) throw notFound('workout')
      return workout === null ? playedOfDeleted(name ?? '') : { wId: workout.$id, ...playedOf(workout) }
    }
    const leastNow = async (wId: string) => {
      const workout = isFitted ? await reached() : null
      return workout?.$id === wId ? leastFittedSec(workout) : null
    }
    const known = { playedNow, leastNow }
    const { row, isNew } = await recordPlay(await writerOf(settings), user, { ...claim, sentAt }, known)
    const answer = { entry: entryOf(claim.id, row) }
    return isNew ? c.json(answer, 201) : c.json(answer, 200)
  })
  .post('/entries', jsonBody(newEntriesSchema), async (c) => {
    const added = await addEntries(await writerOf(settingsOf(c.env)), c.get('user').id, c.req.valid('json'))
    return added.length > 0 ? c.json({ added }, 201) : c.json({ added }, 200)
  })
  .patch('/:id', jsonBody(statisticChangeSchema), async (c) => {
    const writer = await writerOf(settingsOf(c.env))
    const entry = await correctEntry(writer, c.get('user').id, c.req.param('id'), c.req.valid('json'))
    return c.json({ entry }, 200)
  })
  .delete('/:id', async (c) => {
    const id = c.req.param('id')
    await removeEntry(await writerOf(settingsOf(c.env)), c.get('user').id, id)
    return c.json({ id }, 200)
  })
