import * as v from 'valibot'

export const ratingSchema = v.strictObject({
  stars: v.pipe(
    v.number('stars-out-of-range'),
    v.integer('stars-out-of-range'),
    v.minValue(1, 'stars-out-of-range'),
    v.maxValue(5, 'stars-out-of-range')
  )
})
