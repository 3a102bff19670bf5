import { describe, expect, it } from 'vitest'
import { readIcs } from './ics-file.ts'
import { planIcs, type IcsChoices, wallIn } from './ics-plan.ts'
import { isZone } from '../zoned-time.ts'

/** The device is in Berlin, wherever the test runs. */
const BERLIN = 'Europe/Berlin'
const CHOICES: IcsChoices = {
  today: '2026-11-20',
  wallIn: (wall, from, to) => wallIn(wall, from || BERLIN, to || BERLIN),
  matchesDeviceZone: (zone) => zone === BERLIN,
  usualName: 'Workout'
}
const file = (...events: string[][]): string =>
  ['BEGIN:VCALENDAR', ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']), 'END:VCALENDAR'].join(
    '\r\n'
  )
const plan = (...events: string[][]) => planIcs(readIcs(file(...events), isZone) ?? [], CHOICES)
const only = (...lines: string[]) => plan(['UID:a', ...lines])
const repeats = (start: string, rule: string, ...more: string[]) => only(start, `RRULE:${rule}`, ...more).dates[0]

describe('the time of a date', () => {
  it.each([
    ['DTSTART:20261123T073000', '2026-11-23T07:30', {}],
    ['DTSTART;TZID=Europe/Berlin:20261123T073000', '2026-11-23T07:30', {}],
    ['DTSTART;TZID=America/New_York:20261123T200000', '2026-11-24T02:00', { zone: 1 }],
    ['DTSTART:20261123T063000Z', '2026-11-23T07:30', { zone: 1 }],
    ['DTSTART;TZID=Mars:20261123T073000', '2026-11-23T07:30', { 'unknown-zone': 1 }],
    ['DTSTART;VALUE=DATE:20261123', '2026-11-23T09:00', { 'all-day': 1 }]
  ])('%s', (line, wall, notes) => {
    const found = only(line)
    expect([found.dates[0]?.wall, found.notes]).toEqual([wall, notes])
  })
})

describe('the length of a date', () => {
  const AT = 'DTSTART:20261123T073000'
  it.each([
    [45, [AT, 'DTEND:20261123T081500']],
    [90, [AT, 'DURATION:PT1H30M']],
    [90, ['DTSTART;TZID=America/New_York:20261123T200000', 'DTEND:20261124T023000Z']],
    // The clocks go back an hour in between.
    [120, ['DTSTART;TZID=Europe/Berlin:20271031T020000', 'DTEND;TZID=Europe/Berlin:20271031T030000']],
    [null, [AT]],
    [null, [AT, 'DTEND:20261123T073000']],
    [null, [AT, 'DURATION:P2D']],
    [null, [AT, 'DURATION:-PT30M']],
    [null, [AT, 'DURATION:long']],
    [null, ['DTSTART;VALUE=DATE:20261123', 'DTEND;VALUE=DATE:20261124']]
  ])('%s: %j', (minutes, lines) => {
    expect(only(...lines).dates[0]?.lengthMin).toBe(minutes)
  })
})

describe('skipped dates', () => {
  it.each([
    ['bad-date', ['DTSTART:soon']],
    ['bad-date', ['DTSTART:20261323T073000']],
    ['bad-date', ['DTSTART:20261123T253000']],
    ['cancelled', ['DTSTART:20261123T073000', 'STATUS:CANCELLED']],
    ['past', ['DTSTART:20261119T073000']],
    ['past', ['DTSTART:20261101T073000', 'RRULE:FREQ=DAILY;COUNT=5']],
    ['rule', ['DTSTART:20261123T073000', 'RRULE:FREQ=MONTHLY;BYDAY=-1FR']],
    ['rule', ['DTSTART:20261123T073000', 'RRULE:FREQ=HOURLY']],
    ['rule', ['DTSTART:20261123T073000', 'RRULE:FREQ=WEEKLY;BYDAY=TU']],
    ['rule', ['DTSTART:20261123T073000', 'RDATE:20261125T073000']]
  ])('%s: %j', (reason, lines) => {
    const { dates, leftOut } = only(...lines)
    expect([dates, leftOut]).toEqual([[], { [reason]: 1 }])
  })

  it('are those after the first 500', () => {
    const many = Array.from({ length: 503 }, (_, index) => [`UID:${index}`, 'DTSTART:20261123T073000'])
    const { dates, leftOut } = plan(...many)
    expect([dates.length, leftOut]).toEqual([500, { 'too-many': 3 }])
  })
})

describe('a repeating date', () => {
  it.each([
    ['FREQ=WEEKLY;WKST=SU;BYDAY=MO', 'FREQ=WEEKLY;BYDAY=MO'],
    ['FREQ=MONTHLY;BYMONTHDAY=23', 'FREQ=MONTHLY'],
    ['FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=23', 'FREQ=YEARLY'],
    ['FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
    ['FREQ=DAILY;COUNT=10', 'FREQ=DAILY;COUNT=10']
  ])('%s', (rule, ours) => expect(repeats('DTSTART:20261123T073000', rule)?.repeat).toBe(ours))

  it('ends on the day in its own zone, even when UTC has another day', () => {
    const la = 'DTSTART;TZID=America/Los_Angeles:20261123T180000'
    expect(repeats(la, 'FREQ=DAILY;UNTIL=20261201T075959Z')).toMatchObject({
      wall: '2026-11-24T03:00',
      repeat: 'FREQ=DAILY;UNTIL=20261201T235959'
    })
    const berlin = 'DTSTART;TZID=Europe/Berlin:20261123T073000'
    expect(repeats(berlin, 'FREQ=DAILY;UNTIL=20261130T063000Z')?.repeat).toBe('FREQ=DAILY;UNTIL=20261130T235959')
    expect(repeats(berlin, 'FREQ=DAILY;UNTIL=20261130T062959Z')?.repeat).toBe('FREQ=DAILY;UNTIL=20261129T235959')
    expect(repeats('DTSTART:20261123T063000Z', 'FREQ=DAILY;UNTIL=20261130T063000Z')?.repeat).toContain('20261130')
  })

  it('moves its weekdays and exceptions to another zone', () => {
    const start = 'DTSTART;TZID=America/New_York:20261123T200000'
    expect(repeats(start, 'FREQ=WEEKLY;BYDAY=MO', 'EXDATE;TZID=America/New_York:20261130T200000')).toMatchObject({
      repeat: 'FREQ=WEEKLY;BYDAY=TU',
      gone: ['2026-12-01']
    })
    expect(repeats(start, 'FREQ=WEEKLY;BYDAY=MO', 'EXDATE:20261201T010000Z')?.gone).toEqual(['2026-12-01'])
  })

  it('becomes a separate date where a single one was moved', () => {
    const { dates } = plan(
      ['UID:s', 'SUMMARY:Run', 'DTSTART:20261123T073000', 'RRULE:FREQ=WEEKLY'],
      ['UID:s', 'SUMMARY:Run late', 'DTSTART:20261130T180000', 'RECURRENCE-ID:20261130T073000'],
      ['UID:s', 'DTSTART:20261207T073000', 'RECURRENCE-ID;VALUE=DATE:20261207', 'STATUS:CANCELLED']
    )
    expect(dates).toMatchObject([
      { key: 's', title: 'Run', wall: '2026-11-23T07:30', gone: ['2026-11-30', '2026-12-07'] },
      { key: 's 2026-11-30T07:30:00', title: 'Run late', wall: '2026-11-30T18:00', repeat: '', gone: [] }
    ])
  })
})

it('an imported date has a title and a reminder that it can hold', () => {
  expect(only('DTSTART:20261123T073000').dates[0]).toMatchObject({ title: 'Workout', reminderMin: null })
  const alarm = (trigger: string) =>
    only('DTSTART:20261123T073000', 'BEGIN:VALARM', trigger, 'END:VALARM').dates[0]?.reminderMin
  expect([alarm('TRIGGER:-PT30M'), alarm('TRIGGER:-P3W')]).toEqual([30, null])
})

it('the same event is imported once, and recognized by time and title when it has no id', () => {
  const event = ['SUMMARY:Run', 'DTSTART:20261123T073000']
  expect(plan(event, event).dates.map(({ key }) => key)).toEqual(['2026-11-23T07:30:00 Run'])
})
