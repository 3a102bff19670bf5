/** A workout as a file (decision 043). `workout-file-schema.ts` is its published JSON Schema. */
import * as v from 'valibot'
import { fieldsOf, isOptional, optionsOf, type Field, type Fields } from './field.ts'
import { fileUrlsOf, withMediaUrls } from './files.ts'
import { check, workoutContentSchema, type InputIssue } from './schema.ts'
import { inOwnSeconds } from './tenths.ts'
import {
  BOUNDS,
  EXERCISE_FIELDS,
  LENGTH_FIELDS,
  REPEAT_FIELDS,
  SECTIONS,
  STEP_FIELDS,
  WORKOUT_FIELDS,
  type WorkoutContent
} from './workout.ts'

export const FILE_FORMAT = 'icepoint-workout'
export const FILE_VERSION = 1
const SCHEMA_PATH = '/schema/workout-1.json'
export const FILE_ENDING = '.icepoint.json'
export const ARCHIVE_ENDING = '.icepoint.zip'
/** The file's name inside an archive. Media are next to it. */
export const ARCHIVED_NAME = 'workout.icepoint.json'

/** Code points, as a column stores them. The schema of a stored workout also counts characters as people do. */
export const pointsOf = (max: number): number => Math.floor(max * 1.6)
export const MEDIA_NAME = '^(media/[A-Za-z0-9._-]{1,80})?$'
export const FILE_ID = '^[A-Za-z0-9][A-Za-z0-9_.-]{0,35}$'

const whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))
// Only a master video may have tenths, which the schema of a stored workout checks.
const tenths = (min: number, max: number) => v.pipe(v.number(), v.minValue(min), v.maxValue(max))
const id = v.pipe(v.string(), v.regex(new RegExp(FILE_ID)))

function valueForm(field: Field): v.GenericSchema {
  switch (field.kind) {
    case 'name':
    case 'text': {
      const min = field.kind === 'name' ? (field.min ?? 0) : 0
      return v.pipe(
        v.string(),
        v.check((text) => [...text].length >= min && [...text].length <= pointsOf(field.max))
      )
    }
    case 'choice':
      return v.picklist(optionsOf(field))
    case 'whole':
      return whole(field.min, field.max)
    case 'tenths':
      return tenths(field.min, field.max)
    case 'true':
      return v.literal(true)
    case 'file':
      return v.pipe(v.string(), v.regex(new RegExp(MEDIA_NAME)))
    case 'pattern':
      return v.pipe(v.string(), v.regex(field.pattern))
  }
}

/** Optional fields, and fields with a default, may be missing in a file. */
function formOf(table: Fields): v.ObjectEntries {
  const entry = (field: Field): v.GenericSchema => {
    if (field.usual !== undefined) return v.exactOptional(valueForm(field), field.usual)
    return isOptional(field) ? v.exactOptional(valueForm(field)) : valueForm(field)
  }
  return Object.fromEntries(fieldsOf(table).map(([name, field]) => [name, entry(field)]))
}

const { seconds, reps, repSec } = LENGTH_FIELDS
const stepForm = v.strictObject({
  ...formOf(STEP_FIELDS),
  length: v.variant('kind', [
    v.strictObject({ kind: v.literal('time'), seconds: valueForm(seconds) }),
    v.strictObject({ kind: v.literal('reps'), reps: valueForm(reps), repSec: v.exactOptional(valueForm(repSec)) })
  ])
})
const steps = (min: number) => v.pipe(v.array(stepForm), v.minLength(min), v.maxLength(BOUNDS.stepsMax))
const exerciseForm = v.strictObject({
  ...formOf(EXERCISE_FIELDS),
  id,
  steps: steps(1),
  intro: v.exactOptional(steps(0), [])
})
const rest = v.exactOptional(whole(0, BOUNDS.secondsMax), 0)
const itemForm = v.strictObject({ kind: v.literal('exercise'), exerciseId: id, restSec: rest })
const repeat = { ...formOf(REPEAT_FIELDS), kind: v.literal('block') }
const innerForm = v.strictObject({ ...repeat, items: v.pipe(v.array(itemForm), v.minLength(1)) })
const blockForm = v.strictObject({
  ...repeat,
  section: v.exactOptional(v.picklist(SECTIONS), 'main'),
  items: v.pipe(v.array(v.variant('kind', [itemForm, innerForm])), v.minLength(1))
})

export const workoutFileForm = v.strictObject({
  $schema: v.exactOptional(v.string()),
  format: v.literal(FILE_FORMAT),
  version: v.literal(FILE_VERSION),
  workout: v.strictObject({
    ...formOf(WORKOUT_FIELDS),
    exercises: v.pipe(v.array(exerciseForm), v.minLength(1)),
    blocks: v.pipe(v.array(blockForm), v.minLength(1), v.maxLength(BOUNDS.blocksMax))
  })
})

/** `names` maps stored addresses to file names in the archive. Without media, it becomes a text workout. */
export function workoutFileText(content: WorkoutContent, origin: string, names: ReadonlyMap<string, string>): string {
  const workout = withMediaUrls(content, names)
  const file = { $schema: origin + SCHEMA_PATH, format: FILE_FORMAT, version: FILE_VERSION, workout }
  return `${JSON.stringify(file, null, 2)}\n`
}

interface ReadWorkout {
  content: WorkoutContent
  media: ReadonlyMap<string, string>
}

type FileProblem = 'not-a-workout' | 'newer' | 'invalid'

export type FileAnswer = ({ kind: 'read' } & ReadWorkout) | { kind: FileProblem; issues: readonly InputIssue[] }

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

const refused = (kind: FileProblem, issues: readonly InputIssue[] = []): FileAnswer => ({ kind, issues })

export function readWorkoutFile(value: unknown): FileAnswer {
  if (member(value, 'format') !== FILE_FORMAT) return refused('not-a-workout')
  const version = member(value, 'version')
  if (typeof version === 'number' && version > FILE_VERSION) return refused('newer')
  const form = check(workoutFileForm, value)
  if (!form.ok) return refused('invalid', form.issues)
  // The form has the tables' fields, but cannot express their types.
  const named = form.value.workout as unknown as WorkoutContent
  const urls = new Map(fileUrlsOf(named).map((name, index) => [name, `/media/workout-media/file-${index + 1}`]))
  const checked = check(workoutContentSchema, withMediaUrls(named, urls))
  if (!checked.ok) return refused('invalid', checked.issues)
  const media = new Map([...urls].map(([name, url]) => [url, name]))
  return { kind: 'read', content: checked.value, media }
}

export function withoutFiles(content: WorkoutContent, missing: ReadonlySet<string>): WorkoutContent {
  if (missing.size === 0) return content
  const none = withMediaUrls(content, new Map([...missing].map((url) => [url, ''])))
  const step = <T extends { url: string; mediaType: string }>(one: T): T =>
    one.url === '' ? { ...one, mediaType: 'none' } : one
  return inOwnSeconds({
    ...none,
    type: none.type === 'mastervideo' && none.videoUrl === '' ? 'text' : none.type,
    exercises: none.exercises.map((one) => ({ ...one, steps: one.steps.map(step), intro: one.intro.map(step) }))
  })
}
