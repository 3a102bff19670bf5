import { listOwnRows, listRows } from '../app/appwrite-rest.ts'
import { equal, greaterThanEqual, lessThan, limit, orderDesc, select } from '../app/query.ts'

export interface MonthRow {
  month: string
  days: string
}

const MONTHS_MAX = 500

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
