import { beforeEach, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import type { NewEntry } from '#core/planning/statistics.ts'
import { $statistics, correctEntry, enterByHand, refreshStatistics, removeEntry } from './statistics.ts'

const world = vi.hoisted(() => ({
  userId: 'ada',
  cache: new Map<string, { value: unknown; savedAt: number }>(),
  months: vi.fn(),
  calls: [] as unknown[]
}))
vi.mock('../account/session.ts', () => ({
  accountKnown: () => Promise.resolve({ login: { userId: world.userId } })
}))
vi.mock('../../data/app/cache.ts', () => ({
  readCache: (key: string) => Promise.resolve(world.cache.get(key) ?? null),
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
  world.months.mockReset().mockResolvedValue(month(60))
})

it('shows the server’s numbers and caches them for a while offline', async () => {
  await refreshStatistics()
  expect(shown()).toEqual([60, null])
  world.months.mockRejectedValue(new NetworkError('offline'))
  await refreshStatistics()
  expect(shown()).toEqual([60, expect.any(Number)])
  expect(world.cache.get(`statistics:${world.userId}`)?.value).toMatchObject({ months: rows(60), areAll: true })
})

it('shows cached numbers first, and how old they are when there is no answer', async () => {
  world.cache.set(`statistics:${world.userId}`, { value: { months: rows(30), entries: [], areAll: true }, savedAt: 7 })
  const answer = Promise.withResolvers<unknown>()
  world.months.mockReturnValueOnce(answer.promise)
  const reading = refreshStatistics()
  await vi.waitFor(() => expect(shown()).toEqual([30, null]))
  answer.reject(new NetworkError('offline'))
  await reading
  expect(shown()).toEqual([30, 7])
})

it('reads only changed months, and all of them again after a week', async () => {
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

it('fails without a cache or after the session has ended, and can be retried', async () => {
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

it('never shows another account’s numbers or an older answer', async () => {
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

it('reads again after each change', async () => {
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
