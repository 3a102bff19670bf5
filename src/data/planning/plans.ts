/**
 * Plans are read as rows and changed through the edge (docs/planning.md). @throws UserFacingError, NetworkError, as all
 * calls here.
 */
import { errorCode } from '#core/app/errors.ts'
import { today } from '#core/planning/planned-time.ts'
import type { PlanDate } from '#core/planning/plan-days.ts'
import {
  PLAN_BOUNDS,
  planFromRow,
  type Plan,
  type PlanColumns,
  type PlanContent
} from '#core/planning/training-plan.ts'
import { seriesOfRow, type TrainingDateRow } from '#core/planning/training-row.ts'
import type { Mark } from '#core/planning/training-series.ts'
import { listOwnRows, listRows } from '../app/appwrite-rest.ts'
import { ask } from '../app/edge.ts'
import { equal, limit, notEqual, select } from '../app/query.ts'
import type { Watched } from '../app/watch.ts'
import { watchedDates } from './change-dates.ts'

export async function listPlans(userId: string): Promise<Plan[]> {
  const { rows } = await listOwnRows<PlanColumns>('plans', [equal('userId', [userId]), limit(2 * PLAN_BOUNDS.plans)])
  return rows.map((row) => planFromRow(row.$id, row))
}

interface OfferedPlan extends Plan {
  /** ISO time; null in rows that are older than the column. */
  offeredAt: string | null
}

/** Plans that friends offer and the account has neither accepted nor declined. */
export async function listOfferedPlans(userId: string): Promise<OfferedPlan[]> {
  const offered = [equal('userId', [userId]), notEqual('friendUId', ''), limit(PLAN_BOUNDS.plans)]
  const { rows } = await listOwnRows<PlanColumns & { createdAt: string | null }>('plans', offered)
  return rows
    .map((row) => ({ ...planFromRow(row.$id, row), offeredAt: row.createdAt }))
    .filter(({ fromId }) => fromId !== '')
}

type DateRow = Pick<TrainingDateRow, 'startDateTime' | 'wallStart' | 'repeat' | 'doneOn' | 'skippedOn' | 'movedOn'> & {
  planRun: string
  planEntry: number | null
}

const COLUMNS = ['startDateTime', 'wallStart', 'repeat', 'doneOn', 'skippedOn', 'movedOn', 'planRun', 'planEntry']
/** Plans in one query; each has at most 84 dates. */
const RUNS_PER_QUERY = 10

const markOf = (doneOn: readonly string[], skippedOn: readonly string[]): Mark => {
  if (doneOn.length > 0) return 'done'
  return skippedOn.length > 0 ? 'skipped' : 'planned'
}

/** The dates of running plans in the calendar, keyed by their run. */
export async function listPlanDates(userId: string, runIds: readonly string[]): Promise<Map<string, PlanDate[]>> {
  const found = new Map<string, PlanDate[]>(runIds.map((id) => [id, []]))
  const parts = Array.from({ length: Math.ceil(runIds.length / RUNS_PER_QUERY) }, (_, index) =>
    runIds.slice(index * RUNS_PER_QUERY, (index + 1) * RUNS_PER_QUERY)
  )
  const answers = await Promise.all(
    parts.map((part) =>
      listRows<DateRow>('trainingsDates', [
        equal('userId', [userId]),
        equal('planRun', part),
        select(['$id', ...COLUMNS]),
        limit(RUNS_PER_QUERY * PLAN_BOUNDS.entries)
      ])
    )
  )
  for (const row of answers.flatMap(({ rows }) => rows)) {
    const { start, doneOn, skippedOn } = seriesOfRow(row)
    const date = { entry: row.planEntry ?? 0, day: start.slice(0, 10), mark: markOf(doneOn, skippedOn) }
    found.get(row.planRun)?.push(date)
  }
  return found
}

export const watchedPlans = (userId: string, changed: () => void): Watched[] => [
  ...watchedDates(userId, changed),
  { kind: 'rows', tableId: 'plans', column: 'userId', value: userId, changed }
]

const on = (id: string) => ({ param: { id } })

const contentOf = ({ name, note, entries, weeks, restWeeks, startsOn }: PlanContent): PlanContent => ({
  name,
  note,
  entries,
  weeks,
  restWeeks,
  startsOn
})

export const isSamePlan = (one: PlanContent, other: PlanContent): boolean =>
  JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other))

/**
 * Can be repeated. @param isNew if the server may not have it yet @param zone the time zone of the dates of a running
 * plan
 */
export async function savePlan(id: string, content: PlanContent, isNew: boolean, zone: string): Promise<void> {
  if (isNew) {
    const { plan } = await ask((api) => api.plans.$post({ json: { id, ...content } }))
    if (isSamePlan(plan, content)) return
  }
  const json = { ...content, today: today(new Date()), zone }
  await ask((api) => api.plans[':id'].$patch({ ...on(id), json }))
}

export interface PlanStart {
  runId: string
  from: string
  zone: string
  reminderMin: number | null
}

export const startPlan = (id: string, json: PlanStart) =>
  ask((api) => api.plans[':id'].start.$post({ ...on(id), json }))

export const movePlan = (id: string, json: { to: string; zone: string }) =>
  ask((api) => api.plans[':id'].move.$post({ ...on(id), json }))

export const pausePlan = (id: string, today: string) =>
  ask((api) => api.plans[':id'].pause.$post({ ...on(id), json: { today } }))

export const resumePlan = (id: string, json: { from: string; zone: string }) =>
  ask((api) => api.plans[':id'].resume.$post({ ...on(id), json }))

export const endPlan = (id: string, today: string) =>
  ask((api) => api.plans[':id'].end.$post({ ...on(id), json: { today } }))

export const takePlan = (id: string) => ask((api) => api.plans[':id'].take.$post(on(id)))

export const sharePlan = (id: string, json: { friendIds: string[]; groupIds: string[] }) =>
  ask((api) => api.plans[':id'].shares.$post({ ...on(id), json }))

export async function removePlan(id: string, today: string): Promise<void> {
  try {
    await ask((api) => api.plans[':id'].removals.$post({ ...on(id), json: { today } }))
  } catch (error) {
    if (errorCode(error) !== 'plan-not-found') throw error
  }
}
