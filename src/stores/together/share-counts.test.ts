import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NetworkError } from '#core/app/errors.ts'
import { $friendShares, $shareCounts } from './friend-shares.ts'
import { keepShareCounts } from './share-counts.ts'

const world = vi.hoisted(() => ({
  userId: 'ada' as string | null,
  counts: [] as (() => Promise<object>)[],
  cards: 0,
  changed: (): void => undefined,
  missed: (): void => undefined,
  stopped: 0
}))
vi.mock('../../data/together/share-counts.ts', () => ({
  countShares: () => world.counts.shift()?.() ?? Promise.resolve({}),
  watchedOfUser: (_userId: string, changed: () => void) => {
    world.changed = changed
    return []
  }
}))
vi.mock('../account/session.ts', () => ({
  $session: { get: () => null },
  accountOf: () => (world.userId === null ? null : { login: { userId: world.userId } }),
  accountKnown: () => Promise.resolve({ login: { userId: 'ada' } })
}))
vi.mock('../../data/together/friend-shares.ts', () => ({
  listShares: () => {
    world.cards += 1
    return Promise.resolve([])
  }
}))
vi.mock('../../data/list/list-rows.ts', () => ({ listByIds: () => Promise.resolve([]) }))
vi.mock('../app/keep-watching.ts', () => ({
  keepWatching: ({ watched, missed }: { watched: (id: string) => unknown; missed: () => void }) => {
    watched('ada')
    world.missed = missed
    return { renew: () => undefined, stop: () => (world.stopped += 1) }
  }
}))

const one = { ben: { theirs: 1, mine: 0 } }
const two = { ben: { theirs: 2, mine: 0 } }

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(world, { userId: 'ada', counts: [], cards: 0, stopped: 0 })
  $shareCounts.set({})
  $friendShares.set({ kind: 'loading' })
})
afterEach(() => vi.useRealTimers())

it('counts at once and again after a change, together with the open card', async () => {
  world.counts = [() => Promise.resolve(one), () => Promise.resolve(two)]
  const stop = keepShareCounts()
  await vi.waitFor(() => expect($shareCounts.get()).toEqual(one))
  expect(world.cards).toBe(0)
  $friendShares.set({ kind: 'ready', theirs: [], mine: [] })
  // Several events of one change.
  world.changed()
  world.changed()
  world.missed()
  await vi.runAllTimersAsync()
  expect($shareCounts.get()).toEqual(two)
  expect(world.cards).toBe(2)
  stop()
  expect($shareCounts.get()).toEqual({})
  expect(world.stopped).toBe(1)
})

it('keeps known counts when it cannot count, and updates nothing after its end', async () => {
  const late = Promise.withResolvers<object>()
  world.counts = [() => Promise.resolve(one), () => Promise.reject(new NetworkError('offline')), () => late.promise]
  const stop = keepShareCounts()
  await vi.waitFor(() => expect($shareCounts.get()).toEqual(one))
  world.changed()
  await vi.runAllTimersAsync()
  expect($shareCounts.get()).toEqual(one)
  world.changed()
  await vi.runAllTimersAsync()
  stop()
  late.resolve(two)
  await vi.runAllTimersAsync()
  expect($shareCounts.get()).toEqual({})
})

it('does nothing without an account', () => {
  world.userId = null
  keepShareCounts()()
  expect([world.stopped, $shareCounts.get()]).toEqual([0, {}])
})
