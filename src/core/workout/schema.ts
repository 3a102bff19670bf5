import * as v from 'valibot'
import { isOwnFile } from '../media/own-file.ts'
import { nameText, shortText } from '../app/text-schemas.ts'
import { countTurns } from '../player/compile.ts'
import { fieldsOf, isOptional, optionsOf, type Field, type Fields } from './field.ts'
import { FIELD_OF_OLD_APPS } from './keep-unknown.ts'
import { rowIdSchema as id } from './row-id-schema.ts'
import { toTenth } from './tenths.ts'
import {
  BOUNDS,
  EXERCISE_FIELDS,
  hasMasterVideo,
  LENGTH_FIELDS,
  REPEAT_FIELDS,
  SECTIONS,
  SIDES,
  STEP_FIELDS,
  usesExactly,
  WORKOUT_FIELDS,
  type WorkoutContent
} from './workout.ts'

/** The error codes of a number or time outside its field's limits. */
const numberCodes = (error: string | undefined) => ({
  type: error ?? 'time-not-a-number',
  whole: error ?? 'time-not-whole',
  min: error ?? 'time-too-short',
  max: error ?? 'time-too-long'
})

/** What the edge accepts for a field. Messages are codes: `errors.CODE` in the locale files. */
function valueSchema(field: Field): v.GenericSchema {
  switch (field.kind) {
    case 'name': {
      const name = nameText(field.max)
      return field.min === undefined ? name : v.pipe(name, v.minLength(1, field.emptyError))
    }
    case 'text':
      return shortText(field.max)
    case 'choice':
      return v.picklist(optionsOf(field), 'bad-choice')
    case 'whole':
    case 'tenths': {
      const codes = numberCodes(field.error)
      const bounds = v.pipe(v.number(codes.type), v.minValue(field.min, codes.min), v.maxValue(field.max, codes.max))
      return field.kind === 'whole'
        ? v.pipe(bounds, v.integer(codes.whole))
        : v.pipe(
            bounds,
            v.check((seconds) => toTenth(seconds) === seconds, 'time-not-tenths')
          )
    }
    case 'true':
      return v.literal(true, 'bad-choice')
    case 'file':
      return v.pipe(
        v.string('bad-url'),
        v.maxLength(BOUNDS.urlMax, 'text-too-long'),
        v.check((value) => value === '' || isOwnFile(value), 'bad-url')
      )
    case 'pattern':
      return v.pipe(v.string(field.error), v.regex(field.pattern, field.error))
  }
}

/** A field that an older app does not send gets its default. */
function inputOf(table: Fields): v.ObjectEntries {
  const entry = (field: Field): v.GenericSchema => {
    const schema = valueSchema(field)
    if (field.since !== undefined && field.usual !== undefined) return v.optional(schema, field.usual)
    return isOptional(field) ? v.exactOptional(schema) : schema
  }
  return Object.fromEntries(fieldsOf(table).map(([name, field]) => [name, entry(field)]))
}

const wholeSchema = (field: Field) => valueSchema(field) as v.GenericSchema<number>

export const secondsSchema = wholeSchema({ kind: 'whole', min: BOUNDS.secondsMin, max: BOUNDS.secondsMax })
export const restSchema = wholeSchema({ kind: 'whole', min: 0, max: BOUNDS.secondsMax })
export const repsSchema = wholeSchema(LENGTH_FIELDS.reps)
export const roundsSchema = wholeSchema(REPEAT_FIELDS.rounds)
export const requiredName = (max: number, empty: string) => v.pipe(nameText(max), v.minLength(1, empty))
export const sideSchema = v.picklist(SIDES, 'bad-choice')
export const sectionSchema = v.picklist(SECTIONS, 'bad-choice')

/** The workout decides if it must be whole: see `checkTimes`. */
const stepSecondsSchema = v.pipe(
  v.number('time-not-a-number'),
  v.minValue(BOUNDS.secondsMin, 'time-too-short'),
  v.maxValue(BOUNDS.secondsMax, 'time-too-long')
)

const stepSchema = v.strictObject({
  ...inputOf(STEP_FIELDS),
  length: v.variant('kind', [
    v.strictObject({ kind: v.literal('time'), seconds: stepSecondsSchema }),
    v.strictObject({
      kind: v.literal('reps'),
      reps: repsSchema,
      repSec: v.exactOptional(wholeSchema(LENGTH_FIELDS.repSec))
    })
  ])
})

const steps = v.pipe(v.array(stepSchema), v.maxLength(BOUNDS.stepsMax, 'too-many-steps'))

const exerciseFields = {
  ...inputOf(EXERCISE_FIELDS),
  id,
  steps: v.pipe(steps, v.minLength(1, 'exercise-without-step')),
  intro: steps
}

const itemSchema = v.strictObject({ kind: v.literal('exercise'), exerciseId: id, restSec: restSchema })
const blockFields = { ...inputOf(REPEAT_FIELDS), kind: v.literal('block') }
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
  ...inputOf(WORKOUT_FIELDS),
  exercises: v.pipe(v.array(v.strictObject(exerciseFields)), v.minLength(1, 'no-exercise')),
  blocks: v.pipe(v.array(blockSchema), v.minLength(1, 'block-empty'), v.maxLength(BOUNDS.blocksMax, 'too-many-blocks'))
}

const hasOwnIds = ({ exercises }: WorkoutContent): boolean =>
  new Set(exercises.map((e) => e.id)).size === exercises.length
const isPlayable = ({ blocks }: WorkoutContent): boolean => countTurns(blocks) <= BOUNDS.turnsMax
const isWhole = ({ blocks, exercises }: WorkoutContent): boolean => usesExactly(blocks, exercises)

type AddIssue = (issue: { message: string; path: [v.IssuePathItem, ...v.IssuePathItem[]] }) => void

const pathItem = (key: string | number): v.IssuePathItem => ({
  type: 'unknown',
  origin: 'value',
  input: null,
  key,
  value: null
})

/** Chapters of a master video are exact to a tenth, all other steps to a second. */
function checkTimes({ type, exercises }: WorkoutContent, addIssue: AddIssue): void {
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

/** The tables know the types of their values, which a schema built from them cannot express. */
const contentObject = (entries: v.ObjectEntries): v.GenericSchema<WorkoutContent> =>
  v.strictObject(entries) as unknown as v.GenericSchema<WorkoutContent>

const soundContent = (schema: v.GenericSchema<WorkoutContent>) =>
  v.pipe(
    schema,
    v.rawCheck(({ dataset, addIssue }) => {
      if (dataset.typed) checkTimes(dataset.value, addIssue)
    }),
    v.check(hasOwnIds, 'bad-id'),
    v.check(isPlayable, 'too-many-rounds'),
    v.check(isWhole, 'blocks-do-not-match')
  )

/** Does not check `maxExercisesPerWorkout`, which depends on the account (see `limits.ts`). */
export const workoutContentSchema = soundContent(
  v.pipe(
    contentObject(contentFields),
    // Older rows without a video can still be played: see `hasMasterVideo`.
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || dataset.value.type !== 'mastervideo' || hasMasterVideo(dataset.value)) return
      addIssue({ message: 'video-missing', path: [pathItem('videoUrl')] })
    })
  )
)

export const draftContentSchema = soundContent(
  contentObject({
    ...contentFields,
    name: nameText(BOUNDS.nameMax),
    exercises: v.pipe(
      v.array(v.strictObject({ ...exerciseFields, name: nameText(BOUNDS.exerciseNameMax) })),
      v.minLength(1, 'no-exercise')
    )
  })
)

export const createWorkoutSchema = v.strictObject({
  id,
  content: workoutContentSchema,
  copiedFrom: v.optional(id)
})

export const updateWorkoutSchema = v.strictObject({
  version: v.pipe(v.number('bad-version'), v.integer('bad-version'), v.minValue(1, 'bad-version')),
  content: workoutContentSchema,
  /** The `NEWEST_FIELD` of the app. */
  knows: v.optional(v.pipe(v.number('bad-version'), v.integer('bad-version')), FIELD_OF_OLD_APPS)
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
