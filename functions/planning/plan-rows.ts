/** Rows of `plans` (decision 079). */
import { can, type ActionOn } from '#core/account/can.ts'
import { roleTo } from '#core/account/roles.ts'
import { PLAN_BOUNDS, planFromRow, type Plan, type PlanColumns } from '#core/planning/training-plan.ts'
import { equal, rowOrNull, rowsWhere, type StoredRow, type Writer } from '../lib/appwrite-writer.ts'
import { coded, notFound } from '../lib/errors.ts'
import type { Operation } from '../lib/transaction.ts'

export const PLANS = 'plans'

export interface PlanRow extends PlanColumns {
  userId: string
  createdAt: string | null
}

export type StoredPlan = PlanRow & StoredRow

export const seenPlan = (row: StoredPlan): Plan => planFromRow(row.$id, row)

export const NOT_STARTED: Partial<PlanRow> = { runId: '', startedOn: '', reminderMin: null, pausedOn: '', waiting: '' }

export const isOwnPlan = (row: StoredPlan | null, userId: string, action: ActionOn<'plan'>): row is StoredPlan =>
  row !== null && can(roleTo(row.userId, userId), action, 'plan')

/** Security: somebody else's row gets the same answer as a missing one. @throws ApiError `not-found`. */
export async function ownPlan(
  writer: Writer,
  userId: string,
  id: string,
  action: ActionOn<'plan'>
): Promise<StoredPlan> {
  const row = await rowOrNull<PlanRow>(writer, PLANS, id)
  if (!isOwnPlan(row, userId, action)) throw notFound('plan')
  return row
}

/** Offered plans count as well: nobody can fill a list without an end. */
export async function hasRoomForPlan(writer: Writer, userId: string): Promise<boolean> {
  const rows = await rowsWhere<PlanRow>(writer, PLANS, [equal('userId', userId)], PLAN_BOUNDS.plans)
  return rows.length < PLAN_BOUNDS.plans
}

export const planRuns = () => coded('aborted', 'plan-runs', 'The plan is in the calendar. End it first.')
export const planRests = () => coded('aborted', 'plan-not-running', 'The plan is not in the calendar.')

export const planUpdate = (row: StoredPlan, data: Partial<PlanRow>): Operation => ({
  ...{ action: 'update', tableId: PLANS, rowId: row.$id, data }
})

/** What one of two friends offered and the other did not take goes with the friendship. */
export const offersEnd = (one: string, other: string): Operation => ({
  action: 'bulkDelete',
  tableId: PLANS,
  data: { queries: [equal('friendUId', one, other), equal('userId', one, other)] }
})
