import { atom } from 'nanostores'
import { daysFrom, withMonths, type Day } from '#core/planning/day-totals.ts'
import type { EntryChange, NewEntry, StatisticEntry } from '#core/planning/statistics.ts'
import { newId } from '../../data/app/ids.ts'
import { addEntry, changeEntry, deleteEntry, listEntries } from '../../data/planning/statistics.ts'
import { listMonths, type MonthRow } from '../../data/planning/month-totals.ts'
import { accountKnown } from '../account/session.ts'
import { createResource } from '../app/resource.ts'

interface Known {
  months: readonly MonthRow[]
  newest?: string
  /** When all months were read, in milliseconds since 1970. */
  wholeAt?: number
  entries: StatisticEntry[]
  areAll: boolean
}

export interface Statistics {
  days: readonly Day[]
  /** Newest first; only the last ones unless `areAll`. */
  entries: readonly StatisticEntry[]
  areAll: boolean
}

export type StatisticsState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  /** `staleSince` is set when a refresh failed, in milliseconds since 1970. */
  | { kind: 'ready'; statistics: Statistics; staleSince: number | null }

export const $statistics = atom<StatisticsState>({ kind: 'loading' })

/** After this time all months are read once more, whatever the device may have missed. */
const WHOLE_AFTER_MS = 7 * 86_400_000

async function monthsAfter(userId: string, known: Known | undefined): Promise<Omit<Known, 'entries' | 'areAll'>> {
  const { months = [], newest = '', wholeAt = 0 } = known ?? {}
  if (newest === '' || Math.abs(Date.now() - wholeAt) > WHOLE_AFTER_MS)
    return { ...(await listMonths(userId, null)), wholeAt: Date.now() }
  const changed = await listMonths(userId, newest)
  return { months: withMonths(months, changed.months), newest: changed.newest, wholeAt }
}

async function read(userId: string, known: Known | undefined): Promise<Known> {
  const [months, list] = await Promise.all([monthsAfter(userId, known), listEntries(userId)])
  return { ...months, ...list }
}

const resource = createResource<Known>({
  name: 'statistics',
  read: async ({ userId }, _part, cached) => read(userId, (await cached())?.value),
  show: (now) => {
    if (now.kind !== 'ready') return $statistics.set(now)
    const { months, entries, areAll } = now.value
    const statistics = { days: daysFrom(months), entries, areAll }
    $statistics.set({ kind: 'ready', statistics, staleSince: now.stale === null ? null : now.savedAt })
  }
})

/** Never throws: failures end in the state or leave the cached numbers. */
export async function refreshStatistics(): Promise<void> {
  void resource.open((await accountKnown()).login.userId)
  await resource.refresh()
}

export const freshId = (): string => newId()

/** Can be repeated with the same id. @throws UserFacingError, NetworkError. */
export async function enterByHand(entry: NewEntry): Promise<void> {
  await addEntry(entry)
  await refreshStatistics()
}

/** @throws UserFacingError, NetworkError. */
export async function correctEntry(id: string, change: EntryChange): Promise<void> {
  await changeEntry(id, change)
  await refreshStatistics()
}

/** @throws UserFacingError, NetworkError. */
export async function removeEntry(id: string): Promise<void> {
  await deleteEntry(id)
  await refreshStatistics()
}
