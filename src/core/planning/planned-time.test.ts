import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldsOf, today, plannedStart, suggestedTime } from './planned-time.ts'

/** Saturday morning, in the zone of whoever runs the test. */
const NOW = new Date(2026, 10, 21, 8, 2)

describe('the suggestion', () => {
  it('is the same time two days later, to five minutes', () => {
    expect(suggestedTime(new Date(2026, 10, 21, 7, 33), NOW)).toEqual({ date: '2026-11-23', time: '07:30' })
    expect(suggestedTime(new Date(2026, 10, 21, 7, 59), NOW)).toEqual({ date: '2026-11-23', time: '07:55' })
    expect(suggestedTime(new Date(2026, 10, 21, 0, 4), NOW)).toEqual({ date: '2026-11-23', time: '00:00' })
  })
  it('crosses the ends of months and years', () => {
    const late = new Date(2026, 11, 30, 18, 0)
    expect(suggestedTime(late, late)).toEqual({ date: '2027-01-01', time: '18:00' })
  })
  it('counts from the current day after a workout past midnight', () => {
    const afterMidnight = new Date(2026, 10, 22, 0, 20)
    expect(suggestedTime(new Date(2026, 10, 21, 23, 40), afterMidnight)).toEqual({ date: '2026-11-24', time: '23:40' })
  })
  it('uses the current time when the start is unknown', () => {
    expect(suggestedTime(new Date('nonsense'), NOW)).toEqual({ date: '2026-11-23', time: '08:00' })
  })
  it('keeps the hour when clocks change in between, in every zone', () => {
    for (let day = 0; day < 365; day += 1) {
      const started = new Date(2026, 0, 1 + day, 18, 45)
      expect(suggestedTime(started, started).time).toBe('18:45')
    }
  })
  it('can always be chosen', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(2000, 0, 1), max: new Date(2080, 0, 1), noInvalidDate: true }),
        fc.integer({ min: 0, max: 20_000 }),
        (started, seconds) => {
          const now = new Date(started.getTime() + seconds * 1000)
          expect(plannedStart(suggestedTime(started, now), now).kind).toBe('ok')
        }
      )
    )
  })
})

describe('the chosen time', () => {
  const chosen = (date: string, time: string) => plannedStart({ date, time }, NOW)
  it('is a moment of this device', () => {
    expect(chosen('2026-11-23', '07:30')).toEqual({ kind: 'ok', start: new Date(2026, 10, 23, 7, 30) })
    expect(chosen('2028-02-29', '23:59:00')).toEqual({ kind: 'ok', start: new Date(2028, 1, 29, 23, 59) })
  })
  it('is shown in the fields as it was entered', () => {
    const time = { date: '2026-11-23', time: '07:05' }
    const planned = plannedStart(time, NOW)
    expect(planned.kind === 'ok' && fieldsOf(planned.start)).toEqual(time)
  })
  it('is rejected when it is not a day or a time', () => {
    for (const [date, time] of [
      ['', '07:30'],
      ['2026-11-23', ''],
      ['2026-04-31', '07:30'],
      ['2027-02-29', '07:30'],
      ['2027-13-01', '07:30'],
      ['2027-01-01', '24:00'],
      ['2027-01-01', '10:60'],
      ['23.11.2026', '7:30']
    ] as const) {
      expect(chosen(date, time), `${date} ${time}`).toEqual({ kind: 'wrong', code: 'bad-date' })
    }
  })
  it('is rejected when it has passed', () => {
    expect(chosen('2026-11-21', '08:02')).toEqual({ kind: 'wrong', code: 'date-is-past' })
    expect(chosen('2026-11-20', '09:00')).toEqual({ kind: 'wrong', code: 'date-is-past' })
    expect(chosen('2026-11-21', '08:03').kind).toBe('ok')
  })
  it('is rejected when it is implausibly far away', () => {
    expect(chosen('2028-12-31', '08:00').kind).toBe('ok')
    expect(chosen('2029-01-01', '08:00')).toEqual({ kind: 'wrong', code: 'date-too-far' })
    expect(chosen('9999-12-31', '08:00')).toEqual({ kind: 'wrong', code: 'date-too-far' })
  })
  it('has a first possible day', () => {
    expect(today(NOW)).toBe('2026-11-21')
    expect(today(new Date(987, 0, 2))).toBe('0987-01-02')
  })
})
