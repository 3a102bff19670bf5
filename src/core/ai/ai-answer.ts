/**
 * What the model answers: a workout within the editor's limits, with exercises that blocks refer to by key (decision
 * 055).
 */
import * as v from 'valibot'
import { nameText, shortText } from '../app/text-schemas.ts'
import {
  repsSchema,
  requiredName,
  restSchema,
  roundsSchema,
  secondsSchema,
  sectionSchema,
  sideSchema
} from '../workout/schema.ts'
import { BOUNDS, LANGUAGES } from '../workout/workout.ts'

/** Maximum characters in the coach's message. */
export const SAY_MAX = 400
export const KEY_MAX = 36

const key = v.pipe(v.string('not-a-text'), v.minLength(1, 'bad-id'), v.maxLength(KEY_MAX, 'text-too-long'))

const itemSchema = v.strictObject({ kind: v.picklist(['exercise'], 'bad-choice'), exercise: key, restSec: restSchema })

const blockFields = {
  kind: v.picklist(['block'], 'bad-choice'),
  name: nameText(BOUNDS.blockNameMax),
  rounds: roundsSchema,
  restBetweenRoundsSec: restSchema,
  restAfterSec: restSchema
}

const innerBlockSchema = v.strictObject({
  ...blockFields,
  items: v.pipe(v.array(itemSchema), v.minLength(1, 'block-empty'))
})

/** @param ids The library ids the model may choose from. Without them, any text is accepted. */
export const answerSchema = (ids?: readonly string[]) =>
  v.strictObject({
    language: v.picklist(LANGUAGES, 'bad-choice'),
    say: shortText(SAY_MAX),
    name: requiredName(BOUNDS.nameMax, 'name-empty'),
    description: shortText(BOUNDS.descriptionMax),
    exercises: v.pipe(
      v.array(
        v.strictObject({
          key,
          id: ids === undefined ? v.string('not-a-text') : v.picklist(['', ...ids], 'bad-choice'),
          name: requiredName(BOUNDS.exerciseNameMax, 'exercise-name-empty'),
          text: shortText(BOUNDS.stepTextMax),
          /** Exactly one of the two is null. */
          seconds: v.nullable(secondsSchema),
          reps: v.nullable(repsSchema),
          side: sideSchema
        })
      ),
      v.minLength(1, 'no-exercise')
    ),
    blocks: v.pipe(
      v.array(
        v.strictObject({
          ...blockFields,
          section: sectionSchema,
          items: v.pipe(v.array(v.union([itemSchema, innerBlockSchema])), v.minLength(1, 'block-empty'))
        })
      ),
      v.minLength(1, 'block-empty'),
      v.maxLength(BOUNDS.blocksMax, 'too-many-blocks')
    )
  })

export type AiAnswer = v.InferOutput<ReturnType<typeof answerSchema>>
export type AnsweredExercise = AiAnswer['exercises'][number]
export type AnsweredBlock = AiAnswer['blocks'][number]
export type AnsweredItem = v.InferOutput<typeof itemSchema>
