import { Hono } from 'hono'
import { can, roleTo } from '#core/account/can.ts'
import { icepointsFor } from '#core/workout/icepoints.ts'
import { summaryFromRow, type WorkoutRow } from '#core/workout/stored-summary.ts'
import type { Level, Sport } from '#core/workout/workout.ts'
import { writerOf, createOnce, rowOrNull } from '../lib/appwrite-writer.ts'
import { requireUser } from '../account/auth.ts'
import { jsonBody } from '../lib/body.ts'
import { settingsOf } from '../lib/env.ts'
import { badInput, coded, notFound } from '../lib/errors.ts'
import { readersOf } from '../lib/permissions.ts'
import { readableWorkout } from '../workout/readable-workout.ts'
import { statisticSchema } from './planning-schemas.ts'
import { uncertain } from '../lib/transaction.ts'
import type { EdgeEnv } from '../lib/edge-env.ts'

interface StatisticRow {
  userId: string
  date: string
  rId: string
  wName: string
  sport: string
  level: string
  seconds: number
  share: number
  icepoints: number
}

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

type Played = Pick<StatisticRow, 'wName' | 'sport' | 'level' | 'icepoints'>

function playOf(workout: WorkoutRow, share: number): Played {
  const { name, sport, level } = summaryFromRow(workout)
  return { wName: name, sport, level, icepoints: icepointsFor(level, share) }
}

/** A workout that is gone, or not shared any more: its level is not known, so it gives no Icepoints. */
const playOfGone = (name: string): Played => ({ wName: name, sport: '', level: '', icepoints: 0 })

export const statistics = new Hono<EdgeEnv>().use(requireUser).post('/', jsonBody(statisticSchema), async (c) => {
  const settings = settingsOf(c.env)
  const user = c.get('user')
  const { id, workoutId, name, date, seconds, share } = c.req.valid('json')
  if (Date.parse(date) > Date.now() + FUTURE_MAX_MS) throw badInput('date', 'bad-date')
  const workout = await readableWorkout(settings, workoutId, user.jwt)
  if (workout === null && name === undefined) throw notFound('workout')
  const writer = await writerOf(settings)
  const data: StatisticRow = {
    userId: user.id,
    date: new Date(date).toISOString(),
    rId: workoutId,
    ...(workout === null ? playOfGone(name ?? '') : playOf(workout, share)),
    seconds,
    share
  }
  const made = await createOnce(writer, 'statistic', id, data, readersOf('statistic', user.id))
  const row = await rowOrNull<StatisticRow>(writer, 'statistic', id)
  if (row === null && made === 'created') throw uncertain()
  if (row === null || !can(roleTo(row.userId, user.id), 'read', 'statistic'))
    throw coded('aborted', 'id-taken', 'This id is taken. Send it with another id.')
  const answer = { entry: entryOf(id, row) }
  return made === 'created' ? c.json(answer, 201) : c.json(answer, 200)
})
