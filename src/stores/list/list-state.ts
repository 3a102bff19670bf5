import { atom, computed } from 'nanostores'
import { filterWorkouts, NO_FILTER, sortWorkouts, type ListFilter } from '#core/list/filter.ts'
import type { ListTab } from '#core/list/tabs.ts'
import { $locale } from '../app/locale.ts'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import { nextList, type ListEvent, type ListState } from './next-list.ts'

export const $tab = atom<ListTab>('my')
export const $list = atom<ListState>({ kind: 'loading' })
export const $newShares = atom(0)
export const $filter = atom<ListFilter>(NO_FILTER)

export const $withUnsent = atom((rows: WorkoutSummary[]): WorkoutSummary[] => rows)

/** The rows with the owner's name where no trainer is entered (`owner-names.ts`). */
export const $withNames = atom((rows: WorkoutSummary[]): WorkoutSummary[] => rows)

export const $unsentMarks = atom<ReadonlyMap<string, string>>(new Map())

export const $shown = computed(
  [$list, $filter, $tab, $locale, $withUnsent, $withNames],
  (list, filter, tab, locale, withUnsent, withNames) => {
    if (list.kind !== 'ready') return []
    if (tab === 'public' && list.stale === null) return withNames(list.workouts)
    return sortWorkouts(filterWorkouts(withNames(withUnsent(list.workouts)), filter), filter.sort, locale)
  }
)

export function tell(event: ListEvent): void {
  const before = $list.get()
  const next = nextList(before, event)
  if (next !== before) $list.set(next)
}
