/** Nothing here throws. It uses no schema library, because the list and the player don't load one. */
import { bag, list, oneOf, whole, within, type Bag } from '../app/read-parts.ts'
import { ownFile } from '../media/own-file.ts'
import { fieldsOf, isOptional, pickFields, type Field, type Fields, type Values } from './field.ts'
import { toTenth } from './tenths.ts'
import {
  BOUNDS,
  EXERCISE_FIELDS,
  LENGTH_FIELDS,
  REPEAT_FIELDS,
  SECTIONS,
  STEP_FIELDS,
  USUAL_REP_SEC,
  WORKOUT_FIELDS,
  type Block,
  type ExerciseItem,
  type InnerBlock,
  type Step,
  type StepLength,
  type Workout,
  type WorkoutAbout,
  type WorkoutContent
} from './workout.ts'

/** Numbers of a `row` are clamped, because a play must end. A `draft` keeps what was typed. */
export type ReadFrom = 'row' | 'draft'

const number = (from: ReadFrom, value: unknown, fallback: number, min: number, max: number): number =>
  from === 'row' ? within(value, fallback, min, max) : whole(value, fallback)

type Reader<K extends Field['kind']> = (value: unknown, field: Field & { kind: K }, from: ReadFrom) => unknown

const asText: Reader<'name' | 'text'> = (value, { dropsEmpty }) =>
  typeof value === 'string' && !(value === '' && dropsEmpty === true) ? value : undefined

/** Returns undefined for unreadable values. `readFields` then uses the default or omits the field. */
const READERS: { [K in Field['kind']]: Reader<K> } = {
  name: asText,
  text: asText,
  file: (value) => (typeof value === 'string' ? ownFile(value) : undefined),
  choice: (value, { of }) => oneOf(of, value, null) ?? undefined,
  pattern: (value, { pattern }) => (typeof value === 'string' && pattern.test(value) ? value : undefined),
  true: (value) => (value === true ? true : undefined),
  whole: (value, { min, max }, from) => (typeof value === 'number' ? number(from, value, min, min, max) : undefined),
  tenths: (value, { min, max }) => {
    const tenths = typeof value === 'number' ? toTenth(value) : -1
    return tenths >= min && tenths <= max ? tenths : undefined
  }
}

/** Reads a `row` under its column names, or a `draft`. A required text is empty when it is missing. */
function readFields<T extends Fields>(table: T, values: Bag, from: ReadFrom, isChapter = false): Values<T> {
  const found: Record<string, unknown> = {}
  for (const [name, field] of fieldsOf(table)) {
    if (field.isOfChapter === true && !isChapter) continue
    const stored = values[from === 'row' ? (field.column ?? name) : name]
    const needed = isOptional(field) ? undefined : ''
    const read = READERS[field.kind] as Reader<Field['kind']>
    const value = read(stored, field, from) ?? field.usual ?? needed
    if (value !== undefined) found[name] = value
  }
  return found as Values<T>
}

/** Chapters of a master video keep tenths. */
function readSeconds(value: unknown, from: ReadFrom, isChapter: boolean): number {
  const { min, max } = LENGTH_FIELDS.seconds
  if (!isChapter || typeof value !== 'number' || !Number.isFinite(value)) return number(from, value, 90, min, max)
  const tenths = toTenth(value)
  return from === 'row' ? Math.min(max, Math.max(min, tenths)) : tenths
}

/** In a row, the length's fields are stored directly in the step. */
function readLength(step: Bag, from: ReadFrom, isChapter: boolean): StepLength {
  const length = from === 'row' ? step : bag(step['length'])
  const isReps = from === 'row' ? typeof step['reps'] === 'number' : length['kind'] === 'reps'
  if (!isReps) return { kind: 'time', seconds: readSeconds(length['seconds'], from, isChapter) }
  const { reps, repSec } = LENGTH_FIELDS
  const own = length['repSec']
  return {
    kind: 'reps',
    reps: number(from, length['reps'], from === 'row' ? 1 : 10, reps.min, reps.max),
    ...(typeof own === 'number' ? { repSec: number(from, own, USUAL_REP_SEC, repSec.min, repSec.max) } : {})
  }
}

export function readStep(value: unknown, from: ReadFrom, isChapter = false): Step {
  const step = bag(value)
  return { ...readFields(STEP_FIELDS, step, from, isChapter), length: readLength(step, from, isChapter) }
}

export const readAbout = (value: Bag, from: ReadFrom): WorkoutAbout => readFields(WORKOUT_FIELDS, value, from)

export const readExerciseFields = (value: Bag, from: ReadFrom): Values<typeof EXERCISE_FIELDS> =>
  readFields(EXERCISE_FIELDS, value, from)

export function readBlocks(value: unknown, from: ReadFrom, isKnown: (exerciseId: string) => boolean): Block[] {
  const repeat = (block: Bag) => ({ kind: 'block' as const, ...readFields(REPEAT_FIELDS, block, from) })
  const item = (one: unknown): ExerciseItem[] => {
    const { exerciseId, restSec } = bag(one)
    if (typeof exerciseId !== 'string' || !isKnown(exerciseId)) return []
    return [{ kind: 'exercise', exerciseId, restSec: number(from, restSec, 0, 0, BOUNDS.secondsMax) }]
  }
  const inner = (one: unknown): (ExerciseItem | InnerBlock)[] => {
    const block = bag(one)
    if (block['kind'] !== 'block') return item(one)
    const items = list(block['items']).flatMap(item)
    return items.length === 0 ? [] : [{ ...repeat(block), items }]
  }
  return list(value)
    .map((one) => {
      const block = bag(one)
      const section = oneOf(SECTIONS, block['section'], 'main')
      return { ...repeat(block), section, items: list(block['items']).flatMap(inner) }
    })
    .filter((block) => block.items.length > 0)
}

export function contentOf(workout: Workout): WorkoutContent {
  const { exercises, blocks } = workout
  return { ...pickFields(WORKOUT_FIELDS, workout), exercises, blocks }
}
