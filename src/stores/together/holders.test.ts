import { beforeEach, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import type { ShareHolder, ShareHolders } from '#core/together/shares.ts'
import { workoutOf } from '#core/workout/workout.test-kit.ts'
import { $workoutPage } from '../workout/workout-page.ts'
import { $holders, keepHolders, refreshHolders, saveShares } from './holders.ts'

interface Said {
  text: string
  title?: string
  action?: { run: () => void }
}
const world = vi.hoisted(() => ({
  holders: { holders: [], groupIds: [] } as ShareHolders,
  failure: null as unknown,
  calls: [] as unknown[],
  changed: (): void => undefined,
  cache: new Map<string, { value: unknown; savedAt: number }>(),
  notices: [] as Said[]
}))
vi.mock('../app/locale.ts', () => ({
  $t: { get: () => (key: string, more: { name?: string; count?: number }) => `${key} ${more?.name ?? more?.count}` }
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
vi.mock('../app/notices.ts', () => ({ notify: (notice: Said) => world.notices.push(notice) }))
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
    giveShares: (id: string, given: unknown) => answer(['give', id, given]),
    takeShares: (id: string, taken: unknown) => answer(['take', id, taken]),
    watchedShares: (_column: string, _id: string, changed: () => void) => (world.changed = changed)
  }
})

const holder = (friendId: string, note = ''): ShareHolder => ({
  ...{ friendId, groupId: '', note, proposedAt: null, isSeen: false, createdAt: null, plays: null }
})
const has = (...friendIds: string[]): ShareHolders => ({
  holders: friendIds.map((id) => holder(id, 'Slowly')),
  groupIds: []
})
const shown = () => {
  const state = $holders.get()
  return state.kind === 'ready' ? state.holders.holders.map(({ friendId }) => friendId) : state.kind
}
const nothing = { friendIds: [], groupIds: [] }
const nobody = { name: null, count: 0 }
const rain = { id: 'w', name: 'Rain' }

let stop: () => void = () => undefined
beforeEach(() => {
  stop()
  Object.assign(world, { holders: has('ben'), failure: null, calls: [], notices: [] })
  world.cache.clear()
})
const open = async () => {
  stop = keepHolders('w')
  await vi.waitFor(() => expect(shown()).toEqual(['ben']))
}

it('reads who has it, and hears of changes', async () => {
  await open()
  world.holders = has('ben', 'cleo')
  world.changed()
  await vi.waitFor(() => expect(shown()).toEqual(['ben', 'cleo']))
})

it('shows what the device knew last without a network, and fails where the server refuses', async () => {
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

it('tells the open page whether friends see the workout', async () => {
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

it('gives and takes, and the notice gives again what was taken as it was', async () => {
  await open()
  world.calls = []
  world.holders = has('cleo')
  const given = { friendIds: ['cleo'], groupIds: [], note: 'Fast', proposedAt: null }
  const taken = { friendIds: ['ben'], groupIds: [] }
  await saveShares(rain, { given, taken, toWhom: { name: 'Cleo', count: 1 }, fromWhom: { name: 'Ben', count: 1 } })
  expect(world.calls).toEqual([
    ['give', 'w', given],
    ['take', 'w', taken]
  ])
  expect([shown(), world.notices.map(({ text }) => text)]).toEqual([['cleo'], ['sharing.taken Ben']])
  world.calls = []
  world.notices[0]?.action?.run()
  await vi.waitFor(() => expect(world.notices.at(-1)?.text).toBe('sharing.given Ben'))
  expect(world.calls).toEqual([['give', 'w', { friendIds: ['ben'], groupIds: [], note: 'Slowly', proposedAt: null }]])
})

it('says with how many it is shared, and why it could not be given again', async () => {
  await open()
  const given = { ...nothing, friendIds: ['cleo', 'dora'], note: '', proposedAt: null }
  await saveShares(rain, { given, taken: nothing, toWhom: { name: null, count: 2 }, fromWhom: nobody })
  expect(world.notices.map(({ text }) => text)).toEqual(['sharing.givenMany 2'])
  const taken = { ...nothing, friendIds: ['ben'] }
  await saveShares(rain, {
    ...{ given: { ...nothing, note: '', proposedAt: null }, taken },
    ...{ toWhom: nobody, fromWhom: { name: 'Ben', count: 1 } }
  })
  world.failure = new NetworkError('unreachable')
  world.notices.at(-1)?.action?.run()
  await vi.waitFor(() => expect(world.notices.at(-1)?.title).toBe('sharing.failed undefined'))
})

it('throws what the server says, and shows who has it', async () => {
  await open()
  world.failure = new UserFacingError('not-friends')
  const given = { ...nothing, friendIds: ['cleo'], note: '', proposedAt: null }
  const saving = saveShares(rain, { given, taken: nothing, toWhom: { name: 'Cleo', count: 1 }, fromWhom: nobody })
  await expect(saving).rejects.toThrow(UserFacingError)
  expect([shown(), world.notices]).toEqual([['ben'], []])
})

it('stays known to the page when the sheet over it is closed', async () => {
  await open()
  const closeSheet = keepHolders('w')
  expect(shown()).toEqual(['ben'])
  closeSheet()
  closeSheet()
  expect(shown()).toEqual(['ben'])
  stop()
  expect(shown()).toBe('loading')
})
