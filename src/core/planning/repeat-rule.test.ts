import fc from 'fast-check'
import { RRuleTemporal } from 'rrule-temporal'
import { describe, expect, it } from 'vitest'
import { LAST_DAY, dayOfNumber, isDay, numberOfDay } from './civil-day.ts'
import { beginsWithStart, daysOfRule, lastDayOf, parseRule, ruleText, type RepeatRule } from './repeat-rule.ts'

const ruleOf = (text: string): RepeatRule => {
  const rule = parseRule(text)
  if (rule === null) throw new Error(text)
  return rule
}
const days = (start: string, text: string, to: string, from = start): string[] => [
  ...daysOfRule(start, ruleOf(text), from, to)
]

describe('a rule', () => {
  it('skips months without a 31st, and years without 29 February', () => {
    expect(days('2026-10-31', 'FREQ=MONTHLY', '2027-06-30')).toEqual([
      '2026-10-31',
      '2026-12-31',
      '2027-01-31',
      '2027-03-31',
      '2027-05-31'
    ])
    expect(days('2024-02-29', 'FREQ=YEARLY', '2034-01-01')).toEqual(['2024-02-29', '2028-02-29', '2032-02-29'])
    expect(days('2096-02-29', 'FREQ=YEARLY;COUNT=2', '2200-01-01')).toEqual(['2096-02-29', '2104-02-29'])
  })
  it('counts the start, and only days that exist', () => {
    expect(days('2026-01-31', 'FREQ=MONTHLY;COUNT=3', LAST_DAY)).toEqual(['2026-01-31', '2026-03-31', '2026-05-31'])
    expect(days('2026-11-25', 'FREQ=WEEKLY;BYDAY=MO,WE;COUNT=4', LAST_DAY)).toEqual([
      '2026-11-25',
      '2026-11-30',
      '2026-12-02',
      '2026-12-07'
    ])
  })
  it('counts every second week from the Monday before the start', () => {
    expect(days('2026-11-29', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU', '2026-12-31')).toEqual([
      '2026-11-29',
      '2026-12-07',
      '2026-12-13',
      '2026-12-21',
      '2026-12-27'
    ])
  })
  it('costs only the requested days when it has no end', () => {
    expect(days('1970-01-01', 'FREQ=DAILY', '9990-01-02', '9990-01-01')).toEqual(['9990-01-01', '9990-01-02'])
    expect(days('2026-01-01', 'FREQ=DAILY', '9999-01-01', '9998-12-30')).toEqual(['9998-12-30', LAST_DAY])
    expect(days('2026-01-02', 'FREQ=DAILY', '2026-01-01', '2025-01-01')).toEqual([])
    expect(days('2026-01-02', 'FREQ=MONTHLY', '2026-01-31', '2026-01-03')).toEqual([])
  })
  it('has a last day if it ends', () => {
    expect(lastDayOf('2026-01-31', ruleOf('FREQ=MONTHLY;COUNT=3'))).toBe('2026-05-31')
    expect(lastDayOf('2026-01-31', ruleOf('FREQ=WEEKLY;UNTIL=20260220'))).toBe('2026-02-14')
    expect(lastDayOf('2026-01-31', ruleOf('FREQ=WEEKLY'))).toBeNull()
    expect(lastDayOf('1970-01-01', ruleOf('FREQ=DAILY;UNTIL=99981231'))).toBe(LAST_DAY)
    expect(lastDayOf('2024-02-29', ruleOf('FREQ=YEARLY;INTERVAL=4;UNTIL=21031231'))).toBe('2096-02-29')
    expect(lastDayOf('2024-02-29', ruleOf('FREQ=YEARLY;UNTIL=20240101'))).toBe('2024-02-29')
  })
  it('can begin on its start or not', () => {
    expect(beginsWithStart('2026-11-25', ruleOf('FREQ=WEEKLY;BYDAY=WE'))).toBe(true)
    expect(beginsWithStart('2026-11-25', ruleOf('FREQ=WEEKLY;BYDAY=MO'))).toBe(false)
    expect(beginsWithStart('2026-11-25', ruleOf('FREQ=DAILY;UNTIL=20261124'))).toBe(false)
  })
})

describe('the text of a rule', () => {
  it.each([
    '',
    'DAILY',
    'FREQ=HOURLY',
    'FREQ=DAILY;FREQ=DAILY',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;INTERVAL=100',
    'FREQ=DAILY;INTERVAL=1.5',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;COUNT=1001',
    'FREQ=DAILY;COUNT=2;UNTIL=20270101',
    'FREQ=DAILY;UNTIL=20270231',
    'FREQ=DAILY;UNTIL=99990101',
    'FREQ=DAILY;BYDAY=MO',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=WEEKLY;BYDAY=',
    'FREQ=WEEKLY;BYDAY=1MO',
    'FREQ=WEEKLY;WKST=SU',
    'FREQ=MONTHLY;BYMONTHDAY=-1',
    'FREQ=A=B'
  ])('rejects %s', (text) => {
    expect(parseRule(text)).toBeNull()
  })
  it('can have any order, and is written in one', () => {
    expect(ruleText(ruleOf('byday=su,mo,su;interval=1;freq=weekly;wkst=mo;until=20270101T063000Z'))).toBe(
      'FREQ=WEEKLY;BYDAY=MO,SU;UNTIL=20270101T235959'
    )
    expect(ruleText(ruleOf('FREQ=DAILY;COUNT=7;INTERVAL=3'))).toBe('FREQ=DAILY;INTERVAL=3;COUNT=7')
  })
})

describe('a day', () => {
  it('must exist', () => {
    expect(['2028-02-29', '2026-12-31'].every(isDay)).toBe(true)
    expect(['2027-02-29', '2026-04-31', '2026-13-01', '2026-1-1', 'today', ''].some(isDay)).toBe(false)
  })
})

const anyDay = fc.integer({ min: numberOfDay('1999-12-01'), max: numberOfDay('2060-12-31') }).map(dayOfNumber)
const anyRule: fc.Arbitrary<RepeatRule> = fc
  .record({
    frequency: fc.constantFrom('DAILY' as const, 'WEEKLY' as const, 'MONTHLY' as const, 'YEARLY' as const),
    interval: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 99 })),
    weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6]),
    end: fc.oneof(
      fc.constant({ count: null, until: null }),
      fc.integer({ min: 1, max: 60 }).map((count) => ({ count, until: null })),
      anyDay.map((until) => ({ count: null, until }))
    )
  })
  .map(({ end, ...rule }) => ({ ...rule, ...end, weekdays: rule.frequency === 'WEEKLY' ? rule.weekdays : [] }))

/** Checks each day in turn against the wording of the RFC. */
function isOn(day: Date, start: Date, rule: RepeatRule): boolean {
  const between = Math.round((day.getTime() - start.getTime()) / 86_400_000)
  if (rule.frequency === 'DAILY') return between % rule.interval === 0
  const iso = (one: Date) => (one.getUTCDay() + 6) % 7
  if (rule.frequency === 'WEEKLY') {
    const weeks = (between + iso(start) - iso(day)) / 7
    const wanted = rule.weekdays.length === 0 ? [iso(start)] : rule.weekdays
    return weeks % rule.interval === 0 && wanted.includes(iso(day))
  }
  const years = day.getUTCFullYear() - start.getUTCFullYear()
  const months = years * 12 + day.getUTCMonth() - start.getUTCMonth()
  if (day.getUTCDate() !== start.getUTCDate()) return false
  return months % (rule.frequency === 'MONTHLY' ? rule.interval : rule.interval * 12) === 0
}

function bruteForce(start: string, rule: RepeatRule, from: string, to: string): string[] {
  const found: string[] = []
  const first = new Date(`${start}T00:00:00Z`)
  for (const day = new Date(first); ; day.setUTCDate(day.getUTCDate() + 1)) {
    const text = day.toISOString().slice(0, 10)
    if (text > to || (rule.until !== null && text > rule.until)) break
    if (isOn(day, first, rule)) found.push(text)
    if (found.length === rule.count) break
  }
  return found.filter((day) => day >= from)
}

describe('any rule', () => {
  it('gives the same days as checking each one', () => {
    fc.assert(
      fc.property(anyDay, anyRule, anyDay, fc.integer({ min: 0, max: 800 }), (start, rule, from, length) => {
        const to = dayOfNumber(numberOfDay(from) + length)
        expect([...daysOfRule(start, rule, from, to)]).toEqual(bruteForce(start, rule, from, to))
      })
    )
  })
  it('gives the same days as another library', () => {
    fc.assert(
      fc.property(anyDay, anyRule, (start, rule) => {
        fc.pre(beginsWithStart(start, rule))
        const to = dayOfNumber(numberOfDay(start) + 1500)
        const text = `DTSTART;TZID=UTC:${start.replaceAll('-', '')}T073000\nRRULE:${ruleText(rule).replace(/T235959$/, 'T235959Z')}`
        const judge = new RRuleTemporal({ rruleString: text })
        const theirs = judge.between(new Date(`${start}T00:00:00Z`), new Date(`${to}T23:59:59Z`), true)
        expect([...daysOfRule(start, rule, start, to)]).toEqual(theirs.map((one) => one.toPlainDate().toString()))
      }),
      { numRuns: 200 }
    )
  })
  it('survives a round trip through its text', () => {
    fc.assert(
      fc.property(anyRule, (rule) => {
        expect(parseRule(ruleText(rule))).toEqual(rule)
      })
    )
  })
})
