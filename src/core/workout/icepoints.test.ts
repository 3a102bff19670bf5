import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { icepointsFor, isMostlyDone, percentDone } from './icepoints.ts'
import { LEVEL_ICEPOINTS, LEVELS } from './workout.ts'

describe('icepointsFor', () => {
  it('gives the full points of the level for a finished workout', () => {
    expect(LEVELS.map((level) => icepointsFor(level, 1))).toEqual([100, 120, 150, 200])
  })

  it('rounds a share down', () => {
    expect(icepointsFor('medium', 0.5)).toBe(60)
    expect(icepointsFor('heavy', 0.999)).toBe(149)
    expect(icepointsFor('base', 0.001)).toBe(0)
  })

  it('is never one short because of floating point', () => {
    expect(100 * 0.29).toBeLessThan(29)
    expect(icepointsFor('base', 0.29)).toBe(29)
    expect(icepointsFor('base', 0.57)).toBe(57)
  })

  it('clamps a share to 0 to 1', () => {
    expect(icepointsFor('extreme', 7)).toBe(200)
    expect(icepointsFor('extreme', -1)).toBe(0)
    expect(icepointsFor('extreme', Number.POSITIVE_INFINITY)).toBe(200)
    expect(icepointsFor('extreme', Number.NaN)).toBe(0)
  })

  it('never falls with a larger share, and is always a whole number within the level', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(fc.constantFrom(...LEVELS), share, share, (level, a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)]
        const points = icepointsFor(level, more)
        expect(Number.isInteger(points)).toBe(true)
        expect(points).toBeLessThanOrEqual(LEVEL_ICEPOINTS[level])
        expect(icepointsFor(level, less)).toBeLessThanOrEqual(points)
      })
    )
  })
})

describe('the percentage', () => {
  it('is rounded down, and 100 only for everything', () => {
    const said = [0.29, 0.999, 1, 0.5, 1.2].map((share) => percentDone(share, 'en'))
    expect(said).toEqual(['29%', '99%', '100%', '50%', '100%'])
  })
  it('is 0 only for nothing, and never includes what was not done', () => {
    const said = [0, -1, 0.0001, 0.009, 0.01].map((share) => percentDone(share, 'en'))
    expect(said).toEqual(['0%', '0%', '< 1%', '< 1%', '1%'])
  })
  it('is written as the language does', () => {
    expect(percentDone(0.009, 'de')).toMatch(/^< 1\s%$/)
  })
  it('never promises more than the icepoints of the lowest level', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(share, (part) => {
        const points = icepointsFor('base', part)
        expect(percentDone(part, 'nl')).toBe(points === 0 && part > 0 ? '< 1%' : `${points}%`)
      })
    )
  })
})

describe('isMostlyDone', () => {
  it('is true from nine tenths on', () => {
    expect([0.03, 0.89, 0.9, 0.1 + 0.8, 1].map(isMostlyDone)).toEqual([false, false, true, true, true])
  })
})
