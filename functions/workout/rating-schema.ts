import * as v from 'valibot'
import { shortText } from '#core/app/text-schemas.ts'

/** Characters. */
const SENTENCE_MAX = 200

export const ratingSchema = v.strictObject({
  stars: v.pipe(
    v.number('stars-out-of-range'),
    v.integer('stars-out-of-range'),
    v.minValue(1, 'stars-out-of-range'),
    v.maxValue(5, 'stars-out-of-range')
  ),
  sentence: v.optional(v.pipe(shortText(SENTENCE_MAX, 4 * SENTENCE_MAX), v.trim()))
})
