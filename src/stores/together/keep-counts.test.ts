import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { BellRow } from '#core/together/bell.ts'
import { setBadge } from '../../platform/page/app-badge.ts'
import { $newShares } from '../list/list-state.ts'
import { $bell } from './bell.ts'
import { $bellSaid, $counts } from './counts.ts'
import { keepCounts } from './keep-counts.ts'

vi.mock('../../platform/page/app-badge.ts', () => ({ setBadge: vi.fn() }))
vi.mock('../app/locale.ts', async (original) => {
  const { atom } = await import('nanostores')
  const t = (key: string, params: { count?: number } = {}) => `${key} ${params.count}`
  return { ...(await original<object>()), $t: atom(t), loadTexts: () => Promise.resolve() }
})

const request = (id: number): BellRow => ({
  kind: 'request',
  id: `r${id}`,
  at: '2026-11-28T10:00:00.000Z',
  who: 'Ben',
  imageUrl: '',
  friend: {} as never
})
const waiting = (count: number) =>
  $bell.set({ kind: 'ready', rows: Array.from({ length: count }, (_, id) => request(id)), staleSince: null })

let stop = (): void => undefined
beforeEach(() => {
  vi.useFakeTimers()
  $bell.set({ kind: 'loading' })
  $newShares.set(0)
  stop = keepCounts()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

it('shows nine at most with the full number as its label, and updates the app icon', async () => {
  waiting(12)
  $newShares.set(2)
  await vi.advanceTimersByTimeAsync(0)
  expect($counts.get()).toEqual({
    workoutList: { count: 2, drawn: '2', said: 'counts.workoutList 2' },
    friends: { count: 12, drawn: '9+', said: 'counts.friends 12' },
    notifications: { count: 12, drawn: '9+', said: 'counts.notifications 12' }
  })
  expect(setBadge).toHaveBeenLastCalledWith(12)
  waiting(0)
  expect(setBadge).toHaveBeenLastCalledWith(0)
})

it('announces new rows together, at most every ten seconds, without those from before', async () => {
  waiting(3)
  await vi.advanceTimersByTimeAsync(100)
  expect($bellSaid.get()).toBe('')
  waiting(4)
  await vi.advanceTimersByTimeAsync(100)
  expect($bellSaid.get()).toBe('bell.said 1')
  waiting(5)
  waiting(6)
  await vi.advanceTimersByTimeAsync(5000)
  expect($bellSaid.get()).toBe('bell.said 1')
  await vi.advanceTimersByTimeAsync(5000)
  expect($bellSaid.get()).toBe('bell.said 2')
})
