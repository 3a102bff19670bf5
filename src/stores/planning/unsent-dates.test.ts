import { beforeEach, expect, it, vi } from 'vitest'
import type { Write, WriteBody } from '#core/app/outbox.ts'
import type { DateWrite } from '#core/planning/date-writes.ts'
import { calendarDate, occurrencesIn } from '#core/planning/training-calendar.ts'
import { readWrites } from '../../data/app/outbox.ts'
import { withUnsentDates } from './unsent-dates.ts'

vi.mock('../../data/app/outbox.ts', () => ({ readWrites: vi.fn() }))

const MONDAY = '2026-11-23'
const run = calendarDate('s', {
  startDateTime: '2026-11-23T06:30:00Z',
  wallStart: `${MONDAY}T07:30`,
  wId: '',
  title: 'Run',
  reminderMin: null,
  repeat: 'FREQ=WEEKLY',
  doneOn: [],
  skippedOn: [],
  movedOn: []
})
const waiting = (body: WriteBody, refused: Write['refused'] = null): Write => ({
  id: 'w',
  ownerId: 'ada',
  workoutId: '',
  name: 'Run',
  addedAt: 1,
  seq: 1,
  tries: 0,
  retryAt: 0,
  refused,
  body
})
const ofDate = (write: DateWrite): WriteBody => ({ kind: 'date', write })
const done: DateWrite = { act: 'mark', id: 's', day: MONDAY, mark: 'done' }
const marks = async () =>
  occurrencesIn(await withUnsentDates([run], 'ada'), MONDAY, '2026-12-01').map(({ day, mark }) => [day, mark])

beforeEach(() => {
  vi.mocked(readWrites).mockReset()
})

it('applies this account’s pending changes to the server’s data in order', async () => {
  const later: DateWrite = { act: 'mark', id: 's', day: '2026-11-30', mark: 'done' }
  const instead: DateWrite = { act: 'mark', id: 's', day: '2026-11-30', mark: 'skipped' }
  const others = waiting({ kind: 'heart', isFavorite: true })
  vi.mocked(readWrites).mockResolvedValue([
    waiting(ofDate(done)),
    others,
    ...[later, instead].map(ofDate).map((one) => waiting(one))
  ])
  expect(await marks()).toEqual([
    [MONDAY, 'done'],
    ['2026-11-30', 'skipped']
  ])
  expect(readWrites).toHaveBeenCalledWith('ada')
})

it('ignores refused changes', async () => {
  vi.mocked(readWrites).mockResolvedValue([waiting(ofDate(done), { code: 'training-not-found', details: null })])
  expect(await marks()).toContainEqual([MONDAY, 'planned'])
})

it('returns the server’s dates when there is no storage', async () => {
  vi.mocked(readWrites).mockRejectedValue(new DOMException('blocked', 'SecurityError'))
  expect(await withUnsentDates([run], 'ada')).toEqual([run])
})
