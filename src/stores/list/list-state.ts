import { atom, computed } from 'nanostores'
import { filterWorkouts, isFiltering, NO_FILTER, sortWorkouts, type ListFilter } from '#core/list/filter.ts'
import type { ListTab } from '#core/list/tabs.ts'
import { $locale } from '../app/locale.ts'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import type { ListState } from './list-of.ts'

export const $tab = atom<ListTab>('my')
export const $list = atom<ListState>({ kind: 'loading' })
export const $newShares = atom(0)
export const $filter = atom<ListFilter>(NO_FILTER)

export const $withUnsent = atom((rows: WorkoutSummary[]): WorkoutSummary[] => rows)

/** The rows with the owner's name where no trainer is entered (`owner-names.ts`). */
export const $withNames = atom((rows: WorkoutSummary[]): WorkoutSummary[] => rows)

export const $unsentMarks = atom<ReadonlyMap<string, string>>(new Map())

/** An empty list has nothing to look for. Told only when it changes, not with every key of a search. */
export const $isEmpty = computed(
  [$list, $filter],
  (list, filter) => list.kind === 'ready' && list.workouts.length === 0 && !isFiltering(filter)
)

const $sort = computed($filter, ({ sort }) => sort)

/** Sorted before it is filtered: a key of a search sorts nothing. The public list comes in its order. */
const $sorted = computed(
  [$list, $sort, $tab, $locale, $withUnsent, $withNames],
  (list, sort, tab, locale, withUnsent, withNames) => {
    if (list.kind !== 'ready') return []
    if (tab === 'public' && list.stale === null) return withNames(list.workouts)
    return sortWorkouts(withNames(withUnsent(list.workouts)), sort, locale)
  }
)

let latest: readonly WorkoutSummary[] = []

/** The array before as long as the same rows are in it: a key that finds the same draws nothing. */
function asBefore(rows: readonly WorkoutSummary[]): readonly WorkoutSummary[] {
  const isSame = rows.length === latest.length && rows.every((row, index) => row === latest[index])
  if (!isSame) latest = rows
  return latest
}

export const $shown = computed([$sorted, $filter, $list, $tab], (sorted, filter, list, tab) => {
  const isOfServer = tab === 'public' && list.kind === 'ready' && list.stale === null
  return asBefore(isOfServer ? sorted : filterWorkouts(sorted, filter))
})
