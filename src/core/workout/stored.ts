/** Together with `stored-summary.ts`, the only module that knows how rows store a workout (section 3 of the spec). */
import { bag } from '../app/read-parts.ts'
import { countTurns } from '../player/compile.ts'
import { fieldsOf, type Columns, type Fields } from './field.ts'
import { readBlocks as readParts, readExerciseFields, readStep } from './read-workout.ts'
import { encodeRidge, summaryFromRow, type WorkoutRow } from './stored-summary.ts'
import {
  BOUNDS,
  STEP_FIELDS,
  usesExactly,
  WORKOUT_FIELDS,
  type Block,
  type Exercise,
  type RidgeSegment,
  type Step,
  type Workout,
  type WorkoutContent
} from './workout.ts'

export interface ExerciseRow {
  $id: string
  wId: string
  ownerId: string
  position: number
  name: string
  exDetails: string
  introDetails: string
  /** Only read when it is requested. Older rows have none. */
  figure?: string | null
}

/** Keyed by column. Missing values are missing in the row too. */
function storeFields<T extends Fields>(table: T, values: object): Columns<T> {
  const byName = values as Readonly<Record<string, unknown>>
  const stored = fieldsOf(table).map(([name, { column = name }]): [string, unknown] => [column, byName[name]])
  return Object.fromEntries(stored.filter(([, value]) => value !== undefined)) as Columns<T>
}

/** The length's fields are stored directly in the step, and the first step also has the exercise's figure. */
function storeStep(step: Step, { figure }: Pick<Exercise, 'figure'> = {}): object {
  const { kind: _kind, ...length } = step.length
  return { ...(figure === undefined ? {} : { figure }), ...storeFields(STEP_FIELDS, step), ...length }
}

export function parseList(json: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(json)
    return Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

export function exerciseRows(workoutId: string, ownerId: string, exercises: readonly Exercise[]): ExerciseRow[] {
  return exercises.map((exercise, position) => ({
    $id: exercise.id,
    wId: workoutId,
    ownerId,
    position,
    name: exercise.name,
    exDetails: JSON.stringify(exercise.steps.map((step, index) => storeStep(step, index === 0 ? exercise : {}))),
    introDetails: JSON.stringify(exercise.intro.map((step) => storeStep(step))),
    figure: exercise.figure ?? ''
  }))
}

/** The spec's `timeEx`: `mm:ss` of the first timed step, or `01:30`. */
export function defaultTimeText(exercises: readonly Exercise[]): string {
  const timed = exercises.flatMap((exercise) => exercise.steps).find((step) => step.length.kind === 'time')
  const seconds = Math.round(timed?.length.kind === 'time' ? timed.length.seconds : 90)
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

export function contentColumns(content: WorkoutContent, totalSec: number, ridge: readonly RidgeSegment[]) {
  return {
    ...storeFields(WORKOUT_FIELDS, content),
    countEx: content.exercises.length,
    timeEx: defaultTimeText(content.exercises),
    totalSec,
    ridge: encodeRidge(ridge),
    blocks: JSON.stringify(content.blocks)
  }
}

/** An unreadable exercise is kept with one step of default length. Chapters of a master video keep tenths. */
export function exerciseFromRow(
  row: Pick<ExerciseRow, '$id' | 'name' | 'exDetails' | 'introDetails'>,
  isChapter = false
): Exercise {
  const steps = parseList(row.exDetails) ?? [{}]
  return {
    ...readExerciseFields({ name: row.name, figure: bag(steps[0])['figure'] }, 'row'),
    id: row.$id,
    steps: steps.map((step) => readStep(step, 'row', isChapter)),
    intro: (parseList(row.introDetails) ?? []).map((step) => readStep(step, 'row'))
  }
}

export function workoutFromRows(row: WorkoutRow, exercises: readonly ExerciseRow[]): Workout {
  const { ridge: _ridge, ...summary } = summaryFromRow(row)
  const sorted = [...exercises].sort((a, b) => a.position - b.position)
  const read = sorted.map((one) => exerciseFromRow(one, summary.type === 'mastervideo'))
  return { ...summary, exercises: read, blocks: readBlocks(row.blocks, read) }
}

/** Blocks that lack an exercise or multiply too far become one plain block, so that no exercise is lost. */
function readBlocks(json: string, exercises: readonly Exercise[]): Block[] {
  const blocks = readParts(parseList(json), 'row', () => true)
  const isSound = blocks.length > 0 && usesExactly(blocks, exercises) && countTurns(blocks) <= BOUNDS.turnsMax
  return isSound ? blocks : [plainBlock(exercises.map((exercise) => ({ exerciseId: exercise.id, restSec: 0 })))]
}

export function plainBlock(items: readonly { exerciseId: string; restSec: number }[]): Block {
  return {
    kind: 'block',
    section: 'main',
    rounds: 1,
    restBetweenRoundsSec: 0,
    restAfterSec: 0,
    items: items.map((item) => ({ kind: 'exercise', ...item }))
  }
}
