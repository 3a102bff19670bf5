/**
 * Each day's totals change in the same transaction as the entry (decision 072). There is one row per account and month.
 */
import {
  isDayTooFull,
  monthOf,
  readMonth,
  tally,
  writeMonth,
  type Counted,
  type MonthTotals
} from '#core/planning/day-totals.ts'
import { rowOrNull, type Writer } from '../lib/appwrite-writer.ts'
import { derivedId } from '../lib/ids.ts'
import { readersOf } from '../lib/permissions.ts'
import type { Operation } from '../lib/transaction.ts'

interface TotalsRow {
  userId: string
  month: string
  days: string
}

export interface Tally {
  play: Counted
  times: 1 | -1
}

export interface TotalsChange {
  operations: Operation[]
  isUnchanged: () => Promise<boolean>
  isTooFull: (day: string) => boolean
}

const MONTH = /^\d{4}-\d{2}$/

const rowIdOf = (userId: string, month: string): Promise<string> => derivedId('day-totals', userId, month)

function operationFor(userId: string, month: string, rowId: string, days: string, before: string | null): Operation[] {
  if (days === before || (before === null && days === '{}')) return []
  const data = { days }
  if (before !== null) return [{ action: 'update', tableId: 'dayTotals', rowId, data }]
  const whole = { userId, month, ...data, $permissions: readersOf('dayTotal', userId) }
  return [{ action: 'create', tableId: 'dayTotals', rowId, data: whole }]
}

/** Reads the current totals and returns what to write. @throws ApiError when Appwrite is unavailable */
export async function totalsChange(writer: Writer, userId: string, tallies: readonly Tally[]): Promise<TotalsChange> {
  const months = [...new Set(tallies.map(({ play }) => monthOf(play.day)))].filter((month) => MONTH.test(month))
  const ids = new Map<string, string>()
  for (const month of months) ids.set(month, await rowIdOf(userId, month))
  const read = async (): Promise<(string | null)[]> =>
    Promise.all(
      [...ids.values()].map(async (id) => (await rowOrNull<TotalsRow>(writer, 'dayTotals', id))?.days ?? null)
    )
  const before = await read()
  const after = new Map<string, MonthTotals>()
  const operations = [...ids].flatMap(([month, rowId], index) => {
    const text = before[index] ?? null
    const totals = tallies
      .filter(({ play }) => monthOf(play.day) === month)
      .reduce((sum, { play, times }) => tally(sum, play, times), readMonth(text ?? '{}'))
    after.set(month, totals)
    return operationFor(userId, month, rowId, writeMonth(totals), text)
  })
  return {
    operations,
    isUnchanged: async () => JSON.stringify(await read()) === JSON.stringify(before),
    isTooFull: (day) => isDayTooFull(after.get(monthOf(day)) ?? {}, day)
  }
}
