import { Hono } from 'hono'
import { leastFittedSec } from '#core/workout/fitted-play.ts'
import type { Level, Sport } from '#core/workout/workout.ts'
import { writerOf } from '../lib/appwrite-writer.ts'
import { requireUser } from '../account/auth.ts'
import { jsonBody } from '../lib/body.ts'
import { settingsOf } from '../lib/env.ts'
import { badInput, notFound } from '../lib/errors.ts'
import { reachableWorkout } from '../workout/linked-workout.ts'
import { statisticSchema } from './planning-schemas.ts'
import { playedOf, playedOfGone } from './play-rows.ts'
import { recordPlay, type StatisticRow } from './record-play.ts'
import type { EdgeEnv } from '../lib/edge-env.ts'

/** Milliseconds: device clocks can be wrong by minutes, and time zones by hours. */
const FUTURE_MAX_MS = 86_400_000

const entryOf = (id: string, row: StatisticRow) => ({
  id,
  workoutId: row.rId,
  workoutName: row.wName,
  date: row.date,
  sport: row.sport as Sport | '',
  level: row.level as Level | '',
  seconds: row.seconds,
  share: row.share,
  icepoints: row.icepoints
})

export const statistics = new Hono<EdgeEnv>().use(requireUser).post('/', jsonBody(statisticSchema), async (c) => {
  const settings = settingsOf(c.env)
  const user = c.get('user')
  const { name, isFitted = false, ...claim } = c.req.valid('json')
  if (Date.parse(claim.date) > Date.now() + FUTURE_MAX_MS) throw badInput('date', 'bad-date')
  const date = new Date(claim.date).toISOString()
  const reached = () => reachableWorkout(settings, claim.workoutId, user.jwt)
  const playedNow = async () => {
    const workout = await reached()
    if (workout === null && name === undefined) throw notFound('workout')
    const played = workout === null ? playedOfGone(name ?? '') : playedOf(workout)
    return { wId: workout?.$id ?? claim.workoutId, ...played }
  }
  const leastNow = async () => {
    const workout = isFitted ? await reached() : null
    return workout === null ? null : leastFittedSec(workout)
  }
  const known = { playedNow, leastNow }
  const { row, isNew } = await recordPlay(await writerOf(settings), user, { ...claim, date }, known)
  const answer = { entry: entryOf(claim.id, row) }
  return isNew ? c.json(answer, 201) : c.json(answer, 200)
})
