import type { Concern, Equipment, Impact } from '../exercises/exercise.ts'
import type { Level, Section, Sport, StepLength } from '../workout/workout.ts'

export const AREAS = ['legs', 'push', 'pull', 'core'] as const
export type Area = (typeof AREAS)[number]

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
}

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
