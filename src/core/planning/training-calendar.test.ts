import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  byDay,
  calendarDate,
  daysFrom,
  occurrencesIn,
  lengthSec,
  plannedSec,
  stretched,
  unplannedMinutes,
  wallMoment,
  weeksOfMonth,
  type CalendarDate
} from './training-calendar.ts'

const row = {
  startDateTime: '2026-11-23T06:30:00.000+00:00',
  wallStart: '2026-11-23T07:30',
  wId: 'w',
  title: 'Ladder',
  reminderMin: 10,
  repeat: 'FREQ=WEEKLY;BYDAY=MO,WE',
  doneOn: ['2026-11-23T00:00:00.000+00:00'],
  skippedOn: ['2026-11-25T00:00:00.000+00:00'],
  movedOn: ['2026-11-30T00:00:00.000+00:00']
}
const series = calendarDate('s', row)
const single = (id: string, startDateTime: string, wallStart: string): CalendarDate =>
  calendarDate(id, {
    ...row,
    wId: null,
    startDateTime,
    wallStart,
    repeat: null,
    doneOn: null,
    skippedOn: null,
    movedOn: null
  })

afterEach(() => vi.unstubAllEnvs())

it('a calendar shows each date of a series with its mark, without dates that were split off', () => {
  const shown = occurrencesIn([series], '2026-11-01', '2026-12-02')
  expect(shown.map(({ day, time, mark }) => [day, time, mark])).toEqual([
    ['2026-11-23', '07:30', 'done'],
    ['2026-11-25', '07:30', 'skipped'],
    ['2026-12-02', '07:30', 'planned']
  ])
  expect(shown[0]).toMatchObject({ key: 's:2026-11-23', seriesDay: '2026-11-23', date: { workoutId: 'w' } })
})

it('the dates of a day are sorted', () => {
  const dates = [
    single('late', row.startDateTime, '2026-11-23T19:00'),
    series,
    single('early', row.startDateTime, '2026-11-23T06:00')
  ]
  const days = byDay(occurrencesIn(dates, '2026-11-23', '2026-11-25'))
  expect(days.get('2026-11-23')?.map(({ date }) => date.id)).toEqual(['early', 's', 'late'])
  expect(days.get('2026-11-25')?.map(({ date }) => date.id)).toEqual(['s'])
})

it('training is listed on days without a finished date', () => {
  const days = byDay(occurrencesIn([series], '2026-11-01', '2026-12-02'))
  const trained = { '2026-11-22': 20, '2026-11-23': 600, '2026-11-24': 0, '2026-11-25': 840 }
  expect([...unplannedMinutes(trained, days)]).toEqual([
    ['2026-11-22', 1],
    ['2026-11-25', 14]
  ])
})

describe('a moment', () => {
  const moment = single('m', '2026-11-23T23:30:00.000Z', '')

  it('is shown on the local day, and identified by its day in UTC', () => {
    for (const [zone, day, time] of [
      ['UTC', '2026-11-23', '23:30'],
      ['Europe/Berlin', '2026-11-24', '00:30'],
      ['Pacific/Kiritimati', '2026-11-24', '13:30'],
      ['America/New_York', '2026-11-23', '18:30']
    ] as const) {
      vi.stubEnv('TZ', zone)
      expect(occurrencesIn([moment], day, day)).toMatchObject([{ day, time, seriesDay: '2026-11-23' }])
      expect(occurrencesIn([moment], '2026-11-22', '2026-11-22')).toEqual([])
    }
  })
})

it('a month has the weeks that it touches', () => {
  const weeks = weeksOfMonth('2026-11-01', '2026-12-01', 1)
  expect(weeks.map((week) => week[0])).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30'
  ])
  expect(weeksOfMonth('2026-11-01', '2026-12-01', 7)[0]).toEqual(daysFrom('2026-11-01'))
})

it("a date's own length comes before that of its workout", () => {
  const [own, bare] = [calendarDate('s', { ...row, lengthMin: 45 }), calendarDate('s', { ...row, wId: null })]
  expect(
    [own, series, bare].map((date) => lengthSec(date, date.workoutId === 'w' ? { totalSec: 600 } : undefined))
  ).toEqual([2700, 600, 0])
})

it('lengths change in full steps within limits', () => {
  expect([stretched(31, 5), stretched(31, -5), stretched(30, 5), stretched(0, 5)]).toEqual([35, 30, 35, 5])
  expect([stretched(5, -5), stretched(1438, 5), stretched(20, 17)]).toEqual([5, 1440, 35])
})

it('planned time excludes skipped dates and dates without a length', () => {
  const dates = [series, single('none', row.startDateTime, '2026-11-23T19:00')]
  const shown = occurrencesIn(dates, '2026-11-23', '2026-12-02')
  expect(plannedSec(shown, { w: { totalSec: 600 } })).toBe(1200)
})

it('a wall time comes with the local offset from UTC on that day', () => {
  for (const [zone, winter, summer] of [
    ['Europe/Berlin', '+01:00', '+02:00'],
    ['America/St_Johns', '-03:30', '-02:30'],
    ['UTC', '+00:00', '+00:00']
  ] as const) {
    vi.stubEnv('TZ', zone)
    expect(wallMoment('2026-11-23', '07:00')).toBe(`2026-11-23T07:00:00${winter}`)
    expect(wallMoment('2026-07-01', '07:00')).toBe(`2026-07-01T07:00:00${summer}`)
  }
})
