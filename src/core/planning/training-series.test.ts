import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOfNumber, numberOfDay } from './civil-day.ts'
import { daysOfRule, parseRule } from './repeat-rule.ts'
import { isOnDay, lastDayOfSeries, type Scope, type Series } from './training-series.ts'
import { marked, moved, repeated, split } from './series-changes.ts'

/** Mondays and Wednesdays at 7:30, without an end. */
const seriesOf = (more: Partial<Series> = {}, rule = 'FREQ=WEEKLY;BYDAY=MO,WE'): Series => ({
  start: '2026-11-23T07:30',
  rule: parseRule(rule),
  doneOn: [],
  skippedOn: [],
  movedOn: [],
  ...more
})
const TO = '2027-12-31'
function daysOf(series: Series | null, to = TO): string[] {
  if (series === null) return []
  const first = series.start.slice(0, 10)
  const days = series.rule === null ? [first] : [...daysOfRule(first, series.rule, first, to)]
  return days.filter((day) => !series.movedOn.includes(day))
}

describe('a mark', () => {
  it('is one of three, and can be set twice', () => {
    const done = marked(marked(seriesOf(), '2026-11-25', 'done'), '2026-11-25', 'done')
    expect(done).toEqual(seriesOf({ doneOn: ['2026-11-25'] }))
    expect(marked(done, '2026-11-23', 'done').doneOn).toEqual(['2026-11-23', '2026-11-25'])
    expect(marked(done, '2026-11-25', 'skipped')).toEqual(seriesOf({ skippedOn: ['2026-11-25'] }))
    expect(marked(done, '2026-11-25', 'planned')).toEqual(seriesOf())
  })
})

describe('a date', () => {
  it('is on its own days', () => {
    const one = seriesOf({ rule: null })
    expect([isOnDay(one, '2026-11-23'), isOnDay(one, '2026-11-25'), isOnDay(one, '2026-11-22')]).toEqual([
      true,
      false,
      false
    ])
    const many = seriesOf({ movedOn: ['2026-11-25'] })
    expect([isOnDay(many, '2026-11-25'), isOnDay(many, '2026-11-30')]).toEqual([false, true])
    expect([lastDayOfSeries(one), lastDayOfSeries(many)]).toEqual(['2026-11-23', '9998-12-31'])
    expect(lastDayOfSeries(seriesOf({}, 'FREQ=DAILY;COUNT=3'))).toBe('2026-11-25')
  })
})

describe('splitting off one date', () => {
  it('keeps its mark and leaves the others alone', () => {
    const { kept, made } = split(seriesOf({ doneOn: ['2026-11-23', '2026-11-25'] }), '2026-11-25', 'this')
    expect(kept).toEqual(seriesOf({ doneOn: ['2026-11-23'], movedOn: ['2026-11-25'] }))
    expect(made).toEqual(seriesOf({ start: '2026-11-25T07:30', rule: null, doneOn: ['2026-11-25'] }))
  })
  it('leaves nothing when it was the last', () => {
    const last = seriesOf({ movedOn: ['2026-11-23'] }, 'FREQ=DAILY;COUNT=2')
    expect(split(last, '2026-11-24', 'this').kept).toBeNull()
  })
})

describe('splitting off this and the following dates', () => {
  it('continues with the rest of the count', () => {
    const series = seriesOf({ skippedOn: ['2026-11-24', '2026-11-26'], movedOn: ['2026-11-23'] }, 'FREQ=DAILY;COUNT=5')
    const { kept, made } = split(series, '2026-11-25', 'following')
    expect(kept).toEqual(seriesOf({ skippedOn: ['2026-11-24'], movedOn: ['2026-11-23'] }, 'FREQ=DAILY;UNTIL=20261124'))
    expect(made).toEqual(seriesOf({ start: '2026-11-25T07:30', skippedOn: ['2026-11-26'] }, 'FREQ=DAILY;COUNT=3'))
  })
  it('takes all of them from the first one on', () => {
    expect(split(seriesOf(), '2026-11-23', 'following')).toEqual({ kept: null, made: seriesOf() })
    expect(split(seriesOf({ movedOn: ['2026-11-23'] }), '2026-11-25', 'following').kept).toBeNull()
  })
})

describe('moving the start of a series', () => {
  it('moves its weekdays, its end and its marks by the same number of days', () => {
    const series = seriesOf({ doneOn: ['2026-11-25'] }, 'FREQ=WEEKLY;BYDAY=MO,SU,WE;UNTIL=20261231')
    expect(moved(series, '2026-11-24T18:00')).toEqual({
      ...seriesOf({ start: '2026-11-24T18:00', doneOn: ['2026-11-26'] }, 'FREQ=WEEKLY;BYDAY=MO,TU,TH;UNTIL=20270101')
    })
    expect(moved(seriesOf({ rule: null, doneOn: ['2026-11-23'] }), '2026-11-01T07:30')).toMatchObject({
      start: '2026-11-01T07:30',
      rule: null,
      doneOn: ['2026-11-01']
    })
    expect(moved(seriesOf({}, 'FREQ=DAILY;UNTIL=99981231'), '2026-12-01T07:30').rule?.until).toBe('9998-12-31')
  })
  it('loses marks on days that no month has', () => {
    const monthly = seriesOf({ start: '2027-01-30T07:30', doneOn: ['2027-04-30', '2027-05-30'] }, 'FREQ=MONTHLY')
    expect(moved(monthly, '2027-01-31T07:30').doneOn).toEqual(['2027-05-31'])
  })
})

describe('changing the rule', () => {
  it('keeps the marks of its days', () => {
    const series = seriesOf({ doneOn: ['2026-11-23', '2026-11-25'], movedOn: ['2026-11-30'] })
    expect(repeated(series, parseRule('FREQ=WEEKLY'))).toEqual(
      seriesOf({ doneOn: ['2026-11-23'], movedOn: ['2026-11-30'] }, 'FREQ=WEEKLY')
    )
    expect(repeated(series, null)).toEqual(seriesOf({ rule: null, doneOn: ['2026-11-23'] }))
  })
})

describe('any split', () => {
  it('loses no date and adds none', () => {
    const ends = fc.constantFrom('', ';COUNT=9', ';UNTIL=20270301')
    const rules = fc.constantFrom('FREQ=DAILY', 'FREQ=WEEKLY;BYDAY=MO,WE', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU')
    const scopes = fc.constantFrom<Scope>('this', 'following', 'all')
    fc.assert(
      fc.property(rules, ends, scopes, fc.nat(), fc.nat({ max: 8 }), (rule, end, scope, pick, gone) => {
        const whole = seriesOf({}, rule + end)
        const before = daysOf(whole)
        const series = { ...whole, movedOn: [before[gone] ?? ''] }
        const all = daysOf(series)
        const day = all[pick % all.length] ?? ''
        const { kept, made } = split(series, day, scope)
        expect([...daysOf(kept), ...daysOf(made)].sort()).toEqual(all)
        if (scope === 'this') expect(daysOf(made)).toEqual([day])
        if (scope === 'following') expect(daysOf(made)).toEqual(all.filter((one) => one >= day))
      })
    )
  })
  it('moves every date of a daily series by the same number of days', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), (by) => {
        const shift = (day: string) => dayOfNumber(numberOfDay(day) + by)
        const series = seriesOf({ doneOn: ['2026-11-25'] }, 'FREQ=DAILY;COUNT=9')
        const next = moved(series, `${shift('2026-11-23')}T07:30`)
        expect([daysOf(next, '2030-01-01'), next.doneOn]).toEqual([daysOf(series).map(shift), [shift('2026-11-25')]])
      })
    )
  })
})
