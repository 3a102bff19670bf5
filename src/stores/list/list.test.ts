import { beforeEach, describe, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { NO_FILTER, type ListFilter } from '#core/list/filter.ts'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import type { WorkoutPage } from '../../data/list/list-rows.ts'
import { $session, type SignedIn } from '../account/session.ts'
import { closeResources } from '../app/resource.ts'
import { $favoriteIds, refreshFavorites } from './favorites.ts'
import { writing } from './list-of.ts'
import { countAtOtherLevels, openTab, setFilter } from './list.ts'
import { $filter, $list, $shown } from './list-state.ts'
import { changeListed, loadMore, refreshList, reloadList } from './load-list.ts'

type Reader = (...args: never[]) => Promise<unknown>
const world = vi.hoisted(() => ({
  readers: {} as Record<string, Reader>,
  cache: new Map<string, { value: unknown; savedAt: number }>(),
  query: [] as [string, string][]
}))
vi.mock('../../data/list/list-rows.ts', () => ({
  PAGE_SIZE: 2,
  listMine: (...args: never[]) => world.readers['mine']?.(...args),
  listPublic: (...args: never[]) => world.readers['public']?.(...args),
  listByIds: (...args: never[]) => world.readers['byIds']?.(...args),
  listFavoriteIds: (...args: never[]) => world.readers['favorites']?.(...args)
}))
vi.mock('../../data/app/cache.ts', () => ({
  readCache: (key: string) => Promise.resolve(world.cache.get(key) ?? null),
  writeCache: (key: string, value: unknown) => Promise.resolve(void world.cache.set(key, { value, savedAt: 77 })),
  clearCache: () => Promise.resolve(world.cache.clear())
}))
vi.mock('../../platform/page/page.ts', () => ({
  currentPath: () => '/workoutlist/my/',
  currentQuery: () => world.query,
  replaceQuery: (pairs: [string, string][]) => (world.query = pairs),
  goTo: () => undefined
}))

const workout = (id: string, change: Partial<WorkoutSummary> = {}) =>
  ({
    id,
    name: id,
    trainer: '',
    timerMode: '',
    sport: 'Golf',
    level: 'base',
    createdAt: id,
    rating: 0,
    totalSec: 60,
    ...change
  }) as WorkoutSummary
const page = (ids: string[], next: string | null = null, total = ids.length): WorkoutPage => ({
  workouts: ids.map((id) => workout(id)),
  total,
  next
})
const signedIn = { kind: 'signed-in', login: { userId: 'ada' } } as unknown as { kind: 'signed-in' } & SignedIn
const shown = () => $shown.get().map((item) => item.id)
const kind = () => $list.get().kind
let close: () => void = () => undefined

beforeEach(() => {
  close()
  closeResources()
  world.readers = { favorites: () => Promise.resolve([]) }
  world.cache.clear()
  world.query = []
  $list.set({ kind: 'loading' })
  $favoriteIds.set(null)
  $session.set({ kind: 'unknown', error: null, lastKnown: null })
})
const open = (tab: 'my' | 'public' | 'favourites') => {
  close = openTab(tab)
}

describe('my workouts', () => {
  it('wait for the account and load every page', async () => {
    const cursors: unknown[] = []
    world.readers['mine'] = (...args) => {
      cursors.push(args[1])
      return Promise.resolve(args[1] === null ? page(['b', 'c'], 'c', 3) : page(['a'], null, 3))
    }
    open('my')
    expect(kind()).toBe('loading')
    $session.set(signedIn)
    await vi.waitFor(() => expect(shown()).toEqual(['c', 'b', 'a']))
    expect(cursors).toEqual([null, 'c'])
  })
  it('show the last known list with its age when a read fails', async () => {
    world.cache.set('list:my:ada', { value: page(['old']), savedAt: 5 })
    world.readers['mine'] = () => Promise.reject(new NetworkError('unreachable'))
    open('my')
    $session.set(signedIn)
    await vi.waitFor(() => expect(shown()).toEqual(['old']))
    expect($list.get()).toMatchObject({ kind: 'ready', stale: { savedAt: 5 } })
  })
  it('fail when nothing is cached, and can be retried', async () => {
    world.readers['mine'] = () => Promise.reject(new NetworkError('unreachable'))
    open('my')
    $session.set(signedIn)
    await vi.waitFor(() => expect(kind()).toBe('failed'))
    world.readers['mine'] = () => Promise.resolve(page(['a']))
    await reloadList()
    expect(shown()).toEqual(['a'])
  })
  it('do not show a cached list as fresh after signing out', async () => {
    world.cache.set('list:my:ada', { value: page(['old']), savedAt: 5 })
    world.readers['mine'] = () => Promise.reject(new UserFacingError('unauthenticated'))
    open('my')
    $session.set(signedIn)
    await vi.waitFor(() => expect(kind()).toBe('failed'))
  })
  it('fail when the account cannot be checked and none was known', () => {
    open('my')
    $session.set({ kind: 'unknown', error: new NetworkError('offline'), lastKnown: null })
    expect(kind()).toBe('failed')
  })
  it('are filtered and sorted on the device at once, with the filter in the address', async () => {
    world.readers['mine'] = () =>
      Promise.resolve({ ...page([]), workouts: [workout('rope', { level: 'heavy' }), workout('yoga')], total: 2 })
    open('my')
    $session.set(signedIn)
    await vi.waitFor(() => expect(shown()).toHaveLength(2))
    setFilter({ search: 'ROPE' })
    expect(shown()).toEqual(['rope'])
    expect(world.query).toEqual([['q', 'rope'.toUpperCase()]])
    setFilter({ search: '', levels: ['extreme'] })
    expect(shown()).toEqual([])
    expect(await countAtOtherLevels()).toBe(2)
  })
})

describe('public workouts', () => {
  it('do not wait for the account and use cursors for paging', async () => {
    world.readers['public'] = (...args) =>
      Promise.resolve(args[1] === null ? page(['a', 'b'], 'b', 3) : page(['c'], null, 3))
    open('public')
    await vi.waitFor(() => expect(shown()).toEqual(['a', 'b']))
    await loadMore()
    expect(shown()).toEqual(['a', 'b', 'c'])
    await loadMore()
    expect(shown()).toHaveLength(3)
  })
  it('keep the loaded rows when the next page fails', async () => {
    world.readers['public'] = (...args) =>
      args[1] === null ? Promise.resolve(page(['a', 'b'], 'b', 3)) : Promise.reject(new NetworkError('timeout'))
    open('public')
    await vi.waitFor(() => expect(kind()).toBe('ready'))
    await loadMore()
    expect($list.get()).toMatchObject({ more: 'failed', next: 'b' })
    expect(shown()).toEqual(['a', 'b'])
  })
  it('are filtered by the server, and the last filter wins however late answers come', async () => {
    const answers: { filter: ListFilter; resolve: (found: WorkoutPage) => void }[] = []
    world.readers['public'] = (...args) =>
      new Promise((resolve) => answers.push({ filter: args[0] as unknown as ListFilter, resolve }))
    world.query = [['sport', 'Golf']]
    open('public')
    expect(answers[0]?.filter).toEqual({ ...NO_FILTER, sport: 'Golf' })
    setFilter({ levels: ['heavy'] })
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.resolve(page(['new']))
    await vi.waitFor(() => expect(shown()).toEqual(['new']))
    answers[0]?.resolve(page(['late']))
    await Promise.resolve()
    expect(shown()).toEqual(['new'])
  })
  it('are cached only without a filter', async () => {
    world.readers['public'] = () => Promise.resolve(page(['a']))
    world.query = [['q', 'x']]
    open('public')
    await vi.waitFor(() => expect(kind()).toBe('ready'))
    expect(world.cache.has('list:public')).toBe(false)
    setFilter(NO_FILTER)
    await vi.waitFor(() => expect(world.cache.has('list:public')).toBe(true))
  })
})

describe('favourites', () => {
  it('load in pages of ids, without deleted workouts', async () => {
    world.readers['favorites'] = () => Promise.resolve(['3', '1', '2'])
    world.readers['byIds'] = (...args) =>
      Promise.resolve((args[0] as unknown as string[]).filter((id) => id !== '1').map((id) => workout(id)))
    open('favourites')
    $session.set(signedIn)
    await vi.waitFor(() => expect(shown()).toEqual(['3', '2']))
    expect($list.get()).toMatchObject({ total: 3, next: null })
    expect($favoriteIds.get()).toEqual(new Set(['3', '1', '2']))
  })
  it('show the last known ones when they cannot be read', async () => {
    world.cache.set('favorites:ada', { value: ['7'], savedAt: 1 })
    world.readers['favorites'] = () => Promise.reject(new NetworkError('offline'))
    world.readers['mine'] = () => Promise.resolve(page(['7']))
    open('my')
    $session.set(signedIn)
    await vi.waitFor(() => expect($favoriteIds.get()).toEqual(new Set(['7'])))
  })
})

describe('a changed workout', () => {
  it('updates or removes one workout', async () => {
    world.readers['mine'] = () => Promise.resolve(page(['a', 'b']))
    open('my')
    $session.set(signedIn)
    await vi.waitFor(() => expect(shown()).toHaveLength(2))
    changeListed('a', (known) => ({ ...known, isPublic: true }))
    expect($shown.get().find((item) => item.id === 'a')?.isPublic).toBe(true)
    changeListed('b', () => null)
    expect(shown()).toEqual(['a'])
    expect($list.get()).toMatchObject({ total: 1 })
    expect($filter.get()).toEqual(NO_FILTER)
  })
})

describe('refreshing a visible list', () => {
  const ready = async (ids: string[]) => {
    world.readers['mine'] = () => Promise.resolve(page(ids))
    open('my')
    $session.set(signedIn)
    await vi.waitFor(() => expect(shown()).toHaveLength(ids.length))
  }

  it('replaces it at once, to its end, and keeps the cards of unchanged rows', async () => {
    await ready(['a', 'b'])
    const before = $shown.get()
    const states: number[] = []
    const stop = $shown.listen((workouts) => states.push(workouts.length))
    world.readers['mine'] = (...args) =>
      Promise.resolve(
        args[1] === null
          ? { workouts: [workout('c'), workout('b', { updatedAt: 'now', name: 'B' })], total: 3, next: 'b' }
          : page(['a'], null, 3)
      )
    await refreshList()
    stop()
    expect(states).toEqual([3])
    expect($shown.get().map((item) => item.name)).toEqual(['c', 'B', 'a'])
    expect($shown.get()[2]).toBe(before.find((item) => item.id === 'a'))
    expect($list.get()).toMatchObject({ total: 3, next: null, stale: null })
    expect(world.cache.get('list:my:ada')?.value).toMatchObject({ total: 3 })
  })
  it('updates a list that was only cached', async () => {
    world.cache.set('list:my:ada', { value: page(['old']), savedAt: 5 })
    world.readers['mine'] = () => Promise.reject(new NetworkError('offline'))
    open('my')
    $session.set(signedIn)
    await vi.waitFor(() => expect(shown()).toEqual(['old']))
    world.readers['mine'] = () => Promise.resolve(page(['old', 'new']))
    await refreshList()
    expect($list.get()).toMatchObject({ total: 2, stale: null })
  })
  it('does not undo writes in progress', async () => {
    await ready(['a', 'b'])
    let answer = (_page: WorkoutPage): void => undefined
    world.readers['mine'] = () => new Promise((resolve) => (answer = resolve))
    const reading = refreshList()
    let written = (): void => undefined
    const write = writing(() => new Promise<void>((resolve) => (written = resolve)))
    changeListed('b', () => null)
    answer(page(['a', 'b']))
    await vi.waitFor(() => expect(shown()).toEqual(['a']))
    world.readers['mine'] = () => Promise.resolve(page(['a', 'c']))
    written()
    await Promise.all([write, reading])
    expect(shown()).toEqual(['c', 'a'])
  })
  it('keeps a public list that was paged through, unless it is old', async () => {
    let asked = 0
    world.readers['public'] = () => Promise.resolve(page([`p${(asked += 1)}`]))
    open('public')
    await vi.waitFor(() => expect(shown()).toEqual(['p1']))
    await refreshList()
    const read = world.readers['public']
    world.readers['public'] = () => Promise.reject(new NetworkError('offline'))
    await reloadList()
    world.readers['public'] = read
    await refreshList()
    expect([asked, ...shown()]).toEqual([2, 'p2'])
  })
  it('reports changed hearts and adds their workouts to the favorites', async () => {
    world.readers['favorites'] = () => Promise.resolve(['1'])
    world.readers['byIds'] = (...args) => Promise.resolve((args[0] as unknown as string[]).map((id) => workout(id)))
    open('favourites')
    $session.set(signedIn)
    await vi.waitFor(() => expect(shown()).toEqual(['1']))
    expect(await refreshFavorites('ada')).toBe(false)
    world.readers['favorites'] = () => Promise.resolve(['2', '1'])
    expect(await refreshFavorites('ada')).toBe(true)
    expect($favoriteIds.get()).toEqual(new Set(['2', '1']))
    await refreshList()
    expect(shown()).toEqual(['2', '1'])
  })
})
