import { beforeEach, describe, expect, it, vi } from 'vitest'
import { NetworkError } from '#core/app/errors.ts'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import type { WorkoutPage } from '../../data/list/list-rows.ts'
import { $session, type SignedIn } from '../account/session.ts'
import { $favoriteIds } from './favorites.ts'
import { writing } from './list-of.ts'
import { openTab } from './list.ts'
import { $filter, $list, $shown } from './list-state.ts'
import { changeListed, closeLists } from './load-list.ts'

type Reader = (cursor: string | null, userId: string) => Promise<unknown>
const world = vi.hoisted(() => ({
  readMine: (() => Promise.reject(new Error('not set'))) as Reader,
  cache: new Map<string, { value: unknown; savedAt: number }>(),
  favorites: { ids: [] as string[], reads: 0 }
}))
vi.mock('../../data/list/list-rows.ts', () => ({
  PAGE_SIZE: 2,
  listMine: (userId: string, cursor: string | null) => world.readMine(cursor, userId),
  listPublic: () => new Promise(() => undefined),
  listByIds: (ids: string[]) => Promise.resolve(page(ids).workouts),
  listFavoriteIds: () => {
    world.favorites.reads += 1
    return Promise.resolve(world.favorites.ids)
  }
}))
vi.mock('../../data/app/cache.ts', () => ({
  readCache: async (key: string) => {
    // A device takes longer than a resolved promise.
    await new Promise((resolve) => setTimeout(resolve))
    return world.cache.get(key) ?? null
  },
  writeCache: (key: string, value: unknown) => Promise.resolve(void world.cache.set(key, { value, savedAt: 7 })),
  clearCache: () => Promise.resolve()
}))
vi.mock('../../platform/page/page.ts', () => ({
  currentPath: () => '/workoutlist/my/',
  currentQuery: () => [],
  replaceQuery: () => undefined,
  goTo: () => undefined
}))

const page = (ids: string[], next: string | null = null, total = ids.length): WorkoutPage => ({
  workouts: ids.map((id) => ({ id, name: id, createdAt: id, trainer: '' }) as WorkoutSummary),
  total,
  next
})
const signedIn = { kind: 'signed-in', login: { userId: 'ada' } } as unknown as { kind: 'signed-in' } & SignedIn
const shown = () => $shown.get().map((item) => item.id)
let close: () => void = () => undefined
const open = (tab: 'my' | 'public' | 'favourites') => {
  close = openTab(tab)
}

beforeEach(() => {
  close()
  closeLists()
  world.cache.clear()
  $list.set({ kind: 'loading' })
  $session.set({ kind: 'unknown', error: null, lastKnown: null })
})

describe('a list that was seen before', () => {
  it('is read again once the account is known, when neither was available at first', async () => {
    world.readMine = () => Promise.reject(new NetworkError('unreachable'))
    open('my')
    $session.set({ kind: 'unknown', error: new NetworkError('unreachable'), lastKnown: null })
    expect($list.get().kind).toBe('failed')
    world.readMine = () => Promise.resolve(page(['a']))
    $session.set(signedIn)
    await vi.waitFor(() => expect(shown()).toEqual(['a']))
  })
  it('is shown at once and refreshed in one step', async () => {
    world.readMine = () => Promise.resolve(page(['b', 'a']))
    open('my')
    $session.set(signedIn)
    await vi.waitFor(() => expect(shown()).toEqual(['b', 'a']))
    close()
    const first = Promise.withResolvers<unknown>()
    world.readMine = (cursor) => (cursor === null ? first.promise : Promise.resolve(page(['a'], null, 3)))
    open('my')
    expect(shown()).toEqual(['b', 'a'])
    const seen: string[][] = []
    const stop = $list.listen(() => seen.push(shown()))
    first.resolve(page(['c', 'b'], 'b', 3))
    await vi.waitFor(() => expect(shown()).toEqual(['c', 'b', 'a']))
    stop()
    expect(seen).toEqual([['c', 'b', 'a']])
  })
  it('reopens unchanged, so that nothing renders twice', async () => {
    world.readMine = () => Promise.resolve(page(['b', 'a']))
    open('my')
    $session.set(signedIn)
    await vi.waitFor(() => expect(shown()).toEqual(['b', 'a']))
    close()
    const told = vi.fn()
    const stops = [$list, $shown, $filter].map((store) => store.listen(told))
    open('my')
    expect(told).not.toHaveBeenCalled()
    for (const stop of stops) stop()
  })
  it('is shown from the device while the first answer is pending', async () => {
    world.cache.set('list:my:ada', { value: page(['old']), savedAt: 5 })
    world.readMine = () => new Promise(() => undefined)
    open('my')
    $session.set(signedIn)
    await vi.waitFor(() => expect(shown()).toEqual(['old']))
    expect($list.get()).toMatchObject({ kind: 'ready', stale: null })
  })
  it('is read again when something changed in the meantime', async () => {
    world.cache.set('list:my:ada', { value: page(['b', 'a']), savedAt: 5 })
    const first = Promise.withResolvers<unknown>()
    world.readMine = () => first.promise
    open('my')
    $session.set(signedIn)
    await vi.waitFor(() => expect(shown()).toEqual(['b', 'a']))
    await writing(async () => changeListed('a', () => null))
    world.readMine = () => Promise.resolve(page(['b']))
    const seen: string[][] = []
    const stop = $list.listen(() => seen.push(shown()))
    first.resolve(page(['b', 'a']))
    await vi.waitFor(() => expect(seen).toEqual([['b']]))
    stop()
  })
  it('is forgotten at logout', async () => {
    world.readMine = () => Promise.resolve(page(['a']))
    open('my')
    $session.set(signedIn)
    await vi.waitFor(() => expect(shown()).toEqual(['a']))
    close()
    open('public')
    $session.set({ kind: 'signed-out' })
    close()
    world.readMine = () => new Promise(() => undefined)
    $session.set(signedIn)
    open('my')
    expect($list.get().kind).toBe('loading')
  })
})

describe('known favorites', () => {
  it('are read once for the list and for the hearts', async () => {
    world.cache.set('list:favourites:ada', { value: page(['a']), savedAt: 1 })
    world.favorites = { ids: ['b', 'a'], reads: 0 }
    open('favourites')
    $session.set(signedIn)
    await vi.waitFor(() => expect(shown()).toEqual(['b', 'a']))
    expect([...($favoriteIds.get() ?? [])]).toEqual(['b', 'a'])
    expect(world.favorites.reads).toBe(1)
  })
})
