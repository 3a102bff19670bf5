import { describe, expect, it } from 'vitest'
import { foldDates, withWrites, type DateWrite, type NewDate } from './date-writes.ts'
import { calendarDate, occurrencesIn, type CalendarDate } from './training-calendar.ts'

const MONDAY = '2026-11-23'
const weekly = calendarDate('s', {
  startDateTime: '2026-11-23T06:30:00Z',
  wallStart: `${MONDAY}T07:30`,
  wId: 'w',
  title: 'Run',
  reminderMin: 10,
  repeat: 'FREQ=WEEKLY;BYDAY=MO,WE',
  doneOn: [],
  skippedOn: [],
  movedOn: []
})
const fresh: NewDate = {
  id: 'n',
  startDateTime: '2026-11-24T18:00:00+01:00',
  wId: '',
  title: 'Swim',
  reminderMin: null,
  repeat: ''
}
const add: DateWrite = { act: 'add', id: 'n', date: fresh }
const mark = (day: string, as: 'done' | 'skipped' = 'done', id = 's'): DateWrite => ({ act: 'mark', id, day, mark: as })
const remove = (part: Extract<DateWrite, { act: 'remove' }>['part'], id = 's'): DateWrite => ({
  act: 'remove',
  id,
  part
})
const change = (
  given: Extract<DateWrite, { act: 'change' }>['change'],
  part: Extract<DateWrite, { act: 'change' }>['part'] = null,
  id = 's'
): DateWrite => ({ act: 'change', id, change: given, part })
const start = (day: string) => ({ startDateTime: `${day}T07:30:00+01:00` })

const shown = (dates: readonly CalendarDate[]) =>
  occurrencesIn(dates, MONDAY, '2026-12-03').map(
    ({ date, day, time, mark: as }) => `${date.id} ${day.slice(5)} ${time} ${as}`
  )
/** Applies the writes to the series. Applying them again must change nothing. */
const after = (...writes: DateWrite[]) => {
  const once = withWrites([weekly], writes)
  expect(withWrites(once, writes)).toEqual(once)
  return shown(once)
}

describe('pending writes are shown as if they were sent, and only once', () => {
  it.each([
    ['a new date', [add], ['s 11-23 07:30 planned', 'n 11-24 18:00 planned', 's 11-25 07:30 planned']],
    ['a mark', [mark(MONDAY)], ['s 11-23 07:30 done', 's 11-25 07:30 planned', 's 11-30 07:30 planned']],
    [
      'one that is moved',
      [change(start('2026-11-26'), { day: '2026-11-25', scope: 'this', newId: 'm' })],
      ['s 11-23 07:30 planned', 'm 11-26 07:30 planned', 's 11-30 07:30 planned']
    ],
    [
      'the first and all that follow',
      [change(start('2026-11-24'), { day: MONDAY, scope: 'following', newId: 'm' })],
      ['s 11-24 07:30 planned', 's 11-26 07:30 planned', 's 12-01 07:30 planned']
    ],
    ['another rule', [change({ repeat: '' })], ['s 11-23 07:30 planned']],
    [
      'one that is removed',
      [remove({ day: MONDAY, scope: 'this' })],
      ['s 11-25 07:30 planned', 's 11-30 07:30 planned']
    ],
    [
      'all that follow a removed one, on another day',
      [
        remove({ day: MONDAY, scope: 'this' }),
        change(start('2026-11-26'), { day: '2026-11-25', scope: 'following', newId: 'm' })
      ],
      ['s 11-26 07:30 planned', 's 12-01 07:30 planned', 's 12-03 07:30 planned']
    ],
    ['all following ones', [remove({ day: '2026-11-25', scope: 'following' })], ['s 11-23 07:30 planned']],
    ['all', [remove(null)], []],
    ['one that was removed in the meantime', [mark(MONDAY, 'done', 'x'), remove(null, 'x')], ['s 11-23 07:30 planned']]
  ])('%s', (_name, writes, expected) => {
    expect(after(...writes).slice(0, expected.length || 99)).toEqual(expected)
  })

  it('a day outside the series changes nothing', () => {
    const part = { day: '2026-11-24', scope: 'this', newId: 'm' } as const
    expect(withWrites([weekly], [change(start('2026-11-26'), part), remove(part)])).toEqual([weekly])
  })

  it('texts, workout and reminder change, and the others stay', () => {
    const [one] = withWrites([weekly], [change({ title: 'Jog', wId: 'v', reminderMin: null })])
    expect(one).toEqual({ ...weekly, title: 'Jog', workoutId: 'v', reminderMin: null })
  })
})

describe('later writes fold into earlier ones', () => {
  it('the last mark of a day wins', () => {
    expect(foldDates(mark(MONDAY), mark(MONDAY, 'skipped'))).toEqual(mark(MONDAY, 'skipped'))
    expect(foldDates(mark(MONDAY), mark('2026-11-25'))).toBeNull()
    expect(foldDates(mark(MONDAY), mark(MONDAY, 'done', 'n'))).toBeNull()
    expect(foldDates(add, mark('2026-11-24', 'done', 'n'))).toBeNull()
  })

  it('a date that was created and deleted here is never sent', () => {
    expect(foldDates(add, remove(null, 'n'))).toBe('nothing')
    expect(foldDates(add, remove({ day: '2026-11-24', scope: 'this' }, 'n'))).toBeNull()
    expect(foldDates(mark(MONDAY), remove(null))).toBeNull()
  })

  it('changes to the whole date become one', () => {
    expect(foldDates(add, change({ title: 'Dive' }, null, 'n'))).toEqual({ ...add, date: { ...fresh, title: 'Dive' } })
    expect(foldDates(change({ title: 'Dive' }), change(start('2026-11-24')))).toEqual(
      change({ title: 'Dive', ...start('2026-11-24') })
    )
    const part = { day: MONDAY, scope: 'this', newId: 'm' } as const
    expect(foldDates(change({}, part), change({ title: 'Dive' }))).toBeNull()
    expect(foldDates(change({ title: 'Dive' }), change({}, part))).toBeNull()
    expect(foldDates(mark(MONDAY), change({ title: 'Dive' }))).toBeNull()
  })

  it('a new start of a repeating date is sent on its own, because it moves the days of the rule', () => {
    const repeats: DateWrite = { act: 'add', id: 's', date: { ...fresh, id: 's', repeat: 'FREQ=WEEKLY;BYDAY=TU' } }
    expect(foldDates(repeats, change(start('2026-11-25')))).toBeNull()
    expect(foldDates(change({ repeat: 'FREQ=WEEKLY' }), change(start('2026-11-25')))).toBeNull()
    expect(foldDates(change({ repeat: 'FREQ=WEEKLY' }), change({ ...start('2026-11-25'), repeat: '' }))).toEqual(
      change({ ...start('2026-11-25'), repeat: '' })
    )
  })
})
