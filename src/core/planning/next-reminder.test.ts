import { describe, expect, it } from 'vitest'
import { nextReminder, remindersBetween } from './next-reminder.ts'
import { parseRule } from './repeat-rule.ts'
import { isZone, momentOfWall } from './zoned-time.ts'

const ZONES = Intl.supportedValuesOf('timeZone')

const wallIn = (zone: string, moment: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
    .format(moment)
    .replace(' ', 'T')

const iso = (moment: number | undefined): string => new Date(moment ?? Number.NaN).toISOString()

describe('a wall time', () => {
  it('is that time in every zone, all year round', () => {
    for (const zone of ZONES) {
      for (let day = 0; day < 730; day += 31) {
        const wall = `${new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)}T07:30`
        expect(`${zone} ${wallIn(zone, momentOfWall(wall, zone))}`).toBe(`${zone} ${wall}`)
      }
    }
  })
  it('moves forward by the skipped hour, and means the first of a repeated one', () => {
    expect(iso(momentOfWall('2026-03-29T02:30', 'Europe/Berlin'))).toBe('2026-03-29T01:30:00.000Z')
    expect(iso(momentOfWall('2026-10-25T02:30', 'Europe/Berlin'))).toBe('2026-10-25T00:30:00.000Z')
    expect(iso(momentOfWall('2026-03-08T02:30', 'America/New_York'))).toBe('2026-03-08T07:30:00.000Z')
    expect(iso(momentOfWall('2026-04-05T01:45', 'Australia/Lord_Howe'))).toBe('2026-04-04T14:45:00.000Z')
  })
  it('needs a zone that exists', () => {
    expect([isZone('Europe/Berlin'), isZone('Mars/Base'), isZone('')]).toEqual([true, false, false])
  })
})

describe('the next reminder', () => {
  const weekly = {
    series: {
      start: '2026-03-23T07:00',
      rule: parseRule('FREQ=WEEKLY;BYDAY=MO,SU'),
      doneOn: ['2026-03-23'],
      skippedOn: ['2026-03-30'],
      movedOn: ['2026-04-05']
    },
    isMoment: false,
    reminderMin: 30
  }
  const after = (moment: string, more: object = {}, zone = 'Europe/Berlin') =>
    nextReminder({ ...weekly, ...more }, zone, Date.parse(moment))

  it('keeps the time of day across a clock change, and skips dates that are done, skipped or moved', () => {
    const found = after('2026-03-20T00:00:00Z')
    expect([found?.day, iso(found?.dueAt), iso(found?.startsAt)]).toEqual([
      '2026-03-29',
      '2026-03-29T04:30:00.000Z',
      '2026-03-29T05:00:00.000Z'
    ])
    expect(after('2026-03-29T04:30:00Z')?.day).toBe('2026-04-06')
  })
  it('is not the one due right now', () => {
    expect(after('2026-03-29T04:29:59.999Z')?.day).toBe('2026-03-29')
  })
  it('is found a day before the start, also at the edge of the calendar', () => {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Niue']) {
      const found = after('2026-03-27T12:00:00Z', { reminderMin: 1440 }, zone)
      expect([found?.day, iso(found?.dueAt)]).toEqual(['2026-03-29', iso(momentOfWall('2026-03-28T07:00', zone))])
    }
  })
  it('is null without reminders and after the last date', () => {
    expect(after('2026-03-20T00:00:00Z', { reminderMin: null })).toBeNull()
    const once = { ...weekly.series, rule: null, doneOn: [] }
    expect(after('2026-03-23T05:29:00Z', { series: once })?.day).toBe('2026-03-23')
    expect(after('2026-03-23T05:30:00Z', { series: once })).toBeNull()
  })
  it('is the same in all zones for a moment', () => {
    const moment = { series: { ...weekly.series, rule: null, doneOn: [] }, isMoment: true }
    for (const zone of ['Asia/Tokyo', 'America/Los_Angeles']) {
      expect(iso(after('2026-03-20T00:00:00Z', moment, zone)?.startsAt)).toBe('2026-03-23T07:00:00.000Z')
    }
  })
})

it('reminders in a period come in order, up to the requested number', () => {
  const date = (start: string, rule: string, reminderMin: number | null) => ({
    isMoment: true,
    reminderMin,
    series: { start, rule: parseRule(rule), doneOn: [], skippedOn: ['2026-11-24'], movedOn: [] }
  })
  const dates = [
    date('2026-11-23T10:00', 'FREQ=DAILY', 60),
    date('2026-11-25T08:00', '', 0),
    date('2026-11-23T10:00', '', null)
  ]
  const due = (most: number) =>
    remindersBetween(dates, 'UTC', [Date.parse('2026-11-23T08:00Z'), Date.parse('2026-11-26T09:00Z')], most).map(
      ({ dueAt }) => iso(dueAt).slice(5, 16)
    )
  expect(due(9)).toEqual(['11-23T09:00', '11-25T08:00', '11-25T09:00', '11-26T09:00'])
  expect(due(2)).toEqual(['11-23T09:00', '11-25T08:00'])
  expect(due(0)).toEqual([])
})
