import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatTimeInput, heldStep, parseTimeInput, stepTime } from './time-input.ts'

describe('parseTimeInput', () => {
  it.each([
    ['130', 90],
    ['1:30', 90],
    ['90', 90],
    ['5', 5],
    ['0', 0],
    ['1:5', 65],
    ['1.30', 90],
    ['1,30', 90],
    [':45', 45],
    ['1.5', 90],
    ['0,5', 30],
    ['90s', 90],
    ['90 sec', 90],
    ['1m30', 90],
    ['1m30s', 90],
    ['1 min 30 s', 90],
    ['2 min', 120],
    ['90m', 5400],
    ['1h', 3600],
    ['1h05m', 3900],
    ['1 h 5 min 10 s', 3910],
    ['1\'30"', 90],
    ['59', 59],
    ['99:59', 5999],
    ['1230', 750],
    ['13000', 5400],
    ['1:30:00', 5400],
    ['240000', 86_400],
    [' 2:00 ', 120]
  ])('reads %s as %i seconds', (text, seconds) => {
    expect(parseTimeInput(text)).toBe(seconds)
  })

  it.each([
    '',
    'abc',
    '1:',
    '1:90',
    '99:99',
    '199',
    '9999',
    '1h5',
    '1h70m',
    '1m75',
    'm',
    's',
    '-5',
    '1:2:3:4',
    '1e3',
    '1 30',
    '9999999',
    '٣'
  ])('rejects %j', (text) => {
    expect(parseTimeInput(text)).toBeNull()
  })

  it('reads back everything that formatTimeInput writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 86_400 }), (seconds) => {
        expect(parseTimeInput(formatTimeInput(seconds))).toBe(seconds)
      })
    )
  })

  it('gives null or a whole number of seconds for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const seconds = parseTimeInput(text)
        expect(seconds === null || (Number.isSafeInteger(seconds) && seconds >= 0)).toBe(true)
      })
    )
  })
})

describe('formatTimeInput', () => {
  it.each([
    [5, '0:05'],
    [65, '1:05'],
    [3600, '1:00:00'],
    [86_399, '23:59:59']
  ])('writes %i as %s', (seconds, text) => {
    expect(formatTimeInput(seconds)).toBe(text)
  })
})

describe('stepTime', () => {
  const bounds = { min: 1, max: 86_400 }
  it('goes to the next multiple of the step', () => {
    expect(stepTime(90, 1, 5, bounds)).toBe(95)
    expect(stepTime(92, 1, 5, bounds)).toBe(95)
    expect(stepTime(92, -1, 5, bounds)).toBe(90)
    expect(stepTime(90, -1, 5, bounds)).toBe(85)
  })
  it('stays within the limits', () => {
    expect(stepTime(3, -1, 5, bounds)).toBe(1)
    expect(stepTime(86_400, 1, 60, bounds)).toBe(86_400)
  })
  it('always moves in its direction or stops at the limit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 86_400 }), fc.integer({ min: 0, max: 40 }), (seconds, repeats) => {
        const step = heldStep(repeats)
        expect(stepTime(seconds, 1, step, bounds)).toBe(Math.min(86_400, seconds + step - (seconds % step)))
        expect(stepTime(seconds, -1, step, bounds)).toBeLessThan(Math.max(seconds, 2))
      })
    )
  })
})

describe('heldStep', () => {
  it('grows while the button is held', () => {
    expect([0, 9, 10, 19, 20, 500].map(heldStep)).toEqual([5, 5, 15, 15, 60, 60])
  })
})
