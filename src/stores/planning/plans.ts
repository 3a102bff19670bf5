/** Plans with their progress, and the actions on them (docs/planning.md). */
import { atom, computed } from 'nanostores'
import { progressOf, type PlanDate, type PlanProgress } from '#core/planning/plan-days.ts'
import type { Plan, PlanContent, PlanEntry } from '#core/planning/training-plan.ts'
import { today as dayOf } from '#core/planning/planned-time.ts'
import { newId } from '../../data/app/ids.ts'
import { readWrites } from '../../data/app/outbox.ts'
import { listOwnerNames } from '../../data/list/owner-names.ts'
import * as data from '../../data/planning/plans.ts'
import { zoneHere } from '../../platform/page/push.ts'
import { deliver } from '../app/outbox/unsent.ts'
import { createResource, createWrites } from '../app/resource.ts'
import { refreshCalendar } from './calendar.ts'
import { watchCalendar } from './watch-calendar.ts'

export interface ShownPlan extends Plan {
  progress: PlanProgress
  /** The dates of its run. */
  dates: readonly PlanDate[]
  /** The weeks that the dates were made from: a change of the weeks may be unsent. */
  stored: readonly PlanEntry[]
  /** Name of the friend who offers it; empty for own plans and when the name cannot be read. */
  from: string
}

export type PlansState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  /** `isWaiting` means that the server has not answered yet and may know more. */
  | { kind: 'ready'; plans: readonly ShownPlan[]; isStale: boolean; isWaiting?: boolean }

export const $plans = atom<PlansState>({ kind: 'loading' })

interface KnownPlan extends Plan {
  stored?: readonly PlanEntry[]
}

interface KnownPlans {
  plans: readonly KnownPlan[]
  /** Keyed by the id of their run. */
  dates: Readonly<Record<string, readonly PlanDate[]>>
  /** Names of friends who offer plans, keyed by id. */
  names: Readonly<Record<string, string>>
}

export const freshPlanId = (): string => newId()

const todayHere = (): string => dayOf(new Date())

const rankOf = ({ fromId, runId }: Plan): number => (fromId === '' ? (runId === '' ? 2 : 1) : 0)
const byRank = (a: Plan, b: Plan): number => rankOf(a) - rankOf(b) || a.name.localeCompare(b.name)

async function read(userId: string): Promise<KnownPlans> {
  const plans = await data.listPlans(userId)
  const [dates, names] = await Promise.all([
    data.listPlanDates(
      userId,
      plans.map(({ runId }) => runId).filter((id) => id !== '')
    ),
    listOwnerNames([...new Set(plans.map(({ fromId }) => fromId).filter((id) => id !== ''))])
  ])
  return { plans, dates: Object.fromEntries(dates), names: Object.fromEntries(names) }
}

const NOT_STARTED = { fromId: '', runId: '', startedOn: '', reminderMin: null, pausedOn: '', waiting: [] }

function withContent(known: KnownPlans, id: string, content: PlanContent): KnownPlans {
  const isThere = known.plans.some((plan) => plan.id === id)
  const plans = isThere
    ? known.plans.map((plan) => (plan.id === id ? { ...plan, stored: plan.stored ?? plan.entries, ...content } : plan))
    : [...known.plans, { id, ...NOT_STARTED, ...content }]
  return { ...known, plans }
}

/** Never throws: without storage nothing is pending. Refused changes are not shown. */
async function withUnsent(known: KnownPlans, userId: string): Promise<KnownPlans> {
  const writes = await readWrites(userId).catch(() => [])
  return writes.reduce(
    (now, { body, refused }) =>
      body.kind === 'plan' && refused === null ? withContent(now, body.id, body.content) : now,
    known
  )
}

function shown({ plans, dates, names }: KnownPlans): ShownPlan[] {
  return [...plans].sort(byRank).map((plan) => {
    const own = dates[plan.runId] ?? []
    const stored = plan.stored ?? plan.entries
    const progress = progressOf(plan.entries, own, plan.waiting, todayHere(), stored)
    return { ...plan, dates: own, stored, progress, from: names[plan.fromId] ?? '' }
  })
}

const writes = createWrites()

const resource = createResource<KnownPlans>({
  name: 'plans',
  read: ({ userId }) => read(userId),
  prepare: (known, { userId }) => withUnsent(known, userId),
  writes,
  show: (now) =>
    $plans.set(
      now.kind === 'ready'
        ? {
            kind: 'ready',
            plans: shown(now.value),
            isStale: now.stale !== null,
            isWaiting: now.isCached && now.stale === null
          }
        : now
    )
})

/** Never throws: a failure ends in the state or leaves what is shown. */
export async function readPlans(userId: string): Promise<void> {
  void resource.open(userId)
  await resource.refresh()
}

export const refreshPlans = (): Promise<void> => resource.refresh()

export const keepPlansFresh = (userId: string): (() => void) =>
  watchCalendar(userId, () => void refreshPlans(), data.watchedPlans)

/** Reads again what was sent, even after a failure, because another device may have been first. */
async function sent<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await writes.during(action)
  } finally {
    await Promise.all([refreshPlans(), refreshCalendar()])
  }
}

export const planWithId = (id: string) =>
  computed($plans, (state) => (state.kind === 'ready' ? state.plans.find((plan) => plan.id === id) : undefined))

/**
 * An optimistic update; the outbox keeps it until it is sent (decision 060). Resolves to whether the server has it.
 * @param isNew if the server may not have it yet @throws UserFacingError when refused; NetworkError when it could not
 * be stored.
 */
export async function savePlan(id: string, content: PlanContent, isNew: boolean): Promise<boolean> {
  resource.change((known) => withContent(known, id, content))
  const body = { kind: 'plan', id, content, isNew, zone: zoneHere() } as const
  const { kind } = await writes.during(() => deliver({ id: '', name: content.name }, body))
  return kind === 'sent'
}

export const isSamePlan = data.isSamePlan

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
