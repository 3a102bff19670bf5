import { beforeEach, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import type { ShareHolder, ShareHolders } from '#core/together/shares.ts'
import { workoutOf } from '#core/workout/workout.test-kit.ts'
import { $workoutPage } from '../workout/workout-page.ts'
import { $holders, giveAgain, heldBy, keepHolders, refreshHolders, setShared, tellShares } from './holders.ts'

const world = vi.hoisted(() => ({
  holders: { holders: [], groupIds: [] } as ShareHolders,
  failure: null as unknown,
  calls: [] as unknown[],
  changed: (): void => undefined,
  cache: new Map<string, { value: unknown; savedAt: number }>()
}))
vi.mock('../workout/workout-page.ts', async () => {
  const { atom } = await import('nanostores')
  const $workoutPage = atom<object>({ kind: 'loading' })
  const changeWorkoutPage = (_id: string, change: object) => {
    const page = $workoutPage.get() as { workout?: object }
    $workoutPage.set({ ...page, workout: { ...page.workout, ...change } })
  }
  return { $workoutPage, changeWorkoutPage }
})
vi.mock('../app/outbox/unsent.ts', () => ({
  deliver: (what: { id: string }, body: object) => {
    world.calls.push([what.id, body])
    return world.failure === null ? Promise.resolve({ kind: 'sent' }) : Promise.reject(world.failure as Error)
  }
}))
vi.mock('../app/keep-watching.ts', () => ({
  keepWatching: ({ watched }: { watched: (id: string) => unknown }) => {
    watched('w')
    return { stop: () => undefined }
  }
}))
vi.mock('../../data/app/cache.ts', () => ({
  readCache: (key: string) => Promise.resolve(world.cache.get(key) ?? null),
  writeCache: (key: string, value: unknown) => Promise.resolve(world.cache.set(key, { value, savedAt: 7 }))
}))
vi.mock('../../data/together/shares.ts', () => {
  const answer = (call: unknown) => {
    world.calls.push(call)
    return world.failure === null ? Promise.resolve(world.holders) : Promise.reject(world.failure as Error)
  }
  return {
    readHolders: (id: string) => answer(['read', id]),
    watchedShares: (_column: string, _id: string, changed: () => void) => (world.changed = changed)
  }
})

const holder = (friendId: string, note = ''): ShareHolder => ({
  friendId,
  groupId: '',
  note,
  proposedAt: null,
  isSeen: false,
  createdAt: null,
  plays: null
})
const has = (...friendIds: string[]): ShareHolders => ({
  holders: friendIds.map((id) => holder(id, 'Slowly')),
  groupIds: []
})
const shown = () => {
  const state = $holders.get()
  return state.kind === 'ready' ? state.holders.holders.map(({ friendId }) => friendId) : state.kind
}
const rain = { id: 'w', name: 'Rain' }

let stop: () => void = () => undefined
beforeEach(() => {
  stop()
  Object.assign(world, { holders: has('ben'), failure: null, calls: [] })
  world.cache.clear()
})
const open = async () => {
  stop = keepHolders('w')
  await vi.waitFor(() => expect(shown()).toEqual(['ben']))
}

it('reads who has the workout and follows changes', async () => {
  await open()
  world.holders = has('ben', 'cleo')
  world.changed()
  await vi.waitFor(() => expect(shown()).toEqual(['ben', 'cleo']))
})

it('shows the cached list offline and fails when the server refuses', async () => {
  await open()
  stop()
  world.failure = new NetworkError('unreachable')
  stop = keepHolders('w')
  await vi.waitFor(() => expect($holders.get()).toMatchObject({ kind: 'ready', isStale: true }))
  expect(shown()).toEqual(['ben'])
  world.failure = new UserFacingError('workout-not-found')
  await refreshHolders()
  expect(shown()).toBe('failed')
  world.failure = null
  await refreshHolders()
  expect(shown()).toEqual(['ben'])
})

it('tells the open page whether friends can see the workout', async () => {
  const workout = workoutOf({ id: 'w' })
  $workoutPage.set({ kind: 'ready', workout, author: 'Ada', from: 'network' })
  await open()
  const isShared = () => {
    const page = $workoutPage.get()
    return page.kind === 'ready' && page.workout.sharedWithFriends
  }
  expect(isShared()).toBe(true)
  world.holders = has()
  world.changed()
  await vi.waitFor(() => expect(isShared()).toBe(false))
})

const ben = { friendIds: ['ben'], groupIds: [] }
const cleo = { friendIds: ['cleo'], groupIds: [] }

it('shares silently, withdraws through the outbox, then reads the list', async () => {
  await open()
  world.calls = []
  world.holders = has('ben', 'cleo')
  await setShared(rain, cleo, true)
  expect(shown()).toEqual(['ben', 'cleo'])
  world.holders = has('cleo')
  await setShared(rain, ben, false)
  expect(shown()).toEqual(['cleo'])
  expect(world.calls).toEqual([
    ['w', { kind: 'share', isQuiet: true, note: '', proposedAt: null, ...cleo }],
    ['read', 'w'],
    ['w', { kind: 'unshare', ...ben }],
    ['read', 'w']
  ])
})

it('restores a withdrawn share as it was', async () => {
  await open()
  const before = heldBy(ben)
  world.calls = []
  await giveAgain(rain, before)
  expect(world.calls[0]).toEqual(['w', { kind: 'share', isQuiet: false, note: 'Slowly', proposedAt: null, ...ben }])
})

it('passes on a refusal and notifies new people once', async () => {
  await open()
  world.failure = new UserFacingError('not-friends')
  await expect(setShared(rain, cleo, true)).rejects.toThrow()
  world.calls = []
  await tellShares(rain, { ...cleo, note: 'Fast', proposedAt: null })
  expect(world.calls).toEqual([['w', { kind: 'share', isQuiet: false, note: 'Fast', proposedAt: null, ...cleo }]])
  await tellShares(rain, { friendIds: [], groupIds: [], note: 'Fast', proposedAt: null })
  expect(world.calls).toHaveLength(1)
})
