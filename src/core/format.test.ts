import { describe, expect, it } from 'vitest'
import { formatClock, formatMinutes, isoDuration, wholeMinutes } from './format.ts'

describe('formatClock', () => {
  it.each([
    [0, '0:00'],
    [53, '0:53'],
    [65.9, '1:05'],
    [767, '12:47'],
    [3900, '1:05:00'],
    [-3, '0:00']
  ])('%d s is %s', (seconds, text) => expect(formatClock(seconds)).toBe(text))

  it('counts plain seconds when the setting says so', () => expect(formatClock(65, false)).toBe('65'))
})

describe('minutes', () => {
  it('rounds, but shows no workout as lasting no time', () => {
    expect([0, 1, 89, 90, 846].map(wholeMinutes)).toEqual([0, 1, 1, 2, 14])
  })
  it('writes them as the language does', () => {
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
  ])('%d s is %s', (seconds, text) => expect(isoDuration(seconds)).toBe(text))
})
