/** Plans with how far they have come, and what is done with them (decision 079). */
import { atom, computed } from 'nanostores'
import { errorCode } from '#core/app/errors.ts'
import { progressOf, type PlanProgress } from '#core/planning/plan-days.ts'
import type { Plan, PlanContent } from '#core/planning/training-plan.ts'
import { today as dayOf } from '#core/planning/planned-time.ts'
import { newId } from '../../data/app/ids.ts'
import { listOwnerNames } from '../../data/list/owner-names.ts'
import * as data from '../../data/planning/plans.ts'
import { zoneHere } from '../../platform/page/push.ts'
import { refreshCalendar } from './calendar.ts'
import { watchCalendar } from './watch-calendar.ts'

export interface ShownPlan extends Plan {
  progress: PlanProgress
  /** Of the friend who offers it; empty for one's own, and for somebody whose name cannot be read. */
  from: string
}

export type PlansState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'ready'; plans: readonly ShownPlan[]; isStale: boolean }

export const $plans = atom<PlansState>({ kind: 'loading' })

let shownFor = ''
let asked = 0

export const freshPlanId = (): string => newId()

const todayHere = (): string => dayOf(new Date())

const rankOf = ({ fromId, runId }: Plan): number => (fromId === '' ? (runId === '' ? 2 : 1) : 0)
const byRank = (a: Plan, b: Plan): number => rankOf(a) - rankOf(b) || a.name.localeCompare(b.name)

async function read(userId: string): Promise<ShownPlan[]> {
  const plans = await data.listPlans(userId)
  const [dates, names] = await Promise.all([
    data.listPlanDates(
      userId,
      plans.map(({ runId }) => runId).filter((id) => id !== '')
    ),
    listOwnerNames([...new Set(plans.map(({ fromId }) => fromId).filter((id) => id !== ''))])
  ])
  return plans.sort(byRank).map((plan) => ({
    ...plan,
    progress: progressOf(plan.entries.length, dates.get(plan.runId) ?? [], plan.waiting, todayHere()),
    from: names.get(plan.fromId) ?? ''
  }))
}

/** Never throws: a failure ends in the state, or leaves what is shown. */
export async function readPlans(userId: string): Promise<void> {
  asked += 1
  const mine = asked
  if (shownFor !== userId || $plans.get().kind === 'failed') $plans.set({ kind: 'loading' })
  shownFor = userId
  try {
    const plans = await read(userId)
    if (mine === asked) $plans.set({ kind: 'ready', plans, isStale: false })
  } catch (error) {
    if (mine !== asked) return
    const now = $plans.get()
    if (now.kind !== 'ready' || errorCode(error) === 'unauthenticated') $plans.set({ kind: 'failed', error })
    else $plans.set({ ...now, isStale: true })
  }
}

export const keepPlansFresh = (userId: string): (() => void) =>
  watchCalendar(userId, () => void readPlans(userId), data.watchedPlans)

/** What was sent is read again, also when it failed: another device may have been first. */
async function sent<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } finally {
    await Promise.all([readPlans(shownFor), refreshCalendar()])
  }
}

export const planWithId = (id: string) =>
  computed($plans, (state) => (state.kind === 'ready' ? state.plans.find((plan) => plan.id === id) : undefined))

/** Of a new plan also from the calendar, before the plans were read. @throws UserFacingError, NetworkError, as the next. */
export async function savePlan(userId: string, id: string, content: PlanContent, isNew: boolean): Promise<void> {
  await (isNew ? data.createPlan(id, content) : data.changePlan(id, content))
  await readPlans(userId)
}

export const startPlan = (id: string, runId: string, from: string, reminderMin: number | null) =>
  sent(() => data.startPlan(id, { runId, from, zone: zoneHere(), reminderMin }))

export const movePlan = (id: string, to: string) => sent(() => data.movePlan(id, { to, zone: zoneHere() }))

export const pausePlan = (id: string) => sent(() => data.pausePlan(id, todayHere()))

export const resumePlan = (id: string, from: string) => sent(() => data.resumePlan(id, { from, zone: zoneHere() }))

export const endPlan = (id: string) => sent(() => data.endPlan(id, todayHere()))

export const takePlan = (id: string) => sent(() => data.takePlan(id))

export const removePlan = (id: string) => sent(() => data.removePlan(id, todayHere()))

export const sharePlan = (id: string, friendIds: string[], groupIds: string[]) =>
  data.sharePlan(id, { friendIds, groupIds })
