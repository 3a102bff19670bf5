/** With `stored-summary.ts` the only module that knows how rows spell a workout (spec, section 3). */
import { bag } from '../app/read-parts.ts'
import { countTurns } from '../player/compile.ts'
import { readFigure } from './figure-id.ts'
import { readBlocks as readParts, readStep } from './read-workout.ts'
import { encodeRidge, summaryFromRow, type WorkoutRow } from './stored-summary.ts'
import {
  BOUNDS,
  usesExactly,
  type Block,
  type Exercise,
  type Level,
  type RidgeSegment,
  type Step,
  type StepLength,
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
  /** Only to be asked for. Older rows have none. */
  figure?: string | null
}

interface StoredStep {
  /** Of the whole exercise: in its first step. */
  figure?: string
  text: string
  url: string
  mediaType: string
  audioUrl: string
  alt?: string
  seconds?: number
  reps?: number
  repSec?: number
  side: string
  isRest?: true
  videoSec?: number
  level?: Level
}

function storeLength(length: StepLength): Pick<StoredStep, 'seconds' | 'reps' | 'repSec'> {
  if (length.kind === 'time') return { seconds: length.seconds }
  const { reps, repSec } = length
  return repSec === undefined ? { reps } : { reps, repSec }
}

function storeStep(step: Step, { figure }: Pick<Exercise, 'figure'> = {}): StoredStep {
  return {
    ...(figure === undefined ? {} : { figure }),
    text: step.text,
    url: step.url,
    mediaType: step.mediaType,
    audioUrl: step.audioUrl,
    ...(step.alt === undefined ? {} : { alt: step.alt }),
    ...storeLength(step.length),
    side: step.side,
    ...(step.isRest === undefined ? {} : { isRest: step.isRest }),
    ...(step.videoSec === undefined ? {} : { videoSec: step.videoSec }),
    ...(step.level === undefined ? {} : { level: step.level })
  }
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

/** The spec's `timeEx`: `mm:ss` of the first timed step, else `01:30`. */
export function defaultTimeText(exercises: readonly Exercise[]): string {
  const timed = exercises.flatMap((exercise) => exercise.steps).find((step) => step.length.kind === 'time')
  const seconds = Math.round(timed?.length.kind === 'time' ? timed.length.seconds : 90)
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

export function contentColumns(content: WorkoutContent, totalSec: number, ridge: readonly RidgeSegment[]) {
  return {
    name: content.name,
    sport: content.sport,
    countEx: content.exercises.length,
    description: content.description,
    level: content.level,
    timeEx: defaultTimeText(content.exercises),
    wType: content.type,
    videoUrl: content.videoUrl,
    musicUrl: content.musicUrl,
    timerMode: content.timerMode,
    imgUrl: content.imageUrl,
    trainer: content.trainer,
    language: content.language,
    totalSec,
    ridge: encodeRidge(ridge),
    blocks: JSON.stringify(content.blocks)
  }
}

/** An exercise that cannot be read stays, with one step of default length. Chapters of a master video keep tenths. */
export function exerciseFromRow(
  row: Pick<ExerciseRow, '$id' | 'name' | 'exDetails' | 'introDetails'>,
  isChapter = false
): Exercise {
  const steps = parseList(row.exDetails) ?? [{}]
  return {
    id: row.$id,
    name: row.name,
    steps: steps.map((step) => readStep(step, 'row', isChapter)),
    intro: (parseList(row.introDetails) ?? []).map((step) => readStep(step, 'row')),
    ...readFigure(bag(steps[0])['figure'])
  }
}

export function workoutFromRows(row: WorkoutRow, exercises: readonly ExerciseRow[]): Workout {
  const { ridge: _ridge, ...summary } = summaryFromRow(row)
  const sorted = [...exercises].sort((a, b) => a.position - b.position)
  const read = sorted.map((one) => exerciseFromRow(one, summary.type === 'mastervideo'))
  return { ...summary, exercises: read, blocks: readBlocks(row.blocks, read) }
}

/** Blocks that miss an exercise or multiply too far become one plain block, so that no exercise is lost. */
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
