import type { RatingCount } from './workout.ts'

export const STARS = [1, 2, 3, 4, 5] as const
export type Stars = (typeof STARS)[number]

export function meanRating(count: RatingCount): number {
  const given = STARS.reduce((sum, stars) => sum + count[stars], 0)
  return given === 0 ? 0 : STARS.reduce((sum, stars) => sum + stars * count[stars], 0) / given
}

/** Pass null as `stars` to remove the rating. `previous` is the user's last rating, or null. */
export function rate(count: RatingCount, stars: Stars | null, previous: Stars | null): RatingCount {
  const next = STARS.map((slot) => {
    const without = slot === previous ? Math.max(0, count[slot] - 1) : count[slot]
    return slot === stars ? without + 1 : without
  })
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = next
  return [one + two + three + four + five, one, two, three, four, five]
}
