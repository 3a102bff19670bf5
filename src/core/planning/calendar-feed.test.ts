/** The feed is read by two third-party parsers. */
import fc from 'fast-check'
import ICAL from 'ical.js'
import ical from 'node-ical'
import { describe, expect, it } from 'vitest'
import { calendarFeed, type FeedDate } from './calendar-feed.ts'
import { dayOfNumber, numberOfDay } from './civil-day.ts'
import { daysOfRule, parseRule } from './repeat-rule.ts'

const CHANGED = new Date('2026-11-20T06:00:05.250Z')
const date = (more: Partial<FeedDate> = {}, series: Partial<FeedDate['series']> = {}): FeedDate => ({
  id: 'a1',
  title: 'Ladder',
  isMoment: false,
  reminderMin: null,
  changedAt: CHANGED,
  ...more,
  series: { start: '2026-11-23T07:30', rule: null, doneOn: [], skippedOn: [], movedOn: [], ...series }
})
const rule = (text: string) => parseRule(text)
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))

describe('the text of a feed', () => {
  it('is a calendar that says how often to refresh', () => {
    expect(linesOf(calendarFeed([date()], 'Icepoint, mine'))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Icepoint//Training//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'NAME:Icepoint\\, mine',
      'X-WR-CALNAME:Icepoint\\, mine',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'BEGIN:VEVENT',
      'UID:a1@icepoint',
      'DTSTAMP:20261120T060005Z',
      'LAST-MODIFIED:20261120T060005Z',
      'DTSTART:20261123T073000',
      'SUMMARY:Ladder',
      'END:VEVENT',
      'END:VCALENDAR',
      ''
    ])
  })

  it('has exceptions, a rule and a reminder where needed', () => {
    const some = { rule: rule('FREQ=WEEKLY;BYDAY=MO,WE'), movedOn: ['2026-11-25'], skippedOn: ['2026-11-30'] }
    const lines = linesOf(calendarFeed([date({ reminderMin: 15 }, some)], 'x'))
    expect(lines).toContain('RRULE:FREQ=WEEKLY;BYDAY=MO,WE')
    expect(lines.filter((line) => line.startsWith('EXDATE'))).toEqual([
      'EXDATE:20261125T073000',
      'EXDATE:20261130T073000'
    ])
    expect(lines).toContain('TRIGGER:-PT15M')
    expect(linesOf(calendarFeed([date({ lengthMin: 95 })], 'x'))).toContain('DURATION:PT1H35M')
  })

  it('writes a moment in UTC, and a wall time without a zone', () => {
    expect(linesOf(calendarFeed([date({ isMoment: true })], 'x'))).toContain('DTSTART:20261123T073000Z')
  })

  it('omits a single date that was skipped or moved', () => {
    const day = '2026-11-23'
    const gone = [date({}, { skippedOn: [day] }), date({}, { movedOn: [day] })]
    expect(calendarFeed(gone, 'x')).not.toContain('VEVENT')
    expect(calendarFeed([date({}, { doneOn: [day] })], 'x')).toContain('VEVENT')
  })
})

describe('other parsers', () => {
  it('read what we wrote', async () => {
    const text = calendarFeed(
      [
        date({ title: 'Legs; arms, "all"\nday', reminderMin: 60 }),
        date({ id: 'b2', isMoment: true, title: '🏋️ '.repeat(30).trim() })
      ],
      'x'
    )
    const [first, second] = eventsIn(text)
    expect(first?.summary).toBe('Legs; arms, "all"\nday')
    expect([first?.startDate.toString(), first?.startDate.zone]).toEqual([
      '2026-11-23T07:30:00',
      ICAL.Timezone.localTimezone
    ])
    // The feed gives no length, and parsers must not invent one.
    expect(first?.endDate.toString()).toBe('2026-11-23T07:30:00')
    expect(second?.startDate.toJSDate().toISOString()).toBe('2026-11-23T07:30:00.000Z')
    const read = Object.values(await ical.async.parseICS(text)).filter((one) => one?.type === 'VEVENT')
    expect(read.map((event) => event.uid)).toEqual(['a1@icepoint', 'b2@icepoint'])
    expect(read[1]).toMatchObject({ summary: '🏋️ '.repeat(30).trim(), start: new Date('2026-11-23T07:30:00Z') })
  })

  it('find the same days as we do', async () => {
    const frequency = fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY')
    const parts = fc.record({
      frequency,
      interval: fc.integer({ min: 1, max: 4 }),
      end: fc.constantFrom('', ';COUNT=9', ';UNTIL=20280229T235959'),
      start: fc.integer({ min: numberOfDay('2026-01-01'), max: numberOfDay('2028-02-29') }).map(dayOfNumber),
      gone: fc.array(fc.nat(8), { maxLength: 3 })
    })
    await fc.assert(
      fc.asyncProperty(parts, async ({ frequency: name, interval, end, start, gone }) => {
        fc.pre(!end.includes('UNTIL') || start <= '2028-02-29')
        const repeats = rule(`FREQ=${name};INTERVAL=${interval}${end}`)
        if (repeats === null) throw new Error('not our rule')
        const whole = { ...date().series, start: `${start}T07:30`, rule: repeats }
        const days = [...daysOfRule(start, repeats, start, dayOfNumber(numberOfDay(start) + 1500))]
        const movedOn = [...new Set(gone.flatMap((index) => days[index] ?? []))].sort()
        const ours = days.filter((day) => !movedOn.includes(day)).slice(0, 20)
        const text = calendarFeed([date({}, { ...whole, movedOn })], 'x')
        const [event] = eventsIn(text)
        const iterator = event?.iterator()
        const theirs = ours.map(() => iterator?.next()?.toString().slice(0, 10))
        expect(theirs).toEqual(ours)
        const [read] = Object.values(await ical.async.parseICS(text)).filter((one) => one?.type === 'VEVENT')
        const exdates = Object.keys(read?.exdate ?? {}).filter((key) => key.length === 10)
        expect(exdates.sort()).toEqual(movedOn)
      }),
      { numRuns: 60 }
    )
  })
})
