import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayAt, settledTime, ZONE_MIN } from './play-day.ts'

const DAY_MS = 86_400_000
const at = (text: string): number => Date.parse(text)

describe('the day of a play', () => {
  it('is the day on which it began, in the athlete’s zone', () => {
    expect(dayAt(at('2026-11-20T22:50:00Z'), 60)).toBe('2026-11-20')
    expect(dayAt(at('2026-11-20T23:10:00Z'), 60)).toBe('2026-11-21')
    expect(dayAt(at('2026-11-20T14:30:00Z'), 540)).toBe('2026-11-20')
    expect(dayAt(at('2026-11-20T03:30:00Z'), -480)).toBe('2026-11-19')
  })

  it('is right in the hours around both clock changes', () => {
    // Berlin: 02:00 becomes 03:00 on 29 March, and 03:00 becomes 02:00 on 25 October.
    expect(dayAt(at('2026-03-29T00:59:00Z'), 60)).toBe('2026-03-29')
    expect(dayAt(at('2026-03-29T21:59:00Z'), 120)).toBe('2026-03-29')
    expect(dayAt(at('2026-03-29T22:00:00Z'), 120)).toBe('2026-03-30')
    expect(dayAt(at('2026-10-24T22:00:00Z'), 120)).toBe('2026-10-25')
    expect(dayAt(at('2026-10-25T22:59:00Z'), 60)).toBe('2026-10-25')
    expect(dayAt(at('2026-10-25T23:00:00Z'), 60)).toBe('2026-10-26')
  })

  it('is never more than a day from the UTC date', () => {
    const times = fc.integer({ min: 0, max: 4_000_000_000_000 })
    fc.assert(
      fc.property(times, fc.integer({ min: ZONE_MIN.least, max: ZONE_MIN.most }), (time, zone) => {
        expect(Math.abs(at(dayAt(time, zone)) - at(dayAt(time, 0)))).toBeLessThanOrEqual(DAY_MS)
      })
    )
  })
})

describe('the time of a play', () => {
  const now = at('2026-11-20T18:00:00Z')
  const hour = 3_600_000

  it('is the device’s, even days later and minutes off', () => {
    for (const date of [now - hour, now - 20 * DAY_MS, now + hour]) {
      expect(settledTime({ date, sentAt: now + 120_000 }, now, null)).toBe(date)
      expect(settledTime({ date, sentAt: null }, now, null)).toBe(date)
    }
  })

  it('is corrected when the device’s clock is far off, even by a year', () => {
    for (const wrongBy of [365 * DAY_MS, -365 * DAY_MS, 2 * DAY_MS]) {
      expect(settledTime({ date: now - hour + wrongBy, sentAt: now + wrongBy }, now, null)).toBe(now - hour)
    }
  })

  it('is the server’s own when the play was opened at another time', () => {
    const openedAt = now - hour
    expect(settledTime({ date: now - 365 * DAY_MS, sentAt: null }, now, openedAt)).toBe(openedAt)
    expect(settledTime({ date: openedAt - 60_000, sentAt: null }, now, openedAt)).toBe(openedAt - 60_000)
  })

  it('is now when nothing else can be true', () => {
    expect(settledTime({ date: now + 365 * DAY_MS, sentAt: null }, now, null)).toBe(now)
    expect(settledTime({ date: 0, sentAt: now + 9 * DAY_MS }, now, null)).toBe(now)
  })

  it('is never more than a day in the future', () => {
    const time = fc.integer({ min: 0, max: 253_000_000_000_000 })
    fc.assert(
      fc.property(time, fc.option(time), (date, sentAt) => {
        const settled = settledTime({ date, sentAt }, now, null)
        expect(settled).toBeGreaterThanOrEqual(0)
        expect(settled).toBeLessThanOrEqual(now + DAY_MS)
      })
    )
  })
})
