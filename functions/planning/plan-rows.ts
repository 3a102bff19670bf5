/** Rows of `plans` (docs/planning.md). */
import { can, type ActionOn } from '#core/account/can.ts'
import { roleTo } from '#core/account/roles.ts'
import {
  PLAN_BOUNDS,
  planFromRow,
  type Plan,
  type PlanColumns,
  type PlanContent
} from '#core/planning/training-plan.ts'
import {
  DATABASE,
  asApiError,
  equal,
  rowOrNull,
  rowsWhere,
  type StoredRow,
  type Writer
} from '../lib/appwrite-writer.ts'
import { appwriteFailure, coded, notFound } from '../lib/errors.ts'
import { readersOf } from '../lib/permissions.ts'
import { commit, uncertain, type Operation } from '../lib/transaction.ts'

export const PLANS = 'plans'

/** The columns of a plan that a person writes. */
export const contentColumns = ({
  entries,
  restWeeks,
  ...others
}: Partial<PlanContent>): Partial<Omit<PlanRow, 'userId'>> => ({
  ...others,
  ...(entries !== undefined && { entries: JSON.stringify(entries) }),
  ...(restWeeks !== undefined && { restWeeks: restWeeks.join() })
})

export interface PlanRow extends PlanColumns {
  userId: string
  createdAt: string | null
}

export type StoredPlan = PlanRow & StoredRow

export const seenPlan = (row: StoredPlan): Plan => planFromRow(row.$id, row)

export const NOT_STARTED: Partial<PlanRow> = { runId: '', startedOn: '', reminderMin: null, pausedOn: '', waiting: '' }

export const isOwnPlan = (row: StoredPlan | null, userId: string, action: ActionOn<'plan'>): row is StoredPlan =>
  row !== null && can(roleTo(row.userId, userId), action, 'plan')

/** Security: someone else's row gets the same answer as a missing one. @throws ApiError `not-found`. */
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

interface Counted {
  plans: number | null
}

const countOf = async (writer: Writer, userId: string): Promise<number> =>
  (await rowsWhere(writer, PLANS, [equal('userId', userId)], PLAN_BOUNDS.plans)).length

/**
 * The counter can be too high, because deleted plans do not change it, and older accounts have none. It is never too
 * low.
 */
async function recount(writer: Writer, userId: string, counted: number | null): Promise<'full' | null> {
  const plans = await countOf(writer, userId)
  if (plans >= PLAN_BOUNDS.plans) return 'full'
  const update: Operation = { action: 'update', tableId: 'quotas', rowId: userId, data: { plans } }
  await commit(writer, [update], async () => {
    const now = await rowOrNull<Counted>(writer, 'quotas', userId)
    return (now?.plans ?? null) === counted && (await countOf(writer, userId)) === plans
  })
  return null
}

/**
 * Offered plans count as well, so that nobody can fill a list without limit.
 * @returns null to try again; `missing` without an account
 */
export async function addPlan(
  writer: Writer,
  rowId: string,
  data: Partial<PlanRow> & { userId: string }
): Promise<'added' | 'full' | 'missing' | null> {
  const { userId } = data
  const quota = await rowOrNull<Counted>(writer, 'quotas', userId)
  if (quota === null) return 'missing'
  const max = PLAN_BOUNDS.plans
  if (quota.plans === null || quota.plans >= max) return recount(writer, userId, quota.plans)
  const outcome = await commit(writer, [
    { action: 'increment', tableId: 'quotas', rowId: userId, data: { column: 'plans', value: 1, max } },
    { action: 'create', tableId: PLANS, rowId, data: { ...data, $permissions: readersOf('plan', userId) } }
  ])
  if (outcome === 'unknown') throw uncertain()
  if (outcome !== 'committed') return null
  // Outside of a transaction, so that open devices are notified.
  await writer.tables
    .updateRow({ databaseId: DATABASE, tableId: PLANS, rowId, data: { createdAt: new Date().toISOString() } })
    .catch((error: unknown) => {
      if (appwriteFailure(error)?.code !== 404) throw asApiError(error)
    })
  return 'added'
}

export const planRuns = () => coded('aborted', 'plan-runs', 'The plan is in the calendar. End it first.')
export const planEmpty = () => coded('aborted', 'plan-empty', 'The plan has no training sessions.')
export const planRests = () => coded('aborted', 'plan-not-running', 'The plan is not in the calendar.')

export const planUpdate = (row: StoredPlan, data: Partial<PlanRow>): Operation => ({
  action: 'update',
  tableId: PLANS,
  rowId: row.$id,
  data
})

/** Plans offered between two friends and not yet accepted end with the friendship. */
export const offersEnd = (one: string, other: string): Operation => ({
  action: 'bulkDelete',
  tableId: PLANS,
  data: { queries: [equal('friendUId', one, other), equal('userId', one, other)] }
})
