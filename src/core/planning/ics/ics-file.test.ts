/** Our own samples of files as other calendars write them. */
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { calendarFeed } from '../calendar-feed.ts'
import { readIcs, type IcsEvent } from './ics-file.ts'
import { isZone } from '../zoned-time.ts'

const file = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]): string => file('BEGIN:VEVENT', ...lines, 'END:VEVENT')
const read = (text: string): IcsEvent[] => readIcs(text, isZone) ?? []
const only = (...lines: string[]) => read(event(...lines))[0]

describe('the start of an event', () => {
  it.each([
    ['DTSTART:20261123T073000', { kind: 'floating', wall: '2026-11-23T07:30:00', isUnknown: false }],
    ['DTSTART:20261123T073000Z', { kind: 'utc', wall: '2026-11-23T07:30:00' }],
    [
      'DTSTART;TZID=Europe/Berlin:20261123T073000',
      { kind: 'zone', wall: '2026-11-23T07:30:00', zone: 'Europe/Berlin' }
    ],
    [
      'DTSTART;TZID="Europe/Berlin":20261123T073000',
      { kind: 'zone', wall: '2026-11-23T07:30:00', zone: 'Europe/Berlin' }
    ],
    ['DTSTART;TZID=Mars Time:20261123T073000', { kind: 'floating', wall: '2026-11-23T07:30:00', isUnknown: true }],
    ['DTSTART;VALUE=DATE:20261123', { kind: 'day', day: '2026-11-23' }],
    ['DTSTART:soon', null]
  ])('is read: %s', (line, start) => expect(only(line)?.start).toEqual(start))

  it('uses the zone that the file defines for its own zone names', () => {
    const zone = ['BEGIN:VTIMEZONE', 'TZID:W. Europe Standard Time', 'X-LIC-LOCATION:Europe/Berlin']
    const standard = [
      'BEGIN:STANDARD',
      'DTSTART:16010101T030000',
      'TZOFFSETFROM:+0200',
      'END:STANDARD',
      'END:VTIMEZONE'
    ]
    const start = 'DTSTART;TZID=W. Europe Standard Time:20261123T073000'
    expect(read(file(...zone, ...standard, 'BEGIN:VEVENT', start, 'END:VEVENT'))).toMatchObject([
      { start: { kind: 'zone', zone: 'Europe/Berlin' } }
    ])
  })
})

it('an event comes with its other facts', () => {
  const found = only(
    'UID:abc@example',
    'SUMMARY;LANGUAGE=en:Legs\\, arms\\; all\\nday',
    'DTSTART:20261123T073000',
    'RRULE:FREQ=WEEKLY;BYDAY=MO',
    'EXDATE:20261130T073000,20261207T073000',
    'EXDATE;VALUE=DATE:20261214',
    'STATUS:CONFIRMED',
    'X-ALT;X=":;,":SUMMARY:no'
  )
  expect(found).toMatchObject({
    uid: 'abc@example',
    title: 'Legs, arms; all\nday',
    rule: 'FREQ=WEEKLY;BYDAY=MO',
    hasOtherDates: false,
    isCancelled: false,
    replaces: null,
    reminderMin: null
  })
  expect(found?.except.map((time) => (time.kind === 'day' ? time.day : time.wall))).toEqual([
    '2026-11-30T07:30:00',
    '2026-12-07T07:30:00',
    '2026-12-14'
  ])
  expect(only('STATUS:CANCELLED')?.isCancelled).toBe(true)
  expect(only('RDATE:20261123T073000')?.hasOtherDates).toBe(true)
  expect(only('RRULE:FREQ=DAILY', 'RRULE:FREQ=YEARLY')).toMatchObject({ rule: 'FREQ=DAILY', hasOtherDates: true })
  expect(only('RECURRENCE-ID:20261130T073000Z')?.replaces).toEqual({ kind: 'utc', wall: '2026-11-30T07:30:00' })
})

it.each([
  ['TRIGGER:-PT30M', 30],
  ['TRIGGER;VALUE=DURATION:-P1DT2H', 1560],
  ['TRIGGER:-P1W', 10_080],
  ['TRIGGER:PT0S', 0],
  ['TRIGGER:PT15M', null],
  ['TRIGGER;RELATED=END:-PT15M', null],
  ['TRIGGER;VALUE=DATE-TIME:20261123T060000Z', null]
])('reminder: %s', (line, minutes) => {
  const found = only('BEGIN:VALARM', line, 'DESCRIPTION:x', 'SUMMARY:not the title', 'END:VALARM', 'SUMMARY:Title')
  expect([found?.reminderMin, found?.title]).toEqual([minutes, 'Title'])
})

it('long lines, bare line feeds and unknown parts are accepted', () => {
  const text = event('SUMMARY:A long ', ' title', 'BEGIN:X-PART', 'UID:inner', 'END:X-PART', 'UID:outer').replaceAll(
    '\r\n',
    '\n'
  )
  expect(read(text)).toMatchObject([{ title: 'A long title', uid: 'outer' }])
})

it('a file without a calendar gives null, and one without events is empty', () => {
  expect(readIcs('Date,Name\n', isZone)).toBeNull()
  expect(readIcs('', isZone)).toBeNull()
  expect(read(file('BEGIN:VTODO', 'SUMMARY:x', 'END:VTODO'))).toEqual([])
  expect(read('BEGIN:VCALENDAR\nEND:VEVENT\nBEGIN:VEVENT\nUID:a')).toMatchObject([{ uid: 'a' }])
})

it('our own feed reads as another parser reads it', () => {
  const series = { start: '2026-11-23T07:30', rule: null, doneOn: [], skippedOn: [], movedOn: [] }
  const dates = Array.from({ length: 40 }, (_, index) => ({
    id: `d${index}`,
    title: `Ladder, ${'long '.repeat(index)}`.trim(),
    series,
    isMoment: index % 2 === 0,
    reminderMin: index,
    changedAt: new Date(0)
  }))
  const text = calendarFeed(dates, 'x')
  const theirs = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  const ours = read(text)
  expect(ours.map(({ uid, title }) => [uid, title])).toEqual(theirs.map(({ uid, summary }) => [uid, summary]))
  expect(ours.map(({ reminderMin }) => reminderMin)).toEqual(dates.map(({ reminderMin }) => reminderMin))
  expect(new Set(ours.map(({ start }) => start?.kind))).toEqual(new Set(['utc', 'floating']))
})
