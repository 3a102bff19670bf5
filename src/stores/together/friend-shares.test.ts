import { beforeEach, expect, it, vi } from 'vitest'
import { NetworkError } from '#core/app/errors.ts'
import { $friendShares, loadFriendShares } from './friend-shares.ts'

const world = vi.hoisted(() => ({ shares: {} as Record<string, () => Promise<object[]>> }))
vi.mock('../../data/together/friend-shares.ts', () => ({
  listShares: (owner: string, friend: string) => world.shares[`${owner} ${friend}`]?.() ?? Promise.resolve([])
}))
vi.mock('../../data/list/list-rows.ts', () => ({
  listByIds: (ids: string[]) => Promise.resolve(ids.filter((id) => id !== 'gone').map((id) => ({ id })))
}))
vi.mock('../account/session.ts', () => ({ accountKnown: () => Promise.resolve({ login: { userId: 'ada' } }) }))

const shares =
  (...ids: string[]) =>
  () =>
    Promise.resolve(ids.map((workoutId) => ({ workoutId })))
const shown = () => {
  const state = $friendShares.get()
  return state.kind === 'ready'
    ? [state.theirs, state.mine].map((side) => side.map(({ workout }) => workout.id))
    : state.kind
}

beforeEach(() => (world.shares = {}))

it('lists workouts of both sides, without those that cannot be read', async () => {
  world.shares = { 'ben ada': shares('w1', 'gone'), 'ada ben': shares('w2') }
  await loadFriendShares('ben')
  expect(shown()).toEqual([['w1'], ['w2']])
})

it('shows the shares of the friend who was opened last', async () => {
  const slow = Promise.withResolvers<object[]>()
  world.shares = { 'ben ada': () => slow.promise, 'cy ada': shares('w3') }
  const first = loadFriendShares('ben')
  expect(shown()).toBe('loading')
  await loadFriendShares('cy')
  slow.resolve([])
  await first
  expect(shown()).toEqual([['w3'], []])
})

it('reports that shares are unknown when reading failed', async () => {
  world.shares = { 'ben ada': () => Promise.reject(new NetworkError('offline')) }
  await loadFriendShares('ben')
  expect(shown()).toBe('failed')
})
