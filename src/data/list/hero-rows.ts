import type { PlannedTraining, RecordedPlay } from '#core/list/hero.ts'
import { listRows, rowsPath } from '../app/appwrite-rest.ts'
import { equal, greaterThanEqual, lessThan, limit, or, orderDesc, select, type Query } from '../app/query.ts'

const PLAYS = 50

const lastPlays = (userId: string): Query[] => [
  equal('userId', [userId]),
  orderDesc('date'),
  select(['rId', 'date']),
  limit(PLAYS)
]

export const lastPlaysPath = (userId: string): string => rowsPath('statistic', lastPlays(userId))

export async function listLastPlays(userId: string): Promise<{ plays: RecordedPlay[]; areAll: boolean }> {
  const { rows } = await listRows<{ rId: string; date: string }>('statistic', lastPlays(userId))
  return { plays: rows.map(({ rId, date }) => ({ workoutId: rId, date })), areAll: rows.length < PLAYS }
}

export interface TrainingRow {
  wId: string | null
  startDateTime: string
  wallStart: string | null
  repeat: string | null
  doneOn: string[] | null
  skippedOn: string[] | null
  movedOn: string[] | null
}

const COLUMNS = ['wId', 'startDateTime', 'wallStart', 'repeat', 'doneOn', 'skippedOn', 'movedOn']
export const ZONES_MS = 93_600_000
const TRAININGS = 100

const single = ({ wId, startDateTime, wallStart, doneOn, skippedOn }: TrainingRow): PlannedTraining => ({
  workoutId: wId ?? '',
  start: wallStart ? new Date(wallStart).toISOString() : startDateTime,
  doneOn: doneOn?.[0] ?? '',
  skippedOn: skippedOn?.[0] ?? ''
})

const isoTime = (at: number): string => new Date(at).toISOString()

const trainingsBetween = (userId: string, begin: string, end: string): Query[] => [
  equal('userId', [userId]),
  lessThan('startDateTime', end),
  // Older rows have no last date and are single dates.
  or([greaterThanEqual('lastDateTime', begin), greaterThanEqual('startDateTime', begin)]),
  select(COLUMNS),
  limit(TRAININGS)
]

export const trainingsPath = (userId: string, begin: string, end: string): string =>
  rowsPath('trainingsDates', trainingsBetween(userId, begin, end))

/** Dates that may start in a period, including repeating ones; both limits in milliseconds since 1970. */
export async function listTrainings(userId: string, from: number, to: number): Promise<PlannedTraining[]> {
  const queries = trainingsBetween(userId, isoTime(from - ZONES_MS), isoTime(to + ZONES_MS))
  const { rows } = await listRows<TrainingRow>('trainingsDates', queries)
  const series = rows.filter(({ repeat }) => repeat)
  const singles = rows.filter(({ repeat }) => !repeat).map(single)
  if (series.length === 0) return singles
  const [{ trainingsOn }] = await Promise.all([
    import('./repeated-trainings.ts'),
    import('#core/planning/planned-time.ts'),
    import('#core/planning/training-calendar.ts')
  ])
  return [...singles, ...series.flatMap((row) => trainingsOn(row, new Date(from)))]
}
