import { errorCode } from '#core/app/errors.ts'
import type { EntryChange, NewEntry, StatisticEntry } from '#core/planning/statistic-entries.ts'
import { listOwnRows, listRows } from '../app/appwrite-rest.ts'
import { ask } from '../app/edge.ts'
import { equal, greaterThanEqual, lessThan, limit, orderDesc, select } from '../app/query.ts'

export interface MonthRow {
  month: string
  days: string
}

const MONTHS_MAX = 500
const ENTRIES_MAX = 200

/** A row for each month: ten years are 120. @throws UserFacingError, NetworkError, as all calls here. */
export async function listMonths(userId: string): Promise<MonthRow[]> {
  const mine = [equal('userId', [userId]), orderDesc('month'), select(['month', 'days']), limit(MONTHS_MAX)]
  const { rows } = await listOwnRows<MonthRow>('dayTotals', mine)
  return rows.map(({ month, days }) => ({ month, days }))
}

/** @param from `2026-11` @param to the month after the last one */
export async function listMonthsBetween(userId: string, from: string, to: string): Promise<MonthRow[]> {
  const mine = [equal('userId', [userId]), greaterThanEqual('month', from), lessThan('month', to)]
  const { rows } = await listRows<MonthRow>('dayTotals', [...mine, select(['month', 'days']), limit(MONTHS_MAX)])
  return rows.map(({ month, days }) => ({ month, days }))
}

interface EntryRow extends Omit<StatisticEntry, 'id' | 'workoutId' | 'workoutName' | 'day'> {
  rId: string
  wName: string
  day: string | null
}

const COLUMNS = ['$id', 'rId', 'wName', 'date', 'day', 'sport', 'level', 'seconds', 'share', 'icepoints']

export async function listEntries(userId: string): Promise<{ entries: StatisticEntry[]; areAll: boolean }> {
  const mine = [equal('userId', [userId]), orderDesc('date'), select(COLUMNS), limit(ENTRIES_MAX)]
  const { rows } = await listRows<EntryRow>('statistic', mine)
  const entries = rows.map(({ $id: id, rId, wName, date, day, sport, level, seconds, share, icepoints }) => ({
    ...{ id, workoutId: rId, workoutName: wName, date, day: day ?? date.slice(0, 10) },
    ...{ sport, level, seconds, share, icepoints }
  }))
  return { entries, areAll: rows.length < ENTRIES_MAX }
}

export async function addEntry(entry: NewEntry): Promise<void> {
  await ask((api) => api.statistics.entries.$post({ json: { source: 'hand', entries: [entry] } }))
}

export async function changeEntry(id: string, change: EntryChange): Promise<void> {
  await ask((api) => api.statistics[':id'].$patch({ param: { id }, json: change }))
}

export async function deleteEntry(id: string): Promise<void> {
  try {
    await ask((api) => api.statistics[':id'].$delete({ param: { id } }))
  } catch (error) {
    if (errorCode(error) !== 'statistic-not-found') throw error
  }
}
