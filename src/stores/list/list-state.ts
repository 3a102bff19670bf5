import { atom, computed } from 'nanostores'
import { filterWorkouts, NO_FILTER, sortWorkouts, type ListFilter } from '#core/list/filter.ts'
import type { ListTab } from '#core/list/tabs.ts'
import { $locale } from '../app/locale.ts'
import { nextList, type ListEvent, type ListState } from './next-list.ts'

export const $tab = atom<ListTab>('my')
export const $list = atom<ListState>({ kind: 'loading' })
export const $filter = atom<ListFilter>(NO_FILTER)

export const $shown = computed([$list, $filter, $tab, $locale], (list, filter, tab, locale) => {
  if (list.kind !== 'ready') return []
  if (tab === 'public' && list.stale === null) return list.workouts
  return sortWorkouts(filterWorkouts(list.workouts, filter), filter.sort, locale)
})

export function tell(event: ListEvent): void {
  const before = $list.get()
  const next = nextList(before, event)
  if (next !== before) $list.set(next)
}
