import fc from 'fast-check'
import type { Language } from '../workout/workout.ts'
import { describe, expect, it } from 'vitest'
import {
  formatClock,
  formatDate,
  formatMegabytes,
  formatMinutes,
  formatPercent,
  isoDuration,
  oneDecimal,
  wholeMinutes
} from './format.ts'
import { parseTimeInput } from '../editor/time-input.ts'

describe('formatClock', () => {
  it.each([
    [0, '0:00'],
    [53, '0:53'],
    [65.9, '1:05'],
    [767, '12:47'],
    [3900, '1:05:00'],
    [-3, '0:00']
  ])('shows %d s as %s', (seconds, text) => expect(formatClock(seconds)).toBe(text))

  it('counts plain seconds when the setting says so', () => expect(formatClock(65, false)).toBe('65'))
})

describe('minutes', () => {
  it('rounds, but gives any positive time at least one minute', () => {
    expect([0, 1, 89, 90, 846].map(wholeMinutes)).toEqual([0, 1, 1, 2, 14])
  })
  it('follows the language', () => {
    expect(formatMinutes(846, 'en')).toBe('14 min')
    expect(formatMinutes(846, 'de', 'long')).toBe('14 Minuten')
  })
})

describe('isoDuration', () => {
  it.each([
    [0, 'PT0S'],
    [846, 'PT14M6S'],
    [3600, 'PT1H'],
    [3661, 'PT1H1M1S']
  ])('writes %d s as %s', (seconds, text) => expect(isoDuration(seconds)).toBe(text))
})

describe('every duration', () => {
  const lengths = fc.integer({ min: 0, max: 400_000 })
  it('can be read back from the clock and from the ISO duration', () => {
    fc.assert(
      fc.property(lengths, (seconds) => {
        expect(
          formatClock(seconds)
            .split(':')
            .reduce((sum, part) => sum * 60 + Number(part), 0)
        ).toBe(seconds)
        const [, hours = '0', minutes = '0', left = '0'] =
          /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(isoDuration(seconds)) ?? []
        expect(Number(hours) * 3600 + Number(minutes) * 60 + Number(left)).toBe(seconds)
      })
    )
  })
  it('shows a clock that the editor reads as the same time', () => {
    fc.assert(
      fc.property(lengths, (seconds) => {
        expect(parseTimeInput(formatClock(seconds))).toBe(seconds)
      })
    )
  })
  it('is within half a minute of its minutes, which are never zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400_000 }), (seconds) => {
        const minutes = wholeMinutes(seconds)
        expect(minutes).toBeGreaterThanOrEqual(1)
        if (seconds >= 30) expect(Math.abs(minutes * 60 - seconds)).toBeLessThanOrEqual(30)
      })
    )
  })
  it('truncates fractions on the clock and rounds them in an ISO duration', () => {
    expect([formatClock(59.99), formatClock(59.99, false)]).toEqual(['0:59', '59'])
    expect([isoDuration(59.5), isoDuration(-1)]).toEqual(['PT1M', 'PT0S'])
  })
})

it('numbers with one decimal follow the language', () => {
  expect([oneDecimal(4.68, 'en'), oneDecimal(4.68, 'de'), oneDecimal(4, 'en')]).toEqual(['4.7', '4,7', '4.0'])
})

describe('formatPercent', () => {
  it('places the sign as the language does', () => {
    expect((['en', 'nl'] as const).map((language) => formatPercent(0.09, language))).toEqual(['9%', '9%'])
    for (const language of ['de', 'fr', 'es'] as const) expect(formatPercent(0.09, language)).toMatch(/^9\s%$/)
  })
  it('truncates fractions', () => {
    expect([0.999, 0.29, 1].map((share) => formatPercent(share, 'en'))).toEqual(['99%', '29%', '100%'])
  })
})

describe('formatMegabytes', () => {
  const MB = 1_048_576
  it.each([
    [0, '0.0'],
    [-1, '0.0'],
    [1, '0.1'],
    [31 * MB, '31.0'],
    [86.44 * MB, '86.4'],
    [100 * MB - 1, '99.9'],
    [1000 * MB, '1,000.0']
  ])('shows %d bytes as %s', (bytes, text) => expect(formatMegabytes(bytes)).toBe(text))

  it('follows the language', () => {
    expect(formatMegabytes(1.5 * MB, 'de')).toBe('1,5')
  })
})

describe('formatDate', () => {
  const day = new Date(2026, 2, 1, 21, 5)
  it('follows each language, with British English', () => {
    const medium = (language: Language) => formatDate(day, language, { dateStyle: 'medium', timeStyle: 'short' })
    expect(medium('en')).toBe('1 Mar 2026, 21:05')
    expect(medium('de')).toBe('01.03.2026, 21:05')
  })
})
