import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { NetworkError } from '#core/app/errors.ts'
import { NO_FILTER } from '#core/list/filter.ts'
import { summaryOf } from '#core/workout/workout.test-kit.ts'
import { $filter } from '../../../stores/list/list-state.ts'
import * as store from '../../../stores/together/assigned.ts'
import { removeFromList } from '../../../stores/together/remove-share.ts'
import { freshApp } from '../../app/islands.test-kit.ts'
import { AssignedList } from './assigned-list.tsx'
import { RemoveSheet } from './remove-sheet.tsx'

vi.mock('../../../stores/together/assigned.ts', { spy: true })
vi.mock('../../../stores/together/remove-share.ts', { spy: true })

const { $assigned, $fresh } = store
const actions = vi.mocked(store)
const entry = (id: string, more: Partial<store.AssignedWorkout> = {}): store.AssignedWorkout => ({
  workoutId: id,
  ownerName: 'Mara',
  note: '',
  proposedAt: null,
  sharedAt: '2026-11-12T12:00:00.000Z',
  isNew: false,
  workout: summaryOf({ id, name: id }),
  ...more
})
type Ready = Extract<store.AssignedState, { kind: 'ready' }>
const show = (entries: readonly store.AssignedWorkout[], more: Partial<Ready> = {}) =>
  $assigned.set({ kind: 'ready', entries, size: 20, hasMore: false, more: 'idle', stale: null, ...more })

freshApp()
beforeEach(() => {
  $filter.set(NO_FILTER)
  $fresh.set(new Set())
  actions.openAssigned.mockReturnValue(() => undefined)
  actions.reloadAssigned.mockResolvedValue()
  actions.loadMoreAssigned.mockResolvedValue()
})
const open = () => render(<AssignedList />)

test('lists the latest shares first and marks new ones', async () => {
  $fresh.set(new Set(['Snow']))
  show([entry('Snow'), entry('Rain', { isNew: true }), entry('Ash')])
  const screen = await open()
  const cards = () => screen.getByRole('article').elements()
  expect(cards().map((card) => card.querySelector('h3')?.textContent)).toEqual(['Snow', 'Rain', 'Ash'])
  expect(cards().map((card) => card.textContent?.includes('New'))).toEqual([true, true, false])
  await expect.element(screen.getByText('Shared by Mara on 12 Nov 2026').first()).toBeVisible()
  $filter.set({ ...NO_FILTER, sort: 'name' })
  await vi.waitFor(() =>
    expect(cards().map((card) => card.querySelector('h3')?.textContent)).toEqual(['Ash', 'Rain', 'Snow'])
  )
})

test('loads all pages for a search, and says when nothing is found', async () => {
  $filter.set({ ...NO_FILTER, search: 'hail' })
  show([entry('Snow')], { hasMore: true })
  const screen = await open()
  await vi.waitFor(() => expect(actions.loadMoreAssigned).toHaveBeenCalled())
  await expect.element(screen.getByText('Nothing matches')).toBeVisible()
  await screen.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Snow' })).toBeVisible()
})

test('finds a workout by who shared it if there is no trainer', async () => {
  $filter.set({ ...NO_FILTER, search: 'mara' })
  show([entry('Snow'), entry('Rain', { workout: summaryOf({ id: 'Rain', name: 'Rain', trainer: 'Bo' }) })])
  const screen = await open()
  await expect.element(screen.getByRole('heading', { name: 'Snow' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Rain' }).query()).toBeNull()
})

test('loads more on demand', async () => {
  show([entry('Snow')], { hasMore: true })
  const screen = await open()
  await screen.getByRole('button', { name: 'Show more' }).click()
  expect(actions.loadMoreAssigned).toHaveBeenCalledOnce()
  show([entry('Snow')], { hasMore: true, more: 'failed' })
  await expect.element(screen.getByRole('alert')).toBeVisible()
})

test('says that nothing is shared yet, that the list is old, or that it failed', async () => {
  show([])
  const screen = await open()
  await expect.element(screen.getByText('Nothing shared with you yet')).toBeVisible()
  const error = new NetworkError('unreachable')
  show([entry('Snow')], { stale: { savedAt: 0, failedAt: 3_600_000, error } })
  await expect.element(screen.getByText('Last loaded 1 hour ago.')).toBeVisible()
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(actions.reloadAssigned).toHaveBeenCalledOnce()
  $assigned.set({ kind: 'failed', error })
  await expect.element(screen.getByRole('alert')).toBeVisible()
})

test('removes a workout after asking', async () => {
  const onClose = vi.fn()
  const remove = vi.mocked(removeFromList).mockResolvedValue()
  const snow = summaryOf({ id: 'snow', name: 'Snow' })
  const screen = await render(<RemoveSheet workout={snow} onClose={onClose} />)
  await expect.element(screen.getByRole('dialog', { name: 'Remove Snow?' })).toBeVisible()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  expect([onClose.mock.calls.length, remove.mock.calls.length]).toEqual([1, 0])
  await screen.getByRole('button', { name: 'Remove', exact: true }).click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(2))
  expect(remove).toHaveBeenCalledExactlyOnceWith(snow)
})
