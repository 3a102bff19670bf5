/** The only module that knows how rows spell a workout (spec, section 3). */
import { countTurns } from '../player/compile.ts'
import { readBlocks as readParts, readKind, readStep } from './read-workout.ts'
import {
  BOUNDS,
  usesExactly,
  type Block,
  type Exercise,
  type Phase,
  type RatingCount,
  type RidgeSegment,
  type Step,
  type Workout,
  type WorkoutContent,
  type WorkoutSummary
} from './workout.ts'

export interface WorkoutRow {
  $id: string
  $updatedAt?: string
  ownerId: string
  name: string
  sport: string
  rules: string
  countEx: number
  description: string
  level: string
  timeEx: string
  wType: string
  ratingCount: number[]
  rating: number
  playCount: number
  shareFriends: boolean
  sharePublic: boolean
  videoUrl: string
  musicUrl: string
  imgUrl: string
  trainer: string
  totalSec: number
  ridge: string
  blocks: string
  language: string
  copiedFrom: string
  version: number
  createdAt: string
}

export interface ExerciseRow {
  $id: string
  wId: string
  ownerId: string
  position: number
  name: string
  exDetails: string
  introDetails: string
}

interface StoredStep {
  text: string
  url: string
  mediaType: string
  audioUrl: string
  seconds?: number
  reps?: number
  side: string
}

const PHASE_LETTER: Record<Phase, string> = { setup: 's', intro: 'i', work: 'w', rest: 'r' }

/** `w30r20` is 30 s of work, then 20 s of rest. */
export function encodeRidge(segments: readonly RidgeSegment[]): string {
  return segments.map((segment) => `${PHASE_LETTER[segment.phase]}${segment.seconds}`).join('')
}

export function decodeRidge(text: string): RidgeSegment[] {
  const phases = Object.keys(PHASE_LETTER) as Phase[]
  return [...text.matchAll(/([siwr])(\d+)/g)].map(([, letter, seconds]) => ({
    phase: phases.find((phase) => PHASE_LETTER[phase] === letter) ?? 'work',
    seconds: Number(seconds)
  }))
}

function storeStep(step: Step): StoredStep {
  return {
    text: step.text,
    url: step.url,
    mediaType: step.mediaType,
    audioUrl: step.audioUrl,
    ...(step.length.kind === 'time' ? { seconds: step.length.seconds } : { reps: step.length.reps }),
    side: step.side
  }
}

function parseList(json: string): unknown[] | null {
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
    exDetails: JSON.stringify(exercise.steps.map(storeStep)),
    introDetails: JSON.stringify(exercise.intro.map(storeStep))
  }))
}

/** The spec's `timeEx`: `mm:ss` of the first timed step, else `01:30`. */
export function defaultTimeText(exercises: readonly Exercise[]): string {
  const timed = exercises.flatMap((exercise) => exercise.steps).find((step) => step.length.kind === 'time')
  const seconds = timed?.length.kind === 'time' ? timed.length.seconds : 90
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

/** Saving never writes counters, sharing or ownership. */
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
    imgUrl: content.imageUrl,
    trainer: content.trainer,
    language: content.language,
    totalSec,
    ridge: encodeRidge(ridge),
    blocks: JSON.stringify(content.blocks)
  }
}

export function summaryFromRow(row: WorkoutRow): WorkoutSummary {
  const counts = Array.from({ length: 6 }, (_, index) => row.ratingCount[index] ?? 0) as unknown as RatingCount
  return {
    id: row.$id,
    ownerId: row.ownerId,
    name: row.name,
    description: row.description,
    ...readKind({ ...row, type: row.wType }),
    trainer: row.trainer,
    imageUrl: row.imgUrl,
    videoUrl: row.videoUrl,
    musicUrl: row.musicUrl,
    version: row.version,
    sharedWithFriends: row.shareFriends,
    isPublic: row.sharePublic,
    ratingCount: counts,
    rating: row.rating,
    playCount: row.playCount,
    totalSec: row.totalSec,
    exerciseCount: row.countEx,
    copiedFrom: row.copiedFrom,
    createdAt: row.createdAt,
    updatedAt: row.$updatedAt ?? row.createdAt,
    ridge: decodeRidge(row.ridge)
  }
}

export function workoutFromRows(row: WorkoutRow, exercises: readonly ExerciseRow[]): Workout {
  const { ridge: _ridge, ...summary } = summaryFromRow(row)
  const sorted = [...exercises].sort((a, b) => a.position - b.position)
  const read: Exercise[] = sorted.map((exercise) => ({
    id: exercise.$id,
    name: exercise.name,
    // An exercise that cannot be read stays, with one step of default length.
    steps: (parseList(exercise.exDetails) ?? [{}]).map((step) => readStep(step, 'row')),
    intro: (parseList(exercise.introDetails) ?? []).map((step) => readStep(step, 'row'))
  }))
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
