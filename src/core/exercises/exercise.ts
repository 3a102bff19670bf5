import type { Level, Sport } from '../workout/workout.ts'

export const MUSCLES = [
  'neck',
  'traps',
  'shoulders',
  'chest',
  'biceps',
  'triceps',
  'forearms',
  'upperBack',
  'lats',
  'lowerBack',
  'abs',
  'obliques',
  'glutes',
  'hipFlexors',
  'abductors',
  'adductors',
  'quads',
  'hamstrings',
  'calves',
  'shins',
  'heart'
] as const
export type Muscle = (typeof MUSCLES)[number]

export const EQUIPMENT = [
  'abWheel',
  'band',
  'barbell',
  'basketball',
  'battleRope',
  'bench',
  'bike',
  'box',
  'chair',
  'dumbbell',
  'football',
  'golfClub',
  'gymBall',
  'hangboard',
  'heavyBag',
  'kettlebell',
  'medicineBall',
  'paddle',
  'parallelBars',
  'pullUpBar',
  'rack',
  'racket',
  'rings',
  'rope',
  'rower',
  'towel',
  'wall'
] as const
export type Equipment = (typeof EQUIPMENT)[number]

export const POSITIONS = ['standing', 'kneeling', 'seated', 'floor', 'hanging'] as const
export type Position = (typeof POSITIONS)[number]

export const IMPACTS = ['none', 'low', 'high'] as const
export type Impact = (typeof IMPACTS)[number]

export const CONCERNS = [
  'knee',
  'ankle',
  'hip',
  'back',
  'neck',
  'shoulder',
  'elbow',
  'wrist',
  'heart',
  'pregnancy'
] as const
export type Concern = (typeof CONCERNS)[number]

export const KINDS = ['strength', 'cardio', 'mobility', 'stretch', 'balance', 'skill', 'breath'] as const
export type Kind = (typeof KINDS)[number]

export interface LibraryExercise {
  /** Never changes, because workouts and addresses refer to it. */
  id: string
  kind: Kind
  sports: Sport[]
  works: Muscle[]
  helps: Muscle[]
  equipment: Equipment[]
  level: Level
  position: Position
  /** `each` is done left, then right. */
  side: 'none' | 'each'
  impact: Impact
  notFor: Concern[]
  /** The usual length. Either this or `reps` is set. */
  seconds?: number
  reps?: number
  /** Seconds per repetition, when they differ from the default. */
  repSec?: number
  easier: string[]
  harder: string[]
  /** Ids of exercises for the same muscles that need no equipment. */
  without: string[]
}

export interface ExerciseText {
  name: string
  others: string[]
  line: string
  cues: string[]
  mistake: string
}
