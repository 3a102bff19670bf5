import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { meanRating, rate, STARS, type Stars } from './rating.ts'
import type { RatingCount } from './workout.ts'

const NONE: RatingCount = [0, 0, 0, 0, 0, 0]

describe('rate', () => {
  it('adds a first rating to its slot and to the sum', () => {
    expect(rate(NONE, 4, null)).toEqual([1, 0, 0, 0, 1, 0])
  })

  it('moves a changed rating without counting it twice', () => {
    expect(rate([1, 0, 0, 0, 1, 0], 2, 4)).toEqual([1, 0, 1, 0, 0, 0])
    expect(rate([1, 0, 0, 0, 1, 0], 4, 4)).toEqual([1, 0, 0, 0, 1, 0])
  })

  it('removes a rating as if it had never been given', () => {
    expect(rate([2, 0, 0, 1, 1, 0], null, 4)).toEqual([1, 0, 0, 1, 0, 0])
    expect(rate(NONE, null, 4)).toEqual(NONE)
    expect(rate([1, 0, 0, 1, 0, 0], null, null)).toEqual([1, 0, 0, 1, 0, 0])
  })

  it('never takes a slot below zero', () => {
    expect(rate(NONE, 5, 1)).toEqual([1, 0, 0, 0, 0, 1])
  })

  it('equals a recount, whatever users rate and change', () => {
    const vote = fc.record({ user: fc.integer({ min: 0, max: 5 }), stars: fc.constantFrom(...STARS) })
    fc.assert(
      fc.property(fc.array(vote), (votes) => {
        const byUser = new Map<number, Stars>()
        let count = NONE
        for (const { user, stars } of votes) {
          count = rate(count, stars, byUser.get(user) ?? null)
          byUser.set(user, stars)
        }
        const recount = STARS.map((stars) => [...byUser.values()].filter((given) => given === stars).length)
        expect(count).toEqual([byUser.size, ...recount])
      })
    )
  })
})

describe('meanRating', () => {
  it('is the mean of the stars', () => {
    expect(meanRating([3, 1, 0, 0, 0, 2])).toBeCloseTo(11 / 3)
    expect(meanRating([1, 0, 0, 1, 0, 0])).toBe(3)
  })

  it('is 0 without a rating', () => {
    expect(meanRating(NONE)).toBe(0)
  })
})

describe('any counts', () => {
  const stars = fc.constantFrom(...STARS)
  const counts = fc.tuple(...STARS.map(() => fc.nat(500))).map((slots): RatingCount => {
    const [one = 0, two = 0, three = 0, four = 0, five = 0] = slots
    return [slots.reduce((sum, slot) => sum + slot, 0), one, two, three, four, five]
  })
  it('have a mean between the lowest and the highest given star', () => {
    fc.assert(
      fc.property(counts, (count) => {
        const given = STARS.filter((star) => count[star] > 0)
        fc.pre(given.length > 0)
        const mean = meanRating(count)
        expect(mean).toBeGreaterThanOrEqual(Math.min(...given))
        expect(mean).toBeLessThanOrEqual(Math.max(...given))
      })
    )
  })
  it('grow by one with a first rating, and the mean moves towards it', () => {
    fc.assert(
      fc.property(counts, stars, (count, star) => {
        fc.pre(count[0] > 0)
        const next = rate(count, star, null)
        expect(next[0]).toBe(count[0] + 1)
        expect(Math.abs(meanRating(next) - star)).toBeLessThanOrEqual(Math.abs(meanRating(count) - star) + 1e-12)
      })
    )
  })
  it('are unchanged after a rating was given and removed', () => {
    fc.assert(
      fc.property(counts, stars, (count, star) => {
        expect(rate(rate(count, star, null), null, star)).toEqual(count)
      })
    )
  })
  it('are unchanged after a rating was changed and changed back', () => {
    fc.assert(
      fc.property(counts, stars, stars, (count, star, other) => {
        const rated = rate(count, star, null)
        expect(rate(rate(rated, other, star), star, other)).toEqual(rated)
      })
    )
  })
})
