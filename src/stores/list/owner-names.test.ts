import { beforeEach, expect, test, vi } from 'vitest'
import { NetworkError } from '#core/app/errors.ts'
import { NO_FILTER } from '#core/list/filter.ts'
import { summaryOf } from '#core/workout/workout.test-kit.ts'
import { listOwnerNames } from '../../data/list/owner-names.ts'
import { $session, type SignedIn } from '../account/session.ts'
import { nameOwners } from './owner-names.ts'
import { $filter, $list, $shown, $tab } from './list-state.ts'

const world = vi.hoisted(() => ({ cache: new Map<string, { value: unknown; savedAt: number }>() }))
vi.mock('../../data/list/owner-names.ts', () => ({ listOwnerNames: vi.fn<typeof listOwnerNames>() }))
vi.mock('../../data/app/cache.ts', () => ({
  readCache: (key: string) => Promise.resolve(world.cache.get(key) ?? null),
  writeCache: (key: string, value: unknown) => Promise.resolve(void world.cache.set(key, { value, savedAt: 0 }))
}))
vi.mock('../../platform/page/page.ts', () => ({
  goTo: () => undefined,
  currentPath: () => '/',
  currentQuery: () => []
}))
const asked = vi.mocked(listOwnerNames)

const signIn = (userId: string, nickname = ''): void => {
  const login = { userId, nickname, firstName: 'Ada' }
  $session.set({ kind: 'signed-in', login } as unknown as { kind: 'signed-in' } & SignedIn)
}
const workouts = [
  summaryOf({ id: 'a', ownerId: 'ada', trainer: '' }),
  summaryOf({ id: 'b', ownerId: 'tom', trainer: '' }),
  summaryOf({ id: 'c', ownerId: 'tom', trainer: 'Coach Kim' }),
  summaryOf({ id: 'd', ownerId: 'eve', trainer: '' })
]
const show = (rows = workouts) =>
  $list.set({ kind: 'ready', workouts: rows, total: 4, next: null, more: 'idle', stale: null })
const signed = () => Object.fromEntries($shown.get().map(({ id, trainer }) => [id, trainer]))

beforeEach(() => {
  vi.resetAllMocks()
  $tab.set('favourites')
  $filter.set(NO_FILTER)
  $list.set({ kind: 'loading' })
  asked.mockResolvedValue(new Map([['tom', 'Tom B']]))
  nameOwners()
})

test('shows the owner’s name on a card without a trainer, and the search finds it', async () => {
  signIn('ada', 'ada b')
  show()
  await vi.waitFor(() => expect(signed()).toEqual({ a: 'ada b', b: 'Tom B', c: 'Coach Kim', d: '' }))
  expect(asked).toHaveBeenCalledExactlyOnceWith(['tom', 'eve'])
  $filter.set({ ...NO_FILTER, search: 'tom' })
  expect(Object.keys(signed())).toEqual(['b'])
  const before = $shown.get()[0]
  $filter.set({ ...NO_FILTER, search: 'to' })
  expect($shown.get()[0]).toBe(before)
  // A change of the own profile shows at once, and no owner is requested twice.
  signIn('ada', '')
  $filter.set(NO_FILTER)
  await vi.waitFor(() => expect(signed()).toMatchObject({ a: 'Ada', b: 'Tom B' }))
})

test('shows a cached name at once, until its owner may no longer be named', async () => {
  world.cache.set('owner-names:eva', {
    value: [
      ['tom', 'Tom A'],
      ['eve', 'Eve']
    ],
    savedAt: 0
  })
  let answer: (names: Map<string, string>) => void = () => undefined
  asked.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  signIn('eva')
  show()
  await vi.waitFor(() => expect(signed()).toMatchObject({ b: 'Tom A', d: 'Eve' }))
  answer(new Map([['tom', 'Tom B']]))
  await vi.waitFor(() => expect(signed()).toMatchObject({ b: 'Tom B', d: '' }))
  expect(world.cache.get('owner-names:eva')?.value).toEqual([['tom', 'Tom B']])
})

test('hides names that the previous account could read', async () => {
  signIn('fay')
  show()
  await vi.waitFor(() => expect(signed()).toMatchObject({ b: 'Tom B' }))
  asked.mockResolvedValue(new Map())
  signIn('gus')
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
  await vi.waitFor(() => expect(signed()).toMatchObject({ b: '' }))
  let late: (names: Map<string, string>) => void = () => undefined
  asked.mockReturnValueOnce(new Promise((resolve) => (late = resolve)))
  signIn('hal')
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(3))
  signIn('ida')
  late(new Map([['tom', 'Tom B']]))
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(4))
  expect(signed()).toMatchObject({ b: '' })
})

test('requests missing names again with the next list', async () => {
  asked.mockRejectedValueOnce(new NetworkError('offline'))
  signIn('jan')
  show()
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  await vi.waitFor(() => {
    show([...workouts])
    expect(signed()).toMatchObject({ b: 'Tom B' })
  })
})
