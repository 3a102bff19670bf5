import type { Concern, Equipment, Impact } from '../exercises/exercise.ts'
import type { Level, Section, Sport, StepLength } from '../workout/workout.ts'

export const AREAS = ['legs', 'push', 'pull', 'core'] as const
export type Area = (typeof AREAS)[number]

/** What a main part can be about. */
export const BODY_PARTS = [
  'legs',
  'glutes',
  'calves',
  'arms',
  'biceps',
  'triceps',
  'chest',
  'back',
  'shoulders',
  'core',
  'upperBody',
  'lowerBody',
  'fullBody'
] as const
export type BodyPart = (typeof BODY_PARTS)[number]

export const MINUTES_MIN = 5
export const MINUTES_MAX = 90

export interface ComposerRequest {
  sport: Sport
  level: Level
  minutes: number
  equipment: readonly Equipment[]
  concerns: readonly Concern[]
  impact: Impact
  /** Ids of the exercises of the last workouts, the newest workout first. */
  recent: readonly (readonly string[])[]
  /** Empty is the whole body. Only what is named here may come twice in a row. */
  focus: readonly Area[]
  keep?: readonly string[]
  /** What must not come, in the words of who asked. */
  without?: readonly NamedExercises[]
  /** Of each of these at least one comes in the main part. */
  include?: readonly NamedExercises[]
  /** Each of these is used in the main part. */
  use?: readonly Equipment[]
  /** At least half of the main part works these, and each of them is worked. */
  parts?: readonly BodyPart[]
  /** Of every block of the main part. */
  rounds?: number
}

/** Exercises of the library by what somebody called them: “push-ups” are many. */
export interface NamedExercises {
  what: string
  ids: readonly string[]
  /** They have no name in common: all on the floor, all cardio. */
  group?: ExerciseGroup
}

export const EXERCISE_GROUPS = ['floor', 'kneeling', 'cardio', 'stretching'] as const
export type ExerciseGroup = (typeof EXERCISE_GROUPS)[number]

export type Effort = 'easy' | 'steady' | 'hard'

export interface ComposedItem {
  id: string
  length: StepLength
  side: 'none' | 'each'
  restSec: number
  effort?: Effort
}

/** As in a workout: the rests between and after rounds replace the last exercise's own. */
export interface ComposedBlock {
  section: Section
  rounds: number
  restBetweenRoundsSec: number
  restAfterSec: number
  items: ComposedItem[]
}

export type ComposerNote = 'few-of-the-sport' | 'muscles-in-a-row'

export interface Composed {
  sport: Sport
  level: Level
  blocks: ComposedBlock[]
  /** With get ready; about, where there are repetitions. */
  seconds: number
  notes: ComposerNote[]
}

export type ComposerProblem =
  | { code: 'too-short'; leastMinutes: number }
  | { code: 'too-long'; mostMinutes: number }
  | { code: 'equipment-missing'; equipment: Equipment[] }
  | { code: 'everything-hurts' }
  | { code: 'nothing-fits' }

export type ComposerAnswer = { ok: true; composed: Composed } | { ok: false; problem: ComposerProblem }
