import { beforeEach, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { calendarDate } from '#core/planning/training-calendar.ts'
import { closeResources } from '../app/resource.ts'
import { $calendar, dateWrites, keepCalendarFresh, refreshCalendar, setDates, showDay } from './calendar.ts'

const world = vi.hoisted(() => ({
  userId: 'ada',
  cache: new Map<string, { value: unknown; savedAt: number }>(),
  list: vi.fn(),
  byIds: [] as string[][]
}))
vi.mock('../account/session.ts', () => ({ accountKnown: () => Promise.resolve({ login: { userId: world.userId } }) }))
const unsent = vi.hoisted(() => ({ count: null as object | null, writes: [] as object[] }))
vi.mock('../app/outbox/unsent.ts', () => ({ $unsent: { get: () => unsent.count } }))
vi.mock('../../data/app/outbox.ts', () => ({ readWrites: () => Promise.resolve(unsent.writes) }))
const watched = vi.hoisted(() => ({ watchCalendar: vi.fn() }))
vi.mock('./watch-calendar.ts', () => watched)
vi.mock('../../data/app/cache.ts', () => ({
  readCache: (key: string) => Promise.resolve(world.cache.get(key) ?? null),
  writeCache: (key: string, value: unknown) => Promise.resolve(world.cache.set(key, { value, savedAt: 5 }))
}))
vi.mock('../../data/planning/training-dates.ts', () => ({ listTrainingDates: world.list }))
vi.mock('../../data/planning/month-totals.ts', () => ({
  listMonthsBetween: () => Promise.resolve([{ month: '2026-11', days: '{"20":[["YOGA","base",60,1,100]]}' }])
}))
vi.mock('../../data/list/list-rows.ts', () => ({
  listByIds: (ids: string[]) => {
    world.byIds.push([...ids])
    return Promise.resolve(ids.map((id) => ({ id, name: `Workout ${id}`, description: 'long' })))
  }
}))

const date = (id: string, wId = 'w') =>
  calendarDate(id, {
    startDateTime: '2026-11-23T06:30:00Z',
    wallStart: '2026-11-23T07:30',
    wId,
    title: '',
    reminderMin: null,
    repeat: '',
    doneOn: [],
    skippedOn: [],
    movedOn: []
  })
const answer = (...ids: string[]) => ({ dates: ids.map((id) => date(id)), areAll: true })
const shown = () => {
  const state = $calendar.get()
  return state.kind === 'ready' ? [state.calendar.dates.map(({ id }) => id).join(), state.staleSince] : [state.kind]
}

beforeEach(() => {
  world.userId = `ada-${Math.random()}`
  world.cache.clear()
  world.byIds = []
  world.list.mockReset().mockResolvedValue(answer('a'))
  $calendar.set({ kind: 'loading' })
  showDay('2026-11-23')
})

it('shows the dates around the month with their workouts and past plays, and caches them', async () => {
  await refreshCalendar()
  expect(shown()).toEqual(['a', null])
  expect(world.list).toHaveBeenLastCalledWith(world.userId, '2026-08-01', '2027-02-28')
  expect($calendar.get()).toMatchObject({
    calendar: { workouts: { w: { name: 'Workout w' } }, trained: { '2026-11-20': 60 } }
  })
  expect(JSON.stringify($calendar.get())).not.toContain('long')
  world.list.mockRejectedValue(new NetworkError('offline'))
  await refreshCalendar()
  expect(shown()).toEqual(['a', expect.any(Number)])
  expect(world.cache.get(`calendar:${world.userId}`)?.value).toMatchObject({ from: '2026-08-01', areAll: true })
})

it('reads each workout once', async () => {
  const many = Array.from({ length: 90 }, (_, index) => date(`d${index}`, `w${index}`))
  world.list.mockResolvedValue({ dates: [...many, ...many], areAll: false })
  await refreshCalendar()
  expect(world.byIds.at(-1)).toHaveLength(90)
  expect($calendar.get()).toMatchObject({ calendar: { areAll: false } })
})

it('shows the cached dates first and says how old they are', async () => {
  await refreshCalendar()
  const known = world.cache.get(`calendar:${world.userId}`)?.value
  closeResources()
  world.cache.set(`calendar:${world.userId}`, { value: known, savedAt: 7 })
  world.list.mockRejectedValue(new NetworkError('offline'))
  await refreshCalendar()
  expect(shown()).toEqual(['a', 7])
})

it('fails without a cache or after the session has ended', async () => {
  world.list.mockRejectedValue(new NetworkError('offline'))
  await refreshCalendar()
  expect(shown()).toEqual(['failed'])
  world.list.mockResolvedValue(answer('a'))
  await refreshCalendar()
  world.list.mockRejectedValue(new UserFacingError('unauthenticated'))
  await refreshCalendar()
  expect(shown()).toEqual(['failed'])
})

it('loads more only near the end of what is known', async () => {
  await refreshCalendar()
  world.list.mockClear()
  showDay('2026-12-05')
  showDay('2026-09-30')
  expect(world.list).not.toHaveBeenCalled()
  showDay('2027-02-01')
  await vi.waitFor(() => expect(world.list).toHaveBeenCalledWith(world.userId, '2026-11-01', '2027-05-31'))
})

it('drops an answer that is older than a change and reads again once the change is sent', async () => {
  await refreshCalendar()
  const slow = Promise.withResolvers<unknown>()
  world.list.mockReturnValueOnce(slow.promise)
  const reading = refreshCalendar()
  await vi.waitFor(() => expect(world.list).toHaveBeenCalledTimes(2))
  const sent = Promise.withResolvers<void>()
  setDates((dates) => [...dates, date('new')])
  const write = dateWrites.during(() => sent.promise)
  slow.resolve(answer('old'))
  await slow.promise
  expect(shown()).toEqual(['a,new', null])
  world.list.mockResolvedValue(answer('a', 'new', 'x'))
  sent.resolve()
  await Promise.all([write, reading])
  expect(shown()).toEqual(['a,new,x', null])
  expect(world.list).toHaveBeenCalledTimes(3)
})

it('watches for changes once it is rendered, until it is left', async () => {
  vi.useFakeTimers()
  const stop = vi.fn()
  watched.watchCalendar.mockReturnValue(stop)
  const leave = keepCalendarFresh('ada')
  expect(watched.watchCalendar).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1500)
  await vi.waitFor(() => expect(watched.watchCalendar).toHaveBeenCalledOnce())
  leave()
  expect(stop).toHaveBeenCalledOnce()
  keepCalendarFresh('ada')()
  await vi.advanceTimersByTimeAsync(1500)
  vi.useRealTimers()
  expect(watched.watchCalendar).toHaveBeenCalledOnce()
})

it('shows pending changes without caching them as the server’s data, and hides them when refused', async () => {
  const write = { act: 'remove', id: 'a', part: null }
  world.list.mockResolvedValue({ dates: [date('a'), date('b')], areAll: true })
  unsent.count = { waiting: 1, refused: 0 }
  unsent.writes = [{ body: { kind: 'date', write }, refused: null }]
  const shown = () => {
    const now = $calendar.get()
    return now.kind === 'ready' ? now.calendar.dates.map(({ id }) => id) : null
  }
  await refreshCalendar()
  expect(shown()).toEqual(['b'])
  expect(JSON.stringify([...world.cache.values()])).toContain('"id":"a"')
  unsent.writes = [{ body: { kind: 'date', write }, refused: { code: 'not-found', details: null } }]
  await refreshCalendar()
  expect(shown()).toEqual(['a', 'b'])
  Object.assign(unsent, { count: null, writes: [] })
})
