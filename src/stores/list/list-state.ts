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

/** The rows, with the owner's name if no trainer is entered (`owner-names.ts`). */
export const $withNames = atom((rows: WorkoutSummary[]): WorkoutSummary[] => rows)

export const $unsentMarks = atom<ReadonlyMap<string, string>>(new Map())

/** An empty list needs no search field. Updates only when this changes, not with every key press of a search. */
export const $isEmpty = computed(
  [$list, $filter],
  (list, filter) => list.kind === 'ready' && list.workouts.length === 0 && !isFiltering(filter)
)

const $sort = computed($filter, ({ sort }) => sort)

/** Sorts before it filters, so that searching sorts nothing. The public list keeps the server's order. */
const $sorted = computed(
  [$list, $sort, $tab, $locale, $withUnsent, $withNames],
  (list, sort, tab, locale, withUnsent, withNames) => {
    if (list.kind !== 'ready') return []
    if (tab === 'public' && list.stale === null) return withNames(list.workouts)
    return sortWorkouts(withNames(withUnsent(list.workouts)), sort, locale)
  }
)

let latest: readonly WorkoutSummary[] = []

/** Returns the previous array if it has the same rows, so that a key press that changes nothing renders nothing. */
function asBefore(rows: readonly WorkoutSummary[]): readonly WorkoutSummary[] {
  const isSame = rows.length === latest.length && rows.every((row, index) => row === latest[index])
  if (!isSame) latest = rows
  return latest
}

export const $shown = computed([$sorted, $filter, $list, $tab], (sorted, filter, list, tab) => {
  const isOfServer = tab === 'public' && list.kind === 'ready' && list.stale === null
  return asBefore(isOfServer ? sorted : filterWorkouts(sorted, filter))
})
