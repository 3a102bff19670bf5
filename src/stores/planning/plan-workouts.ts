/** The workouts of a plan, and those that it can get. */
import { atom } from 'nanostores'
import type { CalendarWorkout } from '#core/planning/training-calendar.ts'
import { listByIds } from '../../data/list/list-rows.ts'
import { createResource } from '../app/resource.ts'
import { pickableWorkouts } from './pickable-workouts.ts'

interface PlanWorkouts {
  picks: readonly CalendarWorkout[]
  /** In plans, and not to choose: somebody else's. */
  others: readonly CalendarWorkout[]
}

export type PlanWorkoutsState =
  { kind: 'loading' } | { kind: 'failed'; error: unknown } | ({ kind: 'ready' } & PlanWorkouts)

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
      ...{ id, name, level, totalSec, ridge, language }
    }))
  }
}

const resource = createResource<PlanWorkouts>({
  name: 'planWorkouts',
  read,
  show: (now) => $planWorkouts.set(now.kind === 'ready' ? { kind: 'ready', ...now.value } : now)
})

/** Never throws: a failure ends in the state, or leaves what the device knows. */
export async function readPlanWorkouts(userId: string, ids: readonly string[]): Promise<void> {
  wanted = ids
  void resource.open(userId)
  await resource.refresh()
}
