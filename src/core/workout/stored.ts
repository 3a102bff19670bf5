/** How a workout is spelled in rows (spec, section 3), and back. The only place that knows both spellings. */
import { countTurns } from '../player/compile.ts'
import { readBlocks as readParts, readKind, readStep } from './read-workout.ts'
import {
  BOUNDS,
  placesExactly,
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

/** A row of `workouts`; Appwrite's own `$` fields are those that are read. */
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

/** A row of `exercises`. */
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

/** `w30r20` for thirty seconds of work and twenty of rest. */
export function encodeRidge(segments: readonly RidgeSegment[]): string {
  return segments.map((segment) => `${PHASE_LETTER[segment.phase]}${segment.seconds}`).join('')
}

/** Reads what `encodeRidge` wrote; anything else in the text is passed over. */
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

/** Null when the text holds no list. */
function parseList(json: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(json)
    return Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/** The rows of a workout's exercises, in their order. */
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

/** `mm:ss` of the first timed step, the spec's `timeEx`; `01:30` when there is none. */
export function defaultTimeText(exercises: readonly Exercise[]): string {
  const timed = exercises.flatMap((exercise) => exercise.steps).find((step) => step.length.kind === 'time')
  const seconds = timed?.length.kind === 'time' ? timed.length.seconds : 90
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

/** The columns that a save writes; counters, sharing and ownership are not among them. */
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

/** A list's view of a row; unknown spellings become the defaults. */
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

/** A whole workout from its row and the rows of its exercises, in any order. */
export function workoutFromRows(row: WorkoutRow, exercises: readonly ExerciseRow[]): Workout {
  const { ridge: _ridge, ...summary } = summaryFromRow(row)
  const sorted = [...exercises].sort((a, b) => a.position - b.position)
  const read: Exercise[] = sorted.map((exercise) => ({
    id: exercise.$id,
    name: exercise.name,
    // An exercise that cannot be read is still an exercise: it lasts the default time.
    steps: (parseList(exercise.exDetails) ?? [{}]).map((step) => readStep(step, 'row')),
    intro: (parseList(exercise.introDetails) ?? []).map((step) => readStep(step, 'row'))
  }))
  return { ...summary, exercises: read, blocks: readBlocks(row.blocks, read) }
}

/**
 * Blocks that do not place every exercise, or that would multiply without end, are replaced by one plain block, so that
 * nothing stored is ever lost.
 */
function readBlocks(json: string, exercises: readonly Exercise[]): Block[] {
  const blocks = readParts(parseList(json), 'row', () => true)
  const isSound = blocks.length > 0 && placesExactly(blocks, exercises) && countTurns(blocks) <= BOUNDS.turnsMax
  return isSound ? blocks : [plainBlock(exercises.map((exercise) => ({ exerciseId: exercise.id, restSec: 0 })))]
}

/** One main block, done once, of exercises with their rests. */
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
