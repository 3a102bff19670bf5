/** The open plan: each change is shown, stored and sent at once, and can be undone. */
import { atom } from 'nanostores'
import { after, undone, type History } from '#core/planning/plan-grid.ts'
import type { Plan, PlanContent } from '#core/planning/training-plan.ts'
import type { CalendarWorkout } from '#core/planning/training-calendar.ts'
import { $unsent } from '../app/outbox/unsent.ts'
import { isSamePlan, savePlan } from './plans.ts'
import { listByIds } from '../../data/list/list-rows.ts'
import { createResource } from '../app/resource.ts'
import { pickableWorkouts } from './pickable-workouts.ts'

interface PlanWorkouts {
  picks: readonly CalendarWorkout[]
  /** Workouts of other people that are in plans and cannot be chosen. */
  others: readonly CalendarWorkout[]
}

export type PlanWorkoutsState =
  { kind: 'loading' } | { kind: 'failed'; error: unknown } | ({ kind: 'ready' } & PlanWorkouts)

/** The workouts in a plan and those that can be added. */
export const $planWorkouts = atom<PlanWorkoutsState>({ kind: 'loading' })

let wanted: readonly string[] = []

async function read(): Promise<PlanWorkouts> {
  const picks = await pickableWorkouts()
  const known = new Set(picks.map(({ id }) => id))
  const missing = wanted.filter((id) => !known.has(id))
  const others = missing.length === 0 ? [] : await listByIds(missing)
  return {
    picks,
    others: others.map(({ id, name, level, totalSec, ridge, language }) => ({
      id,
      name,
      level,
      totalSec,
      ridge,
      language
    }))
  }
}

const resource = createResource<PlanWorkouts>({
  name: 'planWorkouts',
  read,
  show: (now) => $planWorkouts.set(now.kind === 'ready' ? { kind: 'ready', ...now.value } : now)
})

/** Never throws: a failure ends in the state or leaves the cached plan. */
export async function readPlanWorkouts(userId: string, ids: readonly string[]): Promise<void> {
  wanted = ids
  void resource.open(userId)
  await resource.refresh()
}

/** `waiting` means that it is on this device and will be sent. */
export type PlanSaving = { kind: 'new' | 'saved' | 'saving' | 'waiting' } | { kind: 'failed'; error: unknown }

export interface PlanDraft {
  id: string
  /** True if the server may not have it yet. */
  isNew: boolean
  history: History<PlanContent>
  saving: PlanSaving
}

export const $planDraft = atom<PlanDraft | null>(null)

let saves = 0
let sending: Promise<void> = Promise.resolve()

const contentOf = ({ name, note, entries, weeks, restWeeks, startsOn }: PlanContent): PlanContent => ({
  // Plans made by others may have no week.
  name,
  note,
  entries,
  weeks: Math.max(1, weeks),
  restWeeks,
  startsOn
})

/** Nothing of a new plan is stored before its first change. */
export function openNewPlan(id: string, content: PlanContent): void {
  if ($planDraft.get()?.id === id) return
  $planDraft.set({ id, isNew: true, history: { past: [], now: content }, saving: { kind: 'new' } })
}

/** Shows what another device changed, unless a save is in progress. */
export function openPlan(plan: Plan): void {
  const draft = $planDraft.get()
  const content = contentOf(plan)
  if (draft?.id === plan.id && (draft.saving.kind !== 'saved' || isSamePlan(draft.history.now, content))) return
  // The undo steps stay those of this device.
  const past = draft?.id === plan.id ? draft.history.past : []
  $planDraft.set({ id: plan.id, isNew: false, history: { past, now: content }, saving: { kind: 'saved' } })
}

export const closePlan = (): void => $planDraft.set(null)

function show(id: string, more: (draft: PlanDraft) => Partial<PlanDraft>): void {
  const draft = $planDraft.get()
  if (draft?.id === id) $planDraft.set({ ...draft, ...more(draft) })
}

$unsent.listen((unsent) => {
  const draft = $planDraft.get()
  if (unsent === null && draft?.saving.kind === 'waiting')
    $planDraft.set({ ...draft, isNew: false, saving: { kind: 'saved' } })
})

async function save({ id, isNew, history: { now } }: PlanDraft): Promise<void> {
  saves += 1
  const mine = saves
  const ends = (saving: PlanSaving) => mine === saves && show(id, () => ({ saving }))
  show(id, () => ({ saving: { kind: 'saving' } }))
  try {
    const isSent = await savePlan(id, now, isNew)
    if (isSent) show(id, () => ({ isNew: false }))
    ends({ kind: isSent ? 'saved' : 'waiting' })
  } catch (error) {
    ends({ kind: 'failed', error })
  }
}

function change(next: (history: History<PlanContent>) => History<PlanContent>): void {
  const draft = $planDraft.get()
  if (draft === null) return
  const history = next(draft.history)
  if (history === draft.history || isSamePlan(history.now, draft.history.now)) return
  const changed = { ...draft, history }
  $planDraft.set(changed)
  sending = save(changed)
}

export const editPlan = (next: (content: PlanContent) => PlanContent): void =>
  change((history) => after(history, next(history.now)))

export const undoPlan = (): void => change(undone)

/** Also covers a new plan without any change. */
export function savePlanNow(): void {
  const draft = $planDraft.get()
  if (draft !== null && draft.saving.kind !== 'saved') sending = save(draft)
}

/** Resolves when the server has answered the current save. */
export const planSaved = (): Promise<void> => sending
