import type { WorkoutSummary } from '#core/workout/workout.ts'
import type { WorkoutPage } from '../../data/list/list-rows.ts'

interface Stale {
  /** Milliseconds since 1970. */
  savedAt: number
  failedAt: number
  error: unknown
}

export type ListState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  | {
      kind: 'ready'
      workouts: WorkoutSummary[]
      total: number
      next: string | null
      more: 'idle' | 'loading' | 'failed'
      stale: Stale | null
    }

export type ListEvent =
  /** `kept`: what was shown when the list was last left. */
  | { kind: 'opened'; kept: ListState | null }
  | { kind: 'known'; page: WorkoutPage }
  | { kind: 'asked-again' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'found-stale'; page: WorkoutPage; stale: Stale }
  | { kind: 'loaded'; page: WorkoutPage; before: readonly WorkoutSummary[] }
  | { kind: 'refreshed'; page: WorkoutPage }
  | { kind: 'more'; more: 'loading' | 'failed' }
  | { kind: 'patched'; id: string; change: (workout: WorkoutSummary) => WorkoutSummary | null }

export const workoutsOf = (list: ListState): WorkoutSummary[] => (list.kind === 'ready' ? list.workouts : [])

function keepSame(before: readonly WorkoutSummary[], now: readonly WorkoutSummary[]): WorkoutSummary[] {
  const known = new Map(before.map((workout) => [workout.id, workout]))
  return now.map((workout) => {
    const old = known.get(workout.id)
    return old !== undefined && old.updatedAt === workout.updatedAt ? old : workout
  })
}

const ready = ({ total, next }: WorkoutPage, workouts: WorkoutSummary[], stale: Stale | null = null): ListState => ({
  kind: 'ready',
  workouts,
  total,
  next,
  more: 'idle',
  stale
})

function patched(list: ListState, { id, change }: ListEvent & { kind: 'patched' }): ListState {
  if (list.kind !== 'ready') return list
  const workouts = list.workouts.flatMap((workout) => (workout.id === id ? (change(workout) ?? []) : [workout]))
  return { ...list, workouts, total: list.total - (list.workouts.length - workouts.length) }
}

export function nextList(list: ListState, event: ListEvent): ListState {
  switch (event.kind) {
    case 'opened':
      return event.kept ?? { kind: 'loading' }
    case 'known':
      return list.kind === 'loading' ? ready({ ...event.page, next: null }, event.page.workouts) : list
    case 'asked-again':
      return list.kind === 'failed' ? { kind: 'loading' } : list
    case 'failed':
      return { kind: 'failed', error: event.error }
    case 'found-stale':
      return ready({ ...event.page, next: null }, event.page.workouts, event.stale)
    case 'loaded':
      return ready(event.page, [...event.before, ...event.page.workouts])
    case 'refreshed':
      return ready(event.page, keepSame(workoutsOf(list), event.page.workouts))
    case 'more':
      return list.kind === 'ready' ? { ...list, more: event.more } : list
    case 'patched':
      return patched(list, event)
  }
}
