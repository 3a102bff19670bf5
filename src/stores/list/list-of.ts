import type { WorkoutSummary } from '#core/workout/workout.ts'
import type { WorkoutPage } from '../../data/list/list-rows.ts'
import { type Known, createWrites } from '../app/resource.ts'

/** Writes that change a list or its hearts. Reads that overlap with one are repeated. */
export const listWrites = createWrites()

export const writing = listWrites.during

interface Stale {
  /** In milliseconds since 1970. */
  savedAt: number
  failedAt: number
  error: unknown
}

export type More = 'idle' | 'loading' | 'failed'

export type ListState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  | {
      kind: 'ready'
      workouts: WorkoutSummary[]
      total: number
      next: string | null
      more: More
      stale: Stale | null
    }

export const workoutsOf = (list: ListState): WorkoutSummary[] => (list.kind === 'ready' ? list.workouts : [])

/** A list from this device has no further page. */
export function listOf(now: Known<WorkoutPage>, more: More): ListState {
  if (now.kind !== 'ready') return now
  const { value, savedAt, isCached } = now
  const stale = now.stale === null ? null : { savedAt, ...now.stale }
  return { kind: 'ready', ...value, next: isCached || stale !== null ? null : value.next, more, stale }
}
