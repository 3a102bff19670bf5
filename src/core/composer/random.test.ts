import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomOf } from './sequence.ts'

const firstOf = (seed: number, turn?: number): number[] => {
  const random = randomOf(seed, turn)
  return [random.next(), random.next(), random.next()]
}

describe('seeded randomness', () => {
  it('gives the same values for the same seed and turn, and other values for neighbors', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(20), (seed, turn) => {
        expect(firstOf(seed, turn)).toEqual(firstOf(seed, turn))
        expect(firstOf(seed, turn)).not.toEqual(firstOf(seed + 1, turn))
        expect(firstOf(seed, turn)).not.toEqual(firstOf(seed, turn + 1))
      })
    )
  })
  it('accepts any number as a seed', () => {
    for (const seed of [0, -1, 1.5, 2 ** 40, NaN, Infinity]) {
      for (const one of firstOf(seed)) expect(one).toBeGreaterThanOrEqual(0)
      for (const one of firstOf(seed)) expect(one).toBeLessThan(1)
    }
  })
  it('is evenly distributed', () => {
    const random = randomOf(7)
    const counts = [0, 0, 0, 0]
    for (let index = 0; index < 4000; index += 1) counts[random.between(0, 3)]! += 1
    for (const one of counts) expect(Math.abs(one - 1000)).toBeLessThan(150)
  })
  it('reaches both ends of a range', () => {
    const random = randomOf(1)
    const drawn = new Set(Array.from({ length: 100 }, () => random.between(3, 5)))
    expect([...drawn].sort()).toEqual([3, 4, 5])
  })
  it('picks by weight, and never an option without weight', () => {
    const random = randomOf(2)
    const drawn = Array.from({ length: 1000 }, () =>
      random.weighted(['a', 'b', 'c'], (one) => ({ a: 3, b: 1 })[one] ?? 0)
    )
    expect(drawn).not.toContain('c')
    expect(drawn.filter((one) => one === 'a').length).toBeGreaterThan(650)
    expect(random.weighted(['a'], () => 0)).toBeNull()
    expect(random.weighted([], () => 1)).toBeNull()
  })
})
