import { listOwnRows, listRows } from '../app/appwrite-rest.ts'
import { equal, greaterThanEqual, lessThan, limit, orderDesc, select } from '../app/query.ts'

export interface MonthRow {
  month: string
  days: string
}

const MONTHS_MAX = 500

/** A row may become visible slightly later than a newer one that was written at nearly the same time. */
const OVERLAP_MS = 60_000

export interface Months {
  months: MonthRow[]
  newest: string
}

/**
 * One row for each month; none is ever deleted. @param after `newest` of the last answer; null for all months @throws
 * UserFacingError, NetworkError, as all calls here.
 */
export async function listMonths(userId: string, after: string | null): Promise<Months> {
  const mine = [
    equal('userId', [userId]),
    orderDesc('month'),
    select(['month', 'days', '$updatedAt']),
    limit(MONTHS_MAX)
  ]
  const since = after === null ? null : new Date(Date.parse(after) - OVERLAP_MS).toISOString()
  const changed = since === null ? [] : [greaterThanEqual('$updatedAt', since)]
  const { rows } = await listOwnRows<MonthRow>('dayTotals', [...mine, ...changed])
  const newest = rows.reduce((latest, { $updatedAt }) => (latest > $updatedAt ? latest : $updatedAt), after ?? '')
  return { months: rows.map(({ month, days }) => ({ month, days })), newest }
}

/** @param from `2026-11` @param to the month after the last one */
export async function listMonthsBetween(userId: string, from: string, to: string): Promise<MonthRow[]> {
  const mine = [equal('userId', [userId]), greaterThanEqual('month', from), lessThan('month', to)]
  const { rows } = await listRows<MonthRow>('dayTotals', [...mine, select(['month', 'days']), limit(MONTHS_MAX)])
  return rows.map(({ month, days }) => ({ month, days }))
}
