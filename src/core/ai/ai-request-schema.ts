import * as v from 'valibot'
import { shortText } from '../app/text-schemas.ts'
import { CONCERNS, EQUIPMENT, IMPACTS } from '../exercises/exercise.ts'
import { draftContentSchema } from '../workout/schema.ts'
import { LANGUAGES, LEVELS, SPORTS } from '../workout/workout.ts'
import { AI_BOUNDS } from './ai-request.ts'

/** Base64 takes four characters for three bytes. The prefix names the type. */
const IMAGE_URL_MAX = Math.ceil(AI_BOUNDS.imageBytesMax / 3) * 4 + 'data:image/jpeg;base64,'.length

const chosen = <const T extends readonly string[]>(options: T) =>
  v.pipe(v.array(v.picklist(options, 'bad-choice')), v.maxLength(options.length, 'bad-choice'))

export const aiRequestSchema = v.strictObject({
  sport: v.picklist(SPORTS, 'bad-choice'),
  level: v.picklist(LEVELS, 'bad-choice'),
  minutes: v.pipe(
    v.number('minutes-out-of-range'),
    v.integer('minutes-out-of-range'),
    v.minValue(AI_BOUNDS.minutesMin, 'minutes-out-of-range'),
    v.maxValue(AI_BOUNDS.minutesMax, 'minutes-out-of-range')
  ),
  equipment: chosen(EQUIPMENT),
  hurts: chosen(CONCERNS),
  impact: v.exactOptional(v.picklist(IMPACTS, 'bad-choice')),
  words: shortText(AI_BOUNDS.wordsMax),
  language: v.picklist(LANGUAGES, 'bad-choice'),
  image: v.exactOptional(v.pipe(v.string('bad-picture'), v.maxLength(IMAGE_URL_MAX, 'ai-picture-too-large'))),
  draft: v.exactOptional(draftContentSchema),
  turns: v.exactOptional(
    v.pipe(
      v.array(
        v.strictObject({ who: v.picklist(['athlete', 'coach'], 'bad-choice'), text: shortText(AI_BOUNDS.turnMax) })
      ),
      v.maxLength(AI_BOUNDS.turnsMax, 'too-many-turns')
    )
  )
})
