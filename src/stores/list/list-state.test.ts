import { beforeEach, expect, it, vi } from 'vitest'
import { NO_FILTER, sortWorkouts } from '#core/list/filter.ts'
import { summaryOf } from '#core/workout/workout.test-kit.ts'
import { $filter, $isEmpty, $list, $shown } from './list-state.ts'

vi.mock('#core/list/filter.ts', { spy: true })

const names = ['Snow', 'Rain', 'Rainbow']
const row = (name: string) => summaryOf({ id: name, name })
const show = (shown: readonly string[]) => {
  $list.set({ kind: 'ready', workouts: shown.map(row), total: shown.length, next: null, more: 'idle', stale: null })
}

beforeEach(() => {
  $filter.set(NO_FILTER)
  show(names)
})

it('filters with every key press of a search but does not sort again', () => {
  $filter.set({ ...NO_FILTER, sort: 'name' })
  const stop = $shown.listen(() => undefined)
  const before = vi.mocked(sortWorkouts).mock.calls.length
  for (const search of ['r', 'ra', 'rain']) $filter.set({ ...NO_FILTER, sort: 'name', search })
  expect($shown.get().map(({ name }) => name)).toEqual(['Rain', 'Rainbow'])
  expect(vi.mocked(sortWorkouts).mock.calls.length).toBe(before)
  $filter.set({ ...NO_FILTER, sort: 'newest' })
  expect(vi.mocked(sortWorkouts).mock.calls.length).toBe(before + 1)
  stop()
})

it('stays the same array while a key press finds the same rows', () => {
  const told = vi.fn()
  const stop = $shown.listen(told)
  for (const search of ['r', 'ra', 'rai', 'rain']) $filter.set({ ...NO_FILTER, search })
  expect(told).toHaveBeenCalledOnce()
  $filter.set({ ...NO_FILTER, search: 'rainb' })
  expect($shown.get().map(({ name }) => name)).toEqual(['Rainbow'])
  stop()
})

it('reports being empty only when that changes', () => {
  const told = vi.fn()
  const stop = $isEmpty.listen(told)
  for (const search of ['r', 'ra', '']) $filter.set({ ...NO_FILTER, search })
  expect([told.mock.calls.length, $isEmpty.get()]).toEqual([0, false])
  show([])
  expect($isEmpty.get()).toBe(true)
  $filter.set({ ...NO_FILTER, search: 'r' })
  expect($isEmpty.get()).toBe(false)
  stop()
})
