import * as v from 'valibot'
import { isOwnFile } from '../media/own-file.ts'
import { nameText, shortText } from '../app/text-schemas.ts'
import { countTurns } from '../player/compile.ts'
import { FIGURE } from './figure-id.ts'
import { rowIdSchema as id } from './row-id-schema.ts'
import { toTenth } from './tenths.ts'
import {
  SECTIONS,
  BOUNDS,
  hasMasterVideo,
  LANGUAGES,
  LEVELS,
  SPORTS,
  TIMER_MODES,
  WORKOUT_TYPES,
  usesExactly,
  type WorkoutContent
} from './workout.ts'

/** Messages are codes: `errors.CODE` in the locale files. */
export const secondsSchema = v.pipe(
  v.number('time-not-a-number'),
  v.integer('time-not-whole'),
  v.minValue(BOUNDS.secondsMin, 'time-too-short'),
  v.maxValue(BOUNDS.secondsMax, 'time-too-long')
)
/** Whether it is whole depends on the workout: see `checkTimes`. */
const stepSecondsSchema = v.pipe(
  v.number('time-not-a-number'),
  v.minValue(BOUNDS.secondsMin, 'time-too-short'),
  v.maxValue(BOUNDS.secondsMax, 'time-too-long')
)
export const restSchema = v.pipe(
  v.number('time-not-a-number'),
  v.integer('time-not-whole'),
  v.minValue(0, 'time-too-short'),
  v.maxValue(BOUNDS.secondsMax, 'time-too-long')
)
export const requiredName = (max: number, empty: string) => v.pipe(nameText(max), v.minLength(1, empty))
const url = v.pipe(
  v.string('bad-url'),
  v.maxLength(BOUNDS.urlMax, 'text-too-long'),
  v.check((value) => value === '' || isOwnFile(value), 'bad-url')
)

export const repsSchema = v.pipe(
  v.number('reps-out-of-range'),
  v.integer('reps-out-of-range'),
  v.minValue(1, 'reps-out-of-range'),
  v.maxValue(BOUNDS.repsMax, 'reps-out-of-range')
)
export const sideSchema = v.picklist(['none', 'left', 'right', 'each'], 'bad-choice')
export const sectionSchema = v.picklist(SECTIONS, 'bad-choice')

const stepSchema = v.strictObject({
  text: shortText(BOUNDS.stepTextMax),
  length: v.variant('kind', [
    v.strictObject({ kind: v.literal('time'), seconds: stepSecondsSchema }),
    v.strictObject({
      kind: v.literal('reps'),
      reps: repsSchema,
      repSec: v.exactOptional(
        v.pipe(
          v.number('rep-sec-out-of-range'),
          v.integer('rep-sec-out-of-range'),
          v.minValue(1, 'rep-sec-out-of-range'),
          v.maxValue(BOUNDS.repSecMax, 'rep-sec-out-of-range')
        )
      )
    })
  ]),
  mediaType: v.picklist(['none', 'image', 'video'], 'bad-choice'),
  url,
  audioUrl: url,
  alt: v.exactOptional(nameText(BOUNDS.altMax)),
  side: sideSchema,
  isRest: v.exactOptional(v.literal(true, 'bad-choice')),
  videoSec: v.exactOptional(
    v.pipe(
      v.number('time-not-a-number'),
      v.minValue(0, 'time-too-short'),
      v.maxValue(BOUNDS.secondsMax, 'time-too-long'),
      v.check((seconds) => toTenth(seconds) === seconds, 'time-not-tenths')
    )
  ),
  level: v.exactOptional(v.picklist(LEVELS, 'bad-choice'))
})

const steps = v.pipe(v.array(stepSchema), v.maxLength(BOUNDS.stepsMax, 'too-many-steps'))

const exerciseFields = {
  id,
  name: requiredName(BOUNDS.exerciseNameMax, 'exercise-name-empty'),
  steps: v.pipe(steps, v.minLength(1, 'exercise-without-step')),
  intro: steps,
  // Not whether the library has it: a newer app may know more.
  figure: v.exactOptional(v.pipe(v.string('bad-id'), v.regex(FIGURE, 'bad-id')))
}

const itemSchema = v.strictObject({ kind: v.literal('exercise'), exerciseId: id, restSec: restSchema })
export const roundsSchema = v.pipe(
  v.number('rounds-out-of-range'),
  v.integer('rounds-out-of-range'),
  v.minValue(1, 'rounds-out-of-range'),
  v.maxValue(BOUNDS.roundsMax, 'rounds-out-of-range')
)
const blockFields = {
  kind: v.literal('block'),
  name: v.exactOptional(nameText(BOUNDS.blockNameMax)),
  rounds: roundsSchema,
  restBetweenRoundsSec: restSchema,
  restAfterSec: restSchema
}
const innerBlockSchema = v.strictObject({
  ...blockFields,
  items: v.pipe(v.array(itemSchema), v.minLength(1, 'block-empty'))
})
const blockSchema = v.strictObject({
  ...blockFields,
  section: sectionSchema,
  items: v.pipe(v.array(v.variant('kind', [itemSchema, innerBlockSchema])), v.minLength(1, 'block-empty'))
})

const contentFields = {
  name: requiredName(BOUNDS.nameMax, 'name-empty'),
  description: shortText(BOUNDS.descriptionMax),
  sport: v.picklist(SPORTS, 'bad-choice'),
  level: v.picklist(LEVELS, 'bad-choice'),
  type: v.picklist(WORKOUT_TYPES, 'bad-choice'),
  language: v.picklist(LANGUAGES, 'bad-choice'),
  trainer: nameText(BOUNDS.trainerMax),
  imageUrl: url,
  videoUrl: url,
  musicUrl: url,
  // Optional: an older app that is still open does not send it.
  timerMode: v.optional(v.picklist(['', ...TIMER_MODES], 'bad-choice'), ''),
  exercises: v.pipe(v.array(v.strictObject(exerciseFields)), v.minLength(1, 'no-exercise')),
  blocks: v.pipe(v.array(blockSchema), v.minLength(1, 'block-empty'), v.maxLength(BOUNDS.blocksMax, 'too-many-blocks'))
}

type Parts = Pick<WorkoutContent, 'blocks' | 'exercises'>
const hasOwnIds = ({ exercises }: Parts): boolean => new Set(exercises.map((e) => e.id)).size === exercises.length
const isPlayable = ({ blocks }: Parts): boolean => countTurns(blocks) <= BOUNDS.turnsMax
const isWhole = ({ blocks, exercises }: Parts): boolean => usesExactly(blocks, exercises)

type Timed = Pick<WorkoutContent, 'type' | 'exercises'>
type AddIssue = (issue: { message: string; path: [v.IssuePathItem, ...v.IssuePathItem[]] }) => void

const pathItem = (key: string | number): v.IssuePathItem => ({
  ...{ type: 'unknown', origin: 'value', input: null, key, value: null }
})

/** Chapters of a master video are exact to a tenth, all other steps to a second. */
function checkTimes({ type, exercises }: Timed, addIssue: AddIssue): void {
  const look = (part: 'steps' | 'intro', hasTenths: boolean) => {
    for (const [at, exercise] of exercises.entries()) {
      for (const [n, { length }] of exercise[part].entries()) {
        if (length.kind !== 'time' || Number.isInteger(length.seconds)) continue
        if (hasTenths && toTenth(length.seconds) === length.seconds) continue
        addIssue({
          message: hasTenths ? 'time-not-tenths' : 'time-not-whole',
          path: [pathItem('exercises'), ...[at, part, n, 'length', 'seconds'].map(pathItem)]
        })
      }
    }
  }
  look('steps', type === 'mastervideo')
  look('intro', false)
}

/** `maxExercisesPerWorkout` is not checked here, because it depends on the account (see `limits.ts`). */
export const workoutContentSchema = v.pipe(
  v.strictObject(contentFields),
  // Older rows without a video can still be played: see `hasMasterVideo`.
  v.forward(
    v.check((content) => content.type !== 'mastervideo' || hasMasterVideo(content), 'video-missing'),
    ['videoUrl']
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (dataset.typed) checkTimes(dataset.value as Timed, addIssue)
  }),
  v.check((content) => hasOwnIds(content as Parts), 'bad-id'),
  v.check((content) => isPlayable(content as Parts), 'too-many-rounds'),
  v.check((content) => isWhole(content as Parts), 'blocks-do-not-match')
)

export const draftContentSchema = v.pipe(
  v.strictObject({
    ...contentFields,
    name: nameText(BOUNDS.nameMax),
    exercises: v.pipe(
      v.array(v.strictObject({ ...exerciseFields, name: nameText(BOUNDS.exerciseNameMax) })),
      v.minLength(1, 'no-exercise')
    )
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (dataset.typed) checkTimes(dataset.value as Timed, addIssue)
  }),
  v.check((content) => hasOwnIds(content as Parts), 'bad-id'),
  v.check((content) => isPlayable(content as Parts), 'too-many-rounds'),
  v.check((content) => isWhole(content as Parts), 'blocks-do-not-match')
)

export const createWorkoutSchema = v.strictObject({
  id,
  content: workoutContentSchema,
  copiedFrom: v.optional(id)
})

export const updateWorkoutSchema = v.strictObject({
  version: v.pipe(v.number('bad-version'), v.integer('bad-version'), v.minValue(1, 'bad-version')),
  content: workoutContentSchema
})

export interface InputIssue {
  path: string
  code: string
}

export type Checked<T> = { ok: true; value: T } | { ok: false; issues: InputIssue[] }

export function check<T>(schema: v.GenericSchema<unknown, T>, input: unknown): Checked<T> {
  const result = v.safeParse(schema, input)
  if (result.success) return { ok: true, value: result.output }
  return {
    ok: false,
    issues: result.issues.map((issue) => ({
      path: issue.path?.map((part) => String(part.key)).join('.') ?? '',
      code: /^[a-z-]+$/.test(issue.message) ? issue.message : 'bad-input'
    }))
  }
}
