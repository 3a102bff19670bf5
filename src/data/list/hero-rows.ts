import type { PlannedTraining, RecordedPlay } from '#core/list/hero.ts'
import { listRows } from '../app/appwrite-rest.ts'
import { equal, greaterThanEqual, lessThan, limit, orderDesc, select } from '../app/query.ts'

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

interface TrainingRow {
  wId: string | null
  startDateTime: string
  doneOn: string[] | null
  skippedOn: string[] | null
}

/** Dates that start within a time; both in milliseconds since 1970. Dates that repeat count on their first day only. */
export async function listTrainings(userId: string, from: number, to: number): Promise<PlannedTraining[]> {
  const { rows } = await listRows<TrainingRow>('trainingsDates', [
    equal('userId', [userId]),
    greaterThanEqual('startDateTime', new Date(from).toISOString()),
    lessThan('startDateTime', new Date(to).toISOString()),
    select(['wId', 'startDateTime', 'doneOn', 'skippedOn']),
    limit(25)
  ])
  return rows.map((row) => ({
    workoutId: row.wId ?? '',
    start: row.startDateTime,
    doneOn: row.doneOn?.[0] ?? '',
    skippedOn: row.skippedOn?.[0] ?? ''
  }))
}
