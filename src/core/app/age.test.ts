import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAge } from './age.ts'

const MINUTE = 60_000
describe('formatAge', () => {
  it.each([
    [0, '1 minute ago'],
    [59 * MINUTE, '59 minutes ago'],
    [60 * MINUTE, '1 hour ago'],
    [47 * 60 * MINUTE, 'yesterday'],
    [72 * 60 * MINUTE, '3 days ago'],
    [-5 * MINUTE, '1 minute ago']
  ])('writes %i ms as %s', (age, text) => {
    expect(formatAge(1_000_000_000_000 - age, 1_000_000_000_000, 'en')).toBe(text)
  })
  it('follows the language', () => {
    expect(formatAge(0, 5 * MINUTE, 'de')).toBe('vor 5 Minuten')
  })
})

describe('every age', () => {
  it('uses the largest unit that is full', () => {
    fc.assert(
      fc.property(fc.integer({ min: MINUTE, max: 400 * 24 * 60 * MINUTE }), (age) => {
        const [unit, length] =
          age >= 24 * 60 * MINUTE
            ? (['day', 24 * 60 * MINUTE] as const)
            : age >= 60 * MINUTE
              ? (['hour', 60 * MINUTE] as const)
              : (['minute', MINUTE] as const)
        const words = new Intl.RelativeTimeFormat('nl', { numeric: 'auto' })
        expect(formatAge(0, age, 'nl')).toBe(words.format(-Math.floor(age / length), unit))
      })
    )
  })
  it('changes exactly at the full hour and the full day', () => {
    const ages = [60 * MINUTE - 1, 60 * MINUTE, 24 * 60 * MINUTE - 1, 24 * 60 * MINUTE]
    expect(ages.map((age) => formatAge(0, age, 'en'))).toEqual([
      '59 minutes ago',
      '1 hour ago',
      '23 hours ago',
      'yesterday'
    ])
  })
})
