import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { meanRating, rate, STARS, type Stars } from './rating.ts'
import type { RatingCount } from './workout.ts'

const NONE: RatingCount = [0, 0, 0, 0, 0, 0]

describe('rate', () => {
  it('counts a first rating in its slot and in the sum', () => {
    expect(rate(NONE, 4, null)).toEqual([1, 0, 0, 0, 1, 0])
  })

  it('moves a changed rating without counting it twice', () => {
    expect(rate([1, 0, 0, 0, 1, 0], 2, 4)).toEqual([1, 0, 1, 0, 0, 0])
    expect(rate([1, 0, 0, 0, 1, 0], 4, 4)).toEqual([1, 0, 0, 0, 1, 0])
  })

  it('never takes a slot below nothing', () => {
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
