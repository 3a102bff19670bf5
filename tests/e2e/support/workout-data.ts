/** The JSON-LD of a workout's page: what we always say there, and nothing else. */
import * as v from 'valibot'

const text = v.pipe(v.string(), v.minLength(1))
const address = v.pipe(v.string(), v.url())
const duration = v.pipe(v.string(), v.regex(/^PT(?=\d)(\d+H)?(\d+M)?(\d+S)?$/))
const date = v.pipe(v.string(), v.isoTimestamp())
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const direction = v.strictObject({
  '@type': v.literal('HowToDirection'),
  text,
  timeRequired: v.optional(duration)
})
export const workoutData = v.strictObject({
  '@context': v.literal('https://schema.org'),
  '@type': v.tuple([v.literal('ExercisePlan'), v.literal('HowTo')]),
  '@id': address,
  name: text,
  description: text,
  inLanguage: v.picklist(['en', 'de', 'fr', 'es', 'nl']),
  image: address,
  url: address,
  video: v.optional(
    v.looseObject({
      '@type': v.literal('VideoObject'),
      name: text,
      description: text,
      thumbnailUrl: v.union([address, v.array(address)]),
      uploadDate: date
    })
  ),
  author: v.optional(v.strictObject({ '@type': v.literal('Person'), name: text, url: v.optional(address) })),
  datePublished: date,
  dateModified: date,
  isAccessibleForFree: v.literal(true),
  exerciseType: text,
  intensity: text,
  activityDuration: v.optional(duration),
  totalTime: v.optional(duration),
  step: v.pipe(
    v.array(
      v.strictObject({
        '@type': v.literal('HowToStep'),
        name: text,
        itemListElement: v.pipe(v.array(direction), v.minLength(1)),
        image: v.optional(address)
      })
    ),
    v.minLength(1)
  ),
  interactionStatistic: v.strictObject({
    '@type': v.literal('InteractionCounter'),
    interactionType: v.literal('https://schema.org/ExerciseAction'),
    userInteractionCount: count
  }),
  aggregateRating: v.optional(
    v.strictObject({
      '@type': v.literal('AggregateRating'),
      ratingValue: v.pipe(v.number(), v.minValue(1), v.maxValue(5)),
      ratingCount: v.pipe(count, v.minValue(1)),
      bestRating: v.literal(5),
      worstRating: v.literal(1)
    })
  )
})
