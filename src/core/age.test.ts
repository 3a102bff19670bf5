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
  ])('says %i ms as %s', (age, text) => {
    expect(formatAge(1_000_000_000_000 - age, 1_000_000_000_000, 'en')).toBe(text)
  })
  it('speaks the language', () => {
    expect(formatAge(0, 5 * MINUTE, 'de')).toBe('vor 5 Minuten')
  })
})
