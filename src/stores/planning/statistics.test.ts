import { beforeEach, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import type { NewEntry } from '#core/planning/statistic-entries.ts'
import {
  $statistics,
  correctEntry,
  enterByHand,
  openStatistics,
  prepareStatistics,
  refreshStatistics,
  removeEntry
} from './statistics.ts'
import { storage } from '../../platform/page/storage.ts'

const world = vi.hoisted(() => ({
  userId: 'ada',
  cache: new Map<string, { value: unknown; savedAt: number }>(),
  session: Promise.resolve(),
  reads: [] as string[],
  months: vi.fn(),
  calls: [] as unknown[]
}))
vi.mock('../account/session.ts', () => ({
  accountKnown: () => world.session.then(() => ({ login: { userId: world.userId } }))
}))
vi.mock('../../data/app/cache.ts', () => ({
  readCache: (key: string) => {
    world.reads.push(key)
    return Promise.resolve(world.cache.get(key) ?? null)
  },
  writeCache: (key: string, value: unknown) => {
    world.cache.set(key, { value, savedAt: 5 })
    return Promise.resolve()
  }
}))
vi.mock('../../data/planning/month-totals.ts', () => ({ listMonths: world.months }))
vi.mock('../../data/planning/statistics.ts', () => ({
  listEntries: () => Promise.resolve({ entries: [], areAll: true }),
  addEntry: (entry: unknown) => Promise.resolve(world.calls.push(['add', entry])),
  changeEntry: (...change: unknown[]) => Promise.resolve(world.calls.push(['change', ...change])),
  deleteEntry: (id: string) => Promise.resolve(world.calls.push(['delete', id]))
}))

const NEWEST = '2026-11-20T10:00:00.000+00:00'
const rows = (seconds: number) => [{ month: '2026-11', days: `{"20":[["YOGA","base",${seconds},1,100]]}` }]
const month = (seconds: number) => ({ months: rows(seconds), newest: NEWEST })
const shown = () => {
  const state = $statistics.get()
  return state.kind === 'ready' ? [state.statistics.days[0]?.seconds, state.staleSince] : [state.kind]
}

beforeEach(() => {
  world.userId = `ada-${Math.random()}`
  world.cache.clear()
  world.calls = []
  world.session = Promise.resolve()
  world.reads = []
  storage.seenBy.write('')
  world.months.mockReset().mockResolvedValue(month(60))
})

it('shows the answer and keeps it for a time without a network', async () => {
  await refreshStatistics()
  expect(shown()).toEqual([60, null])
  world.months.mockRejectedValue(new NetworkError('offline'))
  await refreshStatistics()
  expect(shown()).toEqual([60, expect.any(Number)])
  expect(world.cache.get(`statistics:${world.userId}`)?.value).toMatchObject({ months: rows(60), areAll: true })
})

it('shows what the device knew first, and tells how old it is when there is no answer', async () => {
  world.cache.set(`statistics:${world.userId}`, { value: { months: rows(30), entries: [], areAll: true }, savedAt: 7 })
  const answer = Promise.withResolvers<unknown>()
  world.months.mockReturnValueOnce(answer.promise)
  const reading = refreshStatistics()
  await vi.waitFor(() => expect(shown()).toEqual([30, null]))
  answer.reject(new NetworkError('offline'))
  await reading
  expect(shown()).toEqual([30, 7])
})

it('reads what the device keeps while the session is read, and shows it to its own account only', async () => {
  const session = Promise.withResolvers<void>()
  world.session = session.promise
  const bea = { months: rows(90), entries: [], areAll: true }
  world.cache.set('statistics:bea', { value: bea, savedAt: 7 })
  storage.seenBy.write('bea')
  const answer = Promise.withResolvers<unknown>()
  world.months.mockReturnValueOnce(answer.promise)
  const reading = refreshStatistics()
  expect(world.reads).toEqual(['statistics:bea'])
  session.resolve()
  await vi.waitFor(() => expect(world.months).toHaveBeenCalledWith(world.userId, null))
  expect(shown()).toEqual(['loading'])
  answer.resolve(month(60))
  await reading
  expect(shown()).toEqual([60, null])

  world.userId = 'bea'
  const own = Promise.withResolvers<unknown>()
  world.months.mockReturnValueOnce(own.promise)
  world.reads = []
  const again = refreshStatistics()
  await vi.waitFor(() => expect(shown()).toEqual([90, null]))
  expect(world.reads).toEqual(['statistics:bea'])
  own.resolve(month(90))
  await again
})

it('at the start shows what the device keeps before the session is read, and takes it from another account', async () => {
  vi.resetModules()
  const { $statistics: $own, openStatistics: open, prepareStatistics: prepare } = await import('./statistics.ts')
  const { storage: device } = await import('../../platform/page/storage.ts')
  const seconds = () => {
    const state = $own.get()
    return state.kind === 'ready' ? state.statistics.days[0]?.seconds : state.kind
  }
  const session = Promise.withResolvers<void>()
  world.session = session.promise
  world.cache.set('statistics:bea', { value: { months: rows(90), entries: [], areAll: true }, savedAt: 7 })
  device.seenBy.write('bea')
  const answer = Promise.withResolvers<unknown>()
  world.months.mockReturnValueOnce(answer.promise)
  await prepare()
  expect(seconds()).toBe(90)
  session.resolve()
  await vi.waitFor(() => expect(seconds()).toBe('loading'))
  answer.resolve(month(60))
  await open()
  expect(seconds()).toBe(60)
})

it('a device that does not answer holds up nothing', async () => {
  vi.resetModules()
  const { prepareStatistics: prepare } = await import('./statistics.ts')
  const { storage: device } = await import('../../platform/page/storage.ts')
  vi.spyOn(world.cache, 'get').mockReturnValueOnce(new Promise(() => undefined) as never)
  device.seenBy.write('bea')
  await expect(prepare()).resolves.toBeUndefined()
})

it('an answer that says what the device kept changes nothing on the screen', async () => {
  const own = { ...month(60), wholeAt: Date.now(), entries: [], areAll: true }
  world.cache.set(`statistics:${world.userId}`, { value: own, savedAt: 7 })
  const heard = vi.fn()
  const stop = $statistics.listen(heard)
  await refreshStatistics()
  expect(world.months).toHaveBeenCalledWith(world.userId, NEWEST)
  expect(heard.mock.calls.map(([{ kind }]) => kind)).toEqual(['loading', 'ready'])
  world.months.mockResolvedValue(month(90))
  await refreshStatistics()
  stop()
  expect(shown()).toEqual([90, null])
})

it('reads only months that changed, and all of them again after a week', async () => {
  await refreshStatistics()
  expect(world.months).toHaveBeenLastCalledWith(world.userId, null)
  const older = { month: '2026-10', days: '{"20":[["YOGA","base",40,1,100]]}' }
  world.months.mockResolvedValue({ months: [older], newest: '2026-11-21T10:00:00.000+00:00' })
  await refreshStatistics()
  expect(world.months).toHaveBeenLastCalledWith(world.userId, NEWEST)
  const state = $statistics.get()
  expect(state.kind === 'ready' && state.statistics.days.map(({ seconds }) => seconds)).toEqual([40, 60])
  await refreshStatistics()
  expect(world.months).toHaveBeenLastCalledWith(world.userId, '2026-11-21T10:00:00.000+00:00')
  vi.spyOn(Date, 'now').mockReturnValueOnce(Date.now() + 8 * 86_400_000)
  await refreshStatistics()
  expect(world.months).toHaveBeenLastCalledWith(world.userId, null)
})

it('reads ahead once, and anew when that is old', async () => {
  await prepareStatistics()
  await openStatistics()
  expect(world.months).toHaveBeenCalledOnce()
  await openStatistics()
  expect(world.months).toHaveBeenCalledTimes(2)
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  await prepareStatistics()
  now.mockReturnValue(6000)
  await openStatistics()
  now.mockRestore()
  expect(world.months).toHaveBeenCalledTimes(4)
})

it('fails without anything, and when the session is over; the next try waits again', async () => {
  world.months.mockRejectedValueOnce(new NetworkError('offline'))
  await refreshStatistics()
  expect(shown()).toEqual(['failed'])
  const answer = Promise.withResolvers<unknown>()
  world.months.mockReturnValueOnce(answer.promise)
  const next = refreshStatistics()
  await vi.waitFor(() => expect(shown()).toEqual(['loading']))
  answer.resolve(month(60))
  await next
  expect(shown()).toEqual([60, null])
  world.months.mockRejectedValueOnce(new UserFacingError('unauthenticated'))
  await refreshStatistics()
  expect(shown()).toEqual(['failed'])
})

it('never shows the numbers of another account, nor an older answer', async () => {
  await refreshStatistics()
  const slow = Promise.withResolvers<unknown>()
  world.months.mockReturnValueOnce(slow.promise)
  const first = refreshStatistics()
  await vi.waitFor(() => expect(world.months).toHaveBeenCalledTimes(2))
  world.userId = 'ben'
  world.months.mockResolvedValueOnce(month(90))
  await refreshStatistics()
  slow.resolve(month(1))
  await first
  expect(shown()).toEqual([90, null])
})

it('reads anew after each change', async () => {
  const entry = { id: 'e', name: 'Run' } as NewEntry
  await enterByHand(entry)
  await correctEntry('e', { seconds: 5 })
  await removeEntry('e')
  expect(world.calls).toEqual([
    ['add', entry],
    ['change', 'e', { seconds: 5 }],
    ['delete', 'e']
  ])
  expect(world.months).toHaveBeenCalledTimes(3)
})
