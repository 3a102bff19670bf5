import { beforeEach, expect, it, vi } from 'vitest'
import { NetworkError } from '#core/app/errors.ts'
import { bringDates, ICS_MAX_MB, readCalendarFile, type DateToBring } from './ics-import.ts'

const world = vi.hoisted(() => ({ present: vi.fn(), add: vi.fn(), calls: [] as unknown[][] }))
vi.mock('../account/session.ts', () => ({ accountKnown: () => Promise.resolve({ login: { userId: 'ada' } }) }))
vi.mock('../../data/planning/imported-dates.ts', () => ({
  presentDates: world.present,
  addDate: (date: unknown) => world.add(date) as Promise<void>,
  removeDay: (...day: unknown[]) => Promise.resolve(world.calls.push(['remove', ...day]))
}))

beforeEach(() => {
  world.calls = []
  world.present.mockReset().mockResolvedValue(new Set())
  world.add.mockReset().mockImplementation((date: object) => Promise.resolve(world.calls.push(['add', date])))
})

const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', ...events.map((event) => `BEGIN:VEVENT\r\n${event}\r\nEND:VEVENT`), 'END:VCALENDAR'].join('\r\n')
const file = (text: string) => new File([text], 'calendar.ics')
const SERIES = 'UID:s\r\nSUMMARY:Run\r\nDTSTART:20990105T073000\r\nRRULE:FREQ=WEEKLY\r\nEXDATE:20990112T073000'
const readOf = async (text: string) => {
  const read = await readCalendarFile(file(text), 'Workout')
  if (read.kind === 'unread') throw new Error(read.reason)
  return read
}

it('refuses a file that is too large, not a calendar or empty, and says which', async () => {
  const large = file('x')
  Object.defineProperty(large, 'size', { value: ICS_MAX_MB * 1_000_000 + 1 })
  const reasons = await Promise.all(
    [large, file('hello'), file(calendar())].map((one) => readCalendarFile(one, 'Workout'))
  )
  expect(reasons).toEqual(['too-large', 'unknown-format', 'empty'].map((reason) => ({ kind: 'unread', reason })))
})

it('recognizes existing dates by the ids of the events', async () => {
  const first = await readOf(calendar(SERIES, 'UID:t\r\nDTSTART:20990105T180000'))
  expect(first.fresh.map(({ title }) => title)).toEqual(['Run', 'Workout'])
  world.present.mockResolvedValue(new Set([first.fresh[0]?.id]))
  const again = await readOf(calendar(SERIES.replace('Run', 'Another title'), 'UID:t\r\nDTSTART:20990105T180000'))
  expect([again.fresh.map(({ id }) => id), again.present]).toEqual([[first.fresh[1]?.id], 1])
})

it('fails when the existing dates cannot be read', async () => {
  world.present.mockRejectedValue(new NetworkError('offline'))
  await expect(readCalendarFile(file(calendar(SERIES)), 'x')).rejects.toThrow('offline')
})

it('plans in local time and removes excluded days', async () => {
  const { fresh } = await readOf(calendar(SERIES))
  const told: number[] = []
  expect(
    await bringDates(
      fresh,
      (count) => told.push(count),
      () => false
    )
  ).toBe(1)
  const [add, remove] = world.calls
  const { startDateTime, ...others } = add?.[1] as { startDateTime: string }
  expect(startDateTime).toMatch(/^2099-01-05T07:30:00[+-]\d{2}:\d{2}$/)
  expect(new Date(startDateTime).getTime()).toBe(new Date(2099, 0, 5, 7, 30).getTime())
  expect(others).toEqual({ id: fresh[0]?.id, title: 'Run', repeat: 'FREQ=WEEKLY', reminderMin: null })
  expect([remove, told]).toEqual([['remove', fresh[0]?.id, '2099-01-12'], [1]])
})

it('can be stopped between two dates and fails with the first error', async () => {
  const dates = ['a', 'b', 'c'].map((id): DateToBring => {
    return {
      id,
      key: id,
      title: id,
      wall: '2099-01-05T07:30',
      repeat: '',
      gone: [],
      reminderMin: null,
      lengthMin: null
    }
  })
  let sent = 0
  expect(
    await bringDates(
      dates,
      (count) => (sent = count),
      () => sent === 2
    )
  ).toBe(2)
  world.add.mockRejectedValue(new NetworkError('unreachable'))
  await expect(
    bringDates(
      dates,
      () => undefined,
      () => false
    )
  ).rejects.toThrow('unreachable')
})
