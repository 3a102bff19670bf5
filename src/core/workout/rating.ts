/** Stars of a workout: one to five, once per user, changeable (product page, "Rating"). */
import type { RatingCount } from './workout.ts'

export const STARS = [1, 2, 3, 4, 5] as const
export type Stars = (typeof STARS)[number]

/** The mean of all stars, with all its decimals; 0 without a rating. */
export function meanRating(count: RatingCount): number {
  const given = STARS.reduce((sum, stars) => sum + count[stars], 0)
  return given === 0 ? 0 : STARS.reduce((sum, stars) => sum + stars * count[stars], 0) / given
}

/**
 * The counts after one user's rating.
 * @param stars what the user gives now; null takes the rating back.
 * @param previous what the same user gave before; null for the first time. One that was never counted is not taken away.
 */
export function rate(count: RatingCount, stars: Stars | null, previous: Stars | null): RatingCount {
  const next = STARS.map((slot) => {
    const without = slot === previous ? Math.max(0, count[slot] - 1) : count[slot]
    return slot === stars ? without + 1 : without
  })
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = next
  return [one + two + three + four + five, one, two, three, four, five]
}
