import { cleanName, cutTo } from '../../app/characters.ts'
import { text, whole, within } from '../../app/read-parts.ts'
import { usualValues } from '../../workout/field.ts'
import { check, workoutContentSchema } from '../../workout/schema.ts'
import {
  BOUNDS,
  WORKOUT_FIELDS,
  type Block,
  type Exercise,
  type ExerciseItem,
  type InnerBlock,
  type Section,
  type Step,
  type WorkoutContent,
  type Language
} from '../../workout/workout.ts'
import { timedStep } from '../editing.ts'

/** Parts of a file that a workout cannot hold. `importing.KIND` in the locale files describes each. */
export type LostKind =
  | 'cut'
  | 'distance'
  | 'noTime'
  | 'progress'
  | 'repRange'
  | 'restRange'
  | 'rounds'
  | 'sounds'
  | 'startTime'
  | 'timeCut'
  | 'tooMany'
  | 'unnamed'
  | 'unreadable'

export interface Lost {
  kind: LostKind
  name: string
  value: string
}

export interface Found {
  content: WorkoutContent
  media: ReadonlyMap<string, string>
  notUnderstood: readonly Lost[]
}

export interface ImportWords {
  language: Language
  work: string
}

/** Returns null when the file is not from this app, and an empty list when it contains no workout. */
export type Importer = (file: unknown, words: ImportWords) => Found[] | null

export const WORKOUTS_MAX = 100
const LOST_MAX = 20

export interface Making {
  exercises: Exercise[]
  lost: Lost[]
  room: number
}

export const newMaking = (): Making => ({ exercises: [], lost: [], room: BOUNDS.turnsMax })

export function lose(making: Making, kind: LostKind, name = '', value: string | number = ''): void {
  const one = { kind, name, value: cutTo(String(value), BOUNDS.nameMax) }
  const isKnown = making.lost.some((lost) => lost.kind === kind && lost.name === name && lost.value === one.value)
  if (!isKnown && making.lost.length < LOST_MAX) making.lost.push(one)
}

export function nameOf(making: Making, value: unknown, otherwise: string): string {
  const name = cleanName(text(value))
  if (name === '') return otherwise
  const cut = cleanName(cutTo(name, BOUNDS.exerciseNameMax))
  if (cut !== name) lose(making, 'cut', cut)
  return cut === '' ? otherwise : cut
}

export const restOf = (value: unknown): number => within(value, 0, 0, BOUNDS.secondsMax)

export function timedBy(making: Making, name: string, value: unknown): Step | null {
  const seconds = whole(value, 0)
  if (seconds < BOUNDS.secondsMin) {
    lose(making, 'noTime', name)
    return null
  }
  if (seconds > BOUNDS.secondsMax) lose(making, 'timeCut', name, seconds)
  return timedStep(Math.min(seconds, BOUNDS.secondsMax))
}

export function addExercise(making: Making, name: string, step: Step, restSec: number): ExerciseItem {
  const id = `e${making.exercises.length + 1}`
  making.exercises.push({ id, name, steps: [step], intro: [] })
  return { kind: 'exercise', exerciseId: id, restSec }
}

/** How many rounds of `turns` exercises still fit. Reserves the space for them; 0 means there is none. */
export function takeRounds(making: Making, wanted: number, turns: number, name: string): number {
  const possible = Math.min(BOUNDS.roundsMax, Math.floor(making.room / turns))
  const rounds = Math.min(wanted, possible)
  if (rounds === 0) lose(making, 'tooMany', name)
  else if (rounds < wanted) lose(making, 'rounds', name, wanted)
  making.room -= rounds * turns
  return rounds
}

export const innerBlock = (items: ExerciseItem[], rounds: number, restBetweenRoundsSec = 0): InnerBlock => ({
  kind: 'block',
  rounds,
  restBetweenRoundsSec,
  restAfterSec: 0,
  items
})

export const sectionBlock = (
  section: Section,
  items: Block['items'],
  more: Partial<Pick<Block, 'name' | 'rounds' | 'restBetweenRoundsSec'>> = {}
): Block => ({ kind: 'block', section, rounds: 1, restBetweenRoundsSec: 0, restAfterSec: 0, ...more, items })

type Head = Pick<WorkoutContent, 'name' | 'language' | 'sport' | 'timerMode'> & { description?: string }

export function finished(making: Making, head: Head, blocks: Block[]): Found[] {
  const content: WorkoutContent = {
    ...usualValues(WORKOUT_FIELDS),
    ...head,
    exercises: making.exercises,
    blocks
  }
  if (!check(workoutContentSchema, content).ok) return []
  return [{ content, media: new Map(), notUnderstood: making.lost }]
}
