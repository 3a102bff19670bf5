import type { PlannedTraining, RecordedPlay } from '#core/list/hero.ts'
import { listRows } from '../app/appwrite-rest.ts'
import { equal, greaterThanEqual, lessThan, limit, or, orderDesc, select } from '../app/query.ts'

const PLAYS = 50

export async function listLastPlays(userId: string): Promise<{ plays: RecordedPlay[]; areAll: boolean }> {
  const { rows } = await listRows<{ rId: string; date: string }>('statistic', [
    equal('userId', [userId]),
    orderDesc('date'),
    select(['rId', 'date']),
    limit(PLAYS)
  ])
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
const ZONES_MS = 93_600_000
const TRAININGS = 100

const single = ({ wId, startDateTime, wallStart, doneOn, skippedOn }: TrainingRow): PlannedTraining => ({
  workoutId: wId ?? '',
  start: wallStart ? new Date(wallStart).toISOString() : startDateTime,
  doneOn: doneOn?.[0] ?? '',
  skippedOn: skippedOn?.[0] ?? ''
})

/** Dates that may start within a time, also those that repeat; both in milliseconds since 1970. */
export async function listTrainings(userId: string, from: number, to: number): Promise<PlannedTraining[]> {
  const begin = new Date(from - ZONES_MS).toISOString()
  const { rows } = await listRows<TrainingRow>('trainingsDates', [
    equal('userId', [userId]),
    lessThan('startDateTime', new Date(to + ZONES_MS).toISOString()),
    // Rows from before have no last date, and are single ones.
    or([greaterThanEqual('lastDateTime', begin), greaterThanEqual('startDateTime', begin)]),
    select(COLUMNS),
    limit(TRAININGS)
  ])
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
