import type { Concern, Equipment, Impact } from '../exercises/exercise.ts'
import type { Level, Section, Sport, StepLength } from '../workout/workout.ts'

export const AREAS = ['legs', 'push', 'pull', 'core'] as const
export type Area = (typeof AREAS)[number]

/** What a main part can focus on. */
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
  /** Exercise ids of the last workouts, newest first. */
  recent: readonly (readonly string[])[]
  /** Empty means the whole body. Only areas listed here may come twice in a row. */
  focus: readonly Area[]
  keep?: readonly string[]
  /** Exercises to leave out, under the names the user gave them. */
  without?: readonly NamedExercises[]
  /** At least one of each comes in the main part. */
  include?: readonly NamedExercises[]
  /** The main part uses each of these. */
  use?: readonly Equipment[]
  /** At least half of the main part works these body parts, and each of them is worked. */
  parts?: readonly BodyPart[]
  /** Applies to every block of the main part. */
  rounds?: number
}

/** Library exercises under the name somebody gave them: “push-ups” stands for many. */
export interface NamedExercises {
  what: string
  ids: readonly string[]
  /** For exercises without a common name, such as all on the floor or all cardio. */
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

/** As in a workout, the rests between and after rounds replace the last exercise's own rest. */
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
  /** Includes get ready. An estimate when there are repetitions. */
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
