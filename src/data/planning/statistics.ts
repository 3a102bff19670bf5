import { errorCode } from '#core/app/errors.ts'
import type { EntryChange, NewEntry, StatisticEntry } from '#core/planning/statistics.ts'
import { listOwnRows, listRows, type RowOf } from '../app/appwrite-rest.ts'
import { ask } from '../app/edge.ts'
import { cursorAfter, equal, limit, orderDesc, select } from '../app/query.ts'

const ENTRIES_MAX = 200

interface EntryRow extends Omit<StatisticEntry, 'id' | 'workoutId' | 'workoutName' | 'day'> {
  rId: string
  wName: string
  day: string | null
}

const COLUMNS = ['$id', 'rId', 'wName', 'date', 'day', 'sport', 'level', 'seconds', 'share', 'icepoints']

const entryOf = (row: RowOf<EntryRow>): StatisticEntry => {
  const { $id: id, rId, wName, date, day, sport, level, seconds, share, icepoints } = row
  const counted = { day: day ?? date.slice(0, 10), sport, level, seconds, share, icepoints }
  return { id, workoutId: rId, workoutName: wName, date, ...counted }
}

export async function listEntries(userId: string): Promise<{ entries: StatisticEntry[]; areAll: boolean }> {
  const mine = [equal('userId', [userId]), orderDesc('date'), select(COLUMNS), limit(ENTRIES_MAX)]
  const { rows } = await listRows<EntryRow>('statistic', mine)
  return { entries: rows.map(entryOf), areAll: rows.length < ENTRIES_MAX }
}

const PAGE = 500

export type SourcedEntry = StatisticEntry & { source: string }

export async function listAllEntries(userId: string): Promise<SourcedEntry[]> {
  const mine = [equal('userId', [userId]), orderDesc('date'), select([...COLUMNS, 'source']), limit(PAGE)]
  const entries: SourcedEntry[] = []
  for (;;) {
    const last = entries.at(-1)?.id
    const more = last === undefined ? [] : [cursorAfter(last)]
    const { rows } = await listOwnRows<EntryRow & { source: string | null }>('statistic', [...mine, ...more])
    entries.push(...rows.map((row) => ({ ...entryOf(row), source: row.source ?? '' })))
    if (rows.length < PAGE) return entries
  }
}

export async function addEntry(entry: NewEntry): Promise<void> {
  await ask((api) => api.statistics.entries.$post({ json: { source: 'hand', entries: [entry] } }))
}

/** Adds all or none; an existing id stays as it is. @returns the number of new entries. */
export async function addImported(entries: readonly NewEntry[]): Promise<number> {
  const { added } = await ask((api) =>
    api.statistics.entries.$post({ json: { source: 'import', entries: [...entries] } })
  )
  return added.length
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
