import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { calendarDate } from '#core/planning/training-calendar.ts'
import { $notice } from '../app/notices.ts'
import { $calendar } from './calendar.ts'

const world = vi.hoisted(() => ({
  cache: new Map<string, unknown>(),
  dates: [] as unknown[],
  isHidden: false,
  seen: (): void => undefined,
  pushed: null as { userId: string } | null,
  device: null as { remindAll: ReturnType<typeof vi.fn> } | null,
  goTo: vi.fn()
}))
vi.mock('../../data/app/cache.ts', () => ({
  readCache: (key: string) => Promise.resolve(world.cache.has(key) ? { value: world.cache.get(key) } : null),
  writeCache: (key: string, value: unknown) => Promise.resolve(world.cache.set(key, value))
}))
vi.mock('../../data/planning/training-dates.ts', () => ({ listReminded: () => Promise.resolve(world.dates) }))
vi.mock('../../platform/page/file-lock.ts', () => ({ holdWhenFree: () => Promise.resolve(() => undefined) }))
vi.mock('../../platform/page/push.ts', () => ({
  isNotifying: () => true,
  isInSight: () => !world.isHidden,
  zoneHere: () => 'UTC'
}))
vi.mock('../../platform/page/runtime.ts', async (original) => ({
  ...(await original<object>()),
  wrapper: () => (world.device === null ? null : Promise.resolve(world.device))
}))
vi.mock('../../platform/page/page.ts', async (original) => ({
  ...(await original<object>()),
  goTo: world.goTo,
  onSeenAgain: (_ms: number, seen: () => void) => (world.seen = seen)
}))
vi.mock('../../platform/page/storage.ts', async (original) => {
  const { storage } = await original<{ storage: object }>()
  return { storage: { ...storage, reminded: { read: () => world.pushed } } }
})
vi.mock('../account/session.ts', async (original) => ({
  ...(await original<object>()),
  accountKnown: () => Promise.resolve({ login: { userId: 'ada' } }),
  accountOf: () => ({ login: { userId: 'ada' } })
}))

const NOW = Date.parse('2026-11-23T07:00:00Z')
const at = (id: string, wallStart: string, reminderMin: number | null = 0, more: object = {}) =>
  calendarDate(id, {
    startDateTime: `${wallStart}:00Z`,
    wallStart,
    wId: 'w',
    title: id,
    reminderMin,
    repeat: '',
    doneOn: [],
    skippedOn: [],
    movedOn: [],
    ...more
  })
/** Runs as in a tab of its own. */
async function open() {
  vi.resetModules()
  const { followReminders } = await import('./due-reminders.ts')
  const { $notice: said } = await import('../app/notices.ts')
  await followReminders()
  return { said, title: () => said.get()?.title }
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  Object.assign(world, { dates: [], isHidden: false, pushed: null, device: null })
  world.cache.clear()
  world.goTo.mockReset()
  $notice.set(null)
  $calendar.set({ kind: 'loading' })
})
afterEach(() => vi.useRealTimers())

it('shows a reminder on time, once for all tabs, and starts its workout', async () => {
  world.dates = [at('Ladder', '2026-11-23T07:30', 10), at('Swim', '2026-11-23T09:00', null)]
  const [tab, other] = [await open(), await open()]
  await vi.advanceTimersByTimeAsync(19 * 60_000)
  expect([tab.title(), other.title()]).toEqual([undefined, undefined])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([tab.title(), other.title()].filter((one) => one === 'Ladder')).toHaveLength(1)
  const { action } = tab.said.get() ?? other.said.get() ?? {}
  action?.run()
  expect(world.goTo).toHaveBeenCalledExactlyOnceWith('/workout/w/play/')
  tab.said.set(null)
  other.said.set(null)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect([tab.title(), other.title()]).toEqual([undefined, undefined])
})

it('shows nothing in a hidden tab, and what is still current once the tab is visible', async () => {
  world.dates = [at('Ladder', '2026-11-23T07:30'), at('Old', '2026-11-23T06:00', 0, { wId: '' })]
  const tab = await open()
  world.isHidden = true
  await vi.advanceTimersByTimeAsync(45 * 60_000)
  expect(tab.title()).toBeUndefined()
  world.isHidden = false
  world.seen()
  await vi.advanceTimersByTimeAsync(0)
  expect(tab.title()).toBe('Ladder')
})

it('leaves reminders to push messages when this browser receives them', async () => {
  world.dates = [at('Ladder', '2026-11-23T07:00')]
  world.pushed = { userId: 'ada' }
  const tab = await open()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tab.title()).toBeUndefined()
})

it('notices a date that is moved to about now in the calendar', async () => {
  const tab = await open()
  const { $calendar: calendar } = await import('./calendar.ts')
  const shown = { areAll: true, workouts: {}, trained: {}, dates: [at('Run', '2026-11-23T07:02')] }
  calendar.set({ kind: 'ready', staleSince: null, calendar: { ...shown, from: '2027-01-01', to: '2027-08-01' } })
  await vi.advanceTimersByTimeAsync(180_000)
  expect(tab.title()).toBeUndefined()
  calendar.set({ kind: 'ready', staleSince: null, calendar: { ...shown, from: '2026-08-01', to: '2027-03-01' } })
  await vi.advanceTimersByTimeAsync(0)
  expect(tab.title()).toBe('Run')
})

it('schedules the next fifty reminders of two weeks in the native app', async () => {
  world.device = { remindAll: vi.fn().mockResolvedValue(undefined) }
  const daily = { repeat: 'FREQ=DAILY' }
  world.dates = ['06:00', '07:30', '12:00', '18:00', '20:00'].map((time) => at(time, `2026-11-23T${time}`, 0, daily))
  const tab = await open()
  const planned = world.device.remindAll.mock.lastCall?.[0] as { id: string; at: Date; path: string }[]
  expect(planned).toHaveLength(50)
  expect(planned[0]).toMatchObject({ id: '07:30 2026-11-23', at: new Date('2026-11-23T07:30Z'), path: '/workout/w/' })
  expect(tab.title()).toBeUndefined()
})
