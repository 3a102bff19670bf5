import { Hono } from 'hono'
import { optionalUser } from '../account/auth.ts'
import { settingsOf } from '../lib/env.ts'
import { notFound } from '../lib/errors.ts'
import { linkedWorkout } from './linked-workout.ts'
import type { EdgeEnv } from '../lib/edge-env.ts'

export const links = new Hono<EdgeEnv>().get('/:link', async (c) => {
  const settings = settingsOf(c.env)
  const user = await optionalUser(settings, c.req.header('authorization'))
  const found = await linkedWorkout(settings, c.req.param('link'), user?.id ?? '')
  if (found === null) throw notFound('workout')
  return c.json(found, 200)
})
