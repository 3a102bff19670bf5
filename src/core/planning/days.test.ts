import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { addDays, daysBetween, firstDayIn, hourCycleIn, monthFrom, periodAt, periodBefore, weekOf } from './days.ts'

const DAYS = fc
  .integer({ min: 0, max: 40_000 })
  .map((count) => new Date(Date.UTC(1990, 0, 1 + count)).toISOString().slice(0, 10))
const FIRST = fc.integer({ min: 1, max: 7 })

describe('days', () => {
  it('are counted across months, leap years and clock changes', () => {
    expect(addDays('2026-10-24', 2)).toBe('2026-10-26')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
    expect([monthFrom('2026-01-31', 1), monthFrom('2026-11-20', 2), monthFrom('2026-01-31', -1)]).toEqual([
      '2026-02-01',
      '2027-01-01',
      '2025-12-01'
    ])
  })

  it("belong to weeks that begin on the region's first day", () => {
    // 22 November 2026 is a Sunday.
    expect([
      weekOf('2026-11-22', 1),
      weekOf('2026-11-22', 7),
      weekOf('2026-11-21', 7),
      weekOf('2026-11-23', 1)
    ]).toEqual(['2026-11-16', '2026-11-22', '2026-11-15', '2026-11-23'])
  })
})

describe('a period', () => {
  it('is the week, month or year of a day, or all time', () => {
    expect(periodAt('week', '2026-11-20', 1)).toEqual({ from: '2026-11-16', to: '2026-11-23' })
    expect(periodAt('month', '2026-12-31', 1)).toEqual({ from: '2026-12-01', to: '2027-01-01' })
    expect(periodAt('year', '2026-12-31', 1)).toEqual({ from: '2026-01-01', to: '2027-01-01' })
    expect(periodBefore('all', periodAt('all', '2026-12-31', 1), 1)).toBeNull()
  })

  it('contains its day, and starts where the previous one ends', () => {
    fc.assert(
      fc.property(fc.constantFrom('week', 'month', 'year'), DAYS, FIRST, (kind, day, first) => {
        const period = periodAt(kind, day, first)
        expect(period.from <= day && day < period.to).toBe(true)
        const before = periodBefore(kind, period, first)
        expect(before?.to).toBe(period.from)
        expect(daysBetween(before?.from ?? '', period.from)).toBeGreaterThanOrEqual(7)
      })
    )
  })
})

describe('the first day of the week', () => {
  afterEach(() => vi.unstubAllGlobals())
  const known = (more: object) =>
    vi.stubGlobal('Intl', {
      Locale: vi.fn(function () {
        return more
      })
    })

  it('follows the region, however the browser exposes it, and defaults to Monday', () => {
    known({ getWeekInfo: () => ({ firstDay: 7 }) })
    expect(firstDayIn('en-US')).toBe(7)
    known({ weekInfo: { firstDay: 6 } })
    expect(firstDayIn('ar-EG')).toBe(6)
    known({})
    expect(firstDayIn('de')).toBe(1)
    vi.unstubAllGlobals()
    expect(firstDayIn('not a locale')).toBe(1)
  })
})

it('the hour cycle follows the region', () => {
  expect(['en-US', 'en-GB', 'de', 'no locale'].map(hourCycleIn)).toEqual(['h12', 'h23', 'h23', undefined])
})
