import { beforeEach, expect, it, vi } from 'vitest'
import { NetworkError } from '#core/app/errors.ts'
import type { DateWrite } from '#core/planning/date-writes.ts'
import { calendarDate, occurrencesIn, type CalendarWorkout, type Occurrence } from '#core/planning/training-calendar.ts'
import { $calendar, calendarResource, setDates } from './calendar.ts'
import { correctDate, markDate, moveDate, planDate, removeDate, stretchDate, type TypedDate } from './training-dates.ts'

/** What the outbox receives, as it would be sent. */
const world = vi.hoisted(() => ({ calls: [] as unknown[][], answer: vi.fn() }))
vi.mock('../app/outbox/unsent.ts', async (original) => ({
  ...(await original<object>()),
  deliver: async (_what: object, { write }: { write: DateWrite }) => {
    const { act, id } = write
    if (act === 'add') world.calls.push([act, write.date])
    if (act === 'change') world.calls.push([act, id, write.change, write.part])
    if (act === 'mark') world.calls.push([act, id, write.day, write.mark])
    if (act === 'remove') world.calls.push([act, id, write.part])
    const answer = (await world.answer()) as unknown
    return answer === 'waiting' ? { kind: 'waiting' } : { kind: 'sent', version: null, dates: answer }
  }
}))
const refresh = vi.hoisted(() => vi.fn())
vi.mock('./calendar.ts', async (original) => ({ ...(await original<object>()), refreshCalendar: refresh }))

const MONDAY = '2026-11-23'
const dateOf = (id: string, repeat = '', wallStart = `${MONDAY}T07:30`) =>
  calendarDate(id, {
    startDateTime: '2026-11-23T06:30:00Z',
    wallStart,
    wId: '',
    title: 'Run',
    reminderMin: null,
    repeat,
    doneOn: [],
    skippedOn: [],
    movedOn: []
  })
const series = dateOf('s', 'FREQ=WEEKLY;BYDAY=MO,WE')

const shown = () => {
  const state = $calendar.get()
  if (state.kind !== 'ready') return []
  return occurrencesIn(state.calendar.dates, '2026-11-23', '2026-12-06').map(
    ({ day, date, mark }) => `${date.id} ${day.slice(5)} ${mark}`
  )
}
const on = (day: string): Occurrence => {
  const state = $calendar.get()
  const found = state.kind === 'ready' ? occurrencesIn(state.calendar.dates, day, day)[0] : undefined
  if (found === undefined) throw new Error('no date')
  return found
}
const start = (day: string, time = '07:30') => expect.stringContaining(`${day}T${time}:00`) as unknown

const typed = (one: Occurrence, more: Partial<TypedDate> = {}): TypedDate => ({
  workout: null,
  title: 'Run',
  day: one.day,
  time: one.time,
  reminderMin: null,
  lengthMin: null,
  repeat: one.date.series.rule === null ? '' : 'FREQ=WEEKLY;BYDAY=MO,WE',
  ...more
})

beforeEach(() => {
  world.calls = []
  world.answer.mockReset().mockReturnValue(new Promise(() => undefined))
  refresh.mockReset()
  const calendar = { from: '', to: '', dates: [series], areAll: true, workouts: {}, trained: {} }
  void calendarResource.open('ada')
  calendarResource.put(calendar)
})

it('shows a mark at once and reverts it when it fails', async () => {
  void markDate(on(MONDAY), 'done')
  expect(shown()[0]).toBe('s 11-23 done')
  world.answer.mockRejectedValueOnce(new NetworkError('offline'))
  await expect(markDate(on('2026-11-25'), 'skipped')).rejects.toThrow()
  expect(shown()[1]).toBe('s 11-25 planned')
  expect(refresh).toHaveBeenCalledOnce()
  expect(world.calls[0]).toEqual(['mark', 's', MONDAY, 'done'])
})

it('does not revert a later change after the answer to an earlier one', async () => {
  const answers: ((dates: unknown) => void)[] = []
  world.answer.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
  setDates(() => [dateOf('d')])
  const done = markDate(on(MONDAY), 'done')
  const skipped = markDate(on(MONDAY), 'skipped')
  answers[0]?.([dateOf('d')])
  await done
  expect(shown()).toEqual(['d 11-23 skipped'])
  answers[1]?.([dateOf('d')])
  await skipped
  expect(shown()).toEqual(['d 11-23 planned'])
})

it('moves one date of a series', () => {
  void moveDate(on('2026-11-25'), 'this', '2026-11-26', 'new')
  expect(shown()).toEqual(['s 11-23 planned', 'new 11-26 planned', 's 11-30 planned', 's 12-02 planned'])
  const part = { day: '2026-11-25', scope: 'this', newId: 'new' }
  expect(world.calls).toEqual([['change', 's', { startDateTime: start('2026-11-26') }, part]])
})

it('moves the whole series from its first remaining date, which can be sent twice', () => {
  setDates(([date]) => (date === undefined ? [] : [{ ...date, series: { ...date.series, movedOn: [MONDAY] } }]))
  void moveDate(on('2026-11-25'), 'following', '2026-11-26', 'new')
  expect(shown()).toEqual(['s 11-26 planned', 's 12-01 planned', 's 12-03 planned'])
  expect(world.calls).toEqual([['change', 's', { startDateTime: start('2026-11-24') }, null]])
})

it('changes the length of one date of a series, and of a single date as a whole', () => {
  void stretchDate(on('2026-11-25'), 'this', 45, 'new')
  void stretchDate(on('2026-11-25'), 'all', 50, 'other')
  const part = { day: '2026-11-25', scope: 'this', newId: 'new' }
  expect(world.calls).toEqual([
    ['change', 's', { lengthMin: 45 }, part],
    ['change', 'new', { lengthMin: 50 }, null]
  ])
  expect(on('2026-11-25').date.lengthMin).toBe(50)
  expect(on(MONDAY).date.lengthMin).toBeNull()
})

it('moves this and the following dates and leaves the earlier ones', () => {
  void moveDate(on('2026-11-30'), 'following', '2026-12-01', 'new')
  expect(shown()).toEqual(['s 11-23 planned', 's 11-25 planned', 'new 12-01 planned', 'new 12-03 planned'])
})

it('moves all dates by as many days as the one', () => {
  void moveDate(on('2026-11-25'), 'all', '2026-11-26', 'new')
  expect(shown()).toEqual(['s 11-24 planned', 's 11-26 planned', 's 12-01 planned', 's 12-03 planned'])
  expect(world.calls).toEqual([['change', 's', { startDateTime: start('2026-11-24') }, null]])
})

it('removes one date, this and the following, or all', () => {
  void removeDate(on('2026-11-25'), 'this')
  expect(shown()).toEqual(['s 11-23 planned', 's 11-30 planned', 's 12-02 planned'])
  void removeDate(on('2026-11-30'), 'following')
  expect(shown()).toEqual(['s 11-23 planned'])
  void removeDate(on(MONDAY), 'all')
  expect(shown()).toEqual([])
  expect(world.calls.map((one) => one[2])).toEqual([
    { day: '2026-11-25', scope: 'this' },
    { day: '2026-11-30', scope: 'following' },
    null
  ])
})

it('shows a new date with its workout', async () => {
  world.answer.mockResolvedValue([dateOf('n')])
  const workout: CalendarWorkout = { id: 'w', name: 'Ladder', level: 'base', totalSec: 60, ridge: [], language: 'en' }
  await planDate('n', { ...typed(on(MONDAY)), workout, repeat: '' })
  expect(world.calls[0]?.[1]).toMatchObject({ id: 'n', wId: 'w', startDateTime: start(MONDAY) })
  expect(shown()).toContain('n 11-23 planned')
  expect($calendar.get()).toMatchObject({ calendar: { workouts: { w: workout } } })
})

it('does not send unchanged fields', async () => {
  world.answer.mockResolvedValue([series])
  const one = on('2026-11-25')
  await correctDate(one, 'this', typed(one, { title: 'Walk', repeat: 'FREQ=DAILY' }), typed(one), 'new')
  await correctDate(one, 'all', typed(one, { time: '08:00' }), typed(one), 'new')
  const untouched = { wId: '', reminderMin: null }
  expect(world.calls.map((sent) => sent.slice(2))).toEqual([
    [
      { ...untouched, title: 'Walk' },
      { day: '2026-11-25', scope: 'this', newId: 'new' }
    ],
    [{ ...untouched, title: 'Run', startDateTime: start(MONDAY, '08:00') }, null]
  ])
})

it('starts a new rule at its own start', async () => {
  world.answer.mockResolvedValue([series])
  const one = on('2026-11-25')
  await correctDate(one, 'all', typed(one, { repeat: 'FREQ=WEEKLY;BYDAY=WE,FR' }), typed(one), 'new')
  await correctDate(one, 'all', typed(one, { repeat: '' }), typed(one), 'new')
  expect(world.calls.map((sent) => sent[2])).toMatchObject([
    { repeat: 'FREQ=WEEKLY;BYDAY=WE,FR', startDateTime: start('2026-11-25') },
    { repeat: '', startDateTime: start('2026-11-25') }
  ])
})

it('shows pending changes, even for a date that is not on the server yet', async () => {
  world.answer.mockResolvedValue('waiting')
  await planDate('n', typed(on(MONDAY), { repeat: '', time: '09:00' }))
  await markDate(on('2026-11-25'), 'done')
  expect(shown()).toContain('n 11-23 planned')
  expect(shown()).toContain('s 11-25 done')
  await correctDate(
    on('2026-11-30'),
    'this',
    typed(on('2026-11-30'), { day: '2026-12-01' }),
    typed(on('2026-11-30')),
    'm'
  )
  expect(shown()).toContain('m 12-01 planned')
  expect(refresh).not.toHaveBeenCalled()
})

it('applies a pending move once when the first and all following dates go to an earlier day', async () => {
  const daily = dateOf('s', 'FREQ=DAILY;COUNT=3', '2026-11-25T07:30')
  setDates(() => [daily])
  world.answer.mockResolvedValue('waiting')
  await moveDate(on('2026-11-25'), 'following', '2026-11-24', 'new')
  expect(shown()).toEqual(['s 11-24 planned', 's 11-25 planned', 's 11-26 planned'])
  expect(world.calls).toEqual([['change', 's', { startDateTime: start('2026-11-24') }, null]])
})

it('applies a pending move again only after the server’s data was read', async () => {
  const changes: unknown[] = []
  const stop = $calendar.listen((state) => changes.push(state))
  world.answer.mockResolvedValueOnce('waiting')
  await moveDate(on('2026-11-25'), 'this', '2026-11-26', 'new')
  expect(changes).toHaveLength(1)
  world.answer.mockImplementationOnce(() => {
    setDates(() => [series])
    return Promise.resolve('waiting')
  })
  await moveDate(on('2026-11-30'), 'this', '2026-12-01', 'other')
  expect(shown()).toContain('other 12-01 planned')
  stop()
})
