import { beforeEach, expect, it, vi } from 'vitest'
import { addDays } from '#core/planning/days.ts'
import { today as dayOf } from '#core/planning/planned-time.ts'
import { $streak, showStreak } from './streak.ts'

const world = vi.hoisted(() => ({ userId: '', cache: new Map<string, unknown>(), all: vi.fn(), some: vi.fn() }))
vi.mock('../account/session.ts', () => ({ accountKnown: () => Promise.resolve({ login: { userId: world.userId } }) }))
vi.mock('../../data/app/cache.ts', () => ({
  readCache: (key: string) => Promise.resolve(world.cache.has(key) ? { value: world.cache.get(key) } : null),
  writeCache: (key: string, value: unknown) => Promise.resolve(world.cache.set(key, value))
}))
vi.mock('../../data/planning/month-totals.ts', () => ({ listMonths: world.all, listMonthsBetween: world.some }))

const today = dayOf(new Date())
/** Rows of months with a play on each of these days. */
function rowsOf(days: readonly string[]) {
  const months = Map.groupBy(days, (day) => day.slice(0, 7))
  return [...months].map(([month, inIt]) => ({
    month,
    days: JSON.stringify(Object.fromEntries(inIt.map((day) => [day.slice(8), [['YOGA', 'base', 60, 1, 10]]])))
  }))
}
const back = (...days: number[]) => rowsOf(days.map((day) => addDays(today, -day)))

beforeEach(() => {
  world.userId = `ada-${Math.random()}`
  world.some.mockReset().mockResolvedValue(back(20, 4, 1))
  world.all.mockReset().mockResolvedValue({ months: back(...Array.from({ length: 200 }, (_, day) => day)), newest: '' })
})

it('counts rest days as the statistics do, and uses the device’s data offline', async () => {
  await showStreak()
  expect($streak.get()).toBe(4)
  expect(world.all).not.toHaveBeenCalled()
  world.some.mockRejectedValue(new Error('offline'))
  await showStreak()
  expect($streak.get()).toBe(4)
  world.userId = 'ben'
  await showStreak()
  expect($streak.get()).toBe(0)
})

it('reads all months only when the last ones may not cover it', async () => {
  world.some.mockResolvedValue(back(...Array.from({ length: 100 }, (_, day) => day)))
  await showStreak()
  expect($streak.get()).toBe(200)
})
