/**
 * What a workout is. These are the words of the product (`docs/glossary.md`); how rows spell them is in `stored.ts`.
 * All times are whole seconds.
 */

export const LEVELS = ['base', 'medium', 'heavy', 'extreme'] as const
export type Level = (typeof LEVELS)[number]

/** What finishing a workout of a level earns (spec, section 1). */
export const LEVEL_ICEPOINTS: Readonly<Record<Level, number>> = { base: 100, medium: 120, heavy: 150, extreme: 200 }

/** The sports catalogue, spelled as it is stored (spec, section 1). */
export const SPORTS = [
  'Fitness',
  'Strength',
  'YOGA',
  'Basketball',
  'Boxing',
  'Calisthenics',
  'Climbing',
  'Cycling',
  'Dancing',
  'Endurance',
  'Football',
  'Gaming',
  'Gymnastic',
  'Golf',
  'Pilates',
  'Skiing',
  'Tennis',
  'Table Tennis',
  'others'
] as const
export type Sport = (typeof SPORTS)[number]

export const WORKOUT_TYPES = ['text', 'media', 'mastervideo', 'interval'] as const
export type WorkoutType = (typeof WORKOUT_TYPES)[number]

export const LANGUAGES = ['en', 'de', 'fr', 'es', 'nl'] as const
export type Language = (typeof LANGUAGES)[number]

/** A step lasts a time, or a number of repetitions after which the athlete says "done". */
export type StepLength = { kind: 'time'; seconds: number } | { kind: 'reps'; reps: number }

export type MediaType = 'none' | 'image' | 'video'

/** `each` is done on the left, then on the right, and so takes its length twice. */
export type Side = 'none' | 'left' | 'right' | 'each'

/** One item of an exercise's work or intro. */
export interface Step {
  text: string
  length: StepLength
  mediaType: MediaType
  /** Image or video; empty when `mediaType` is `none`. */
  url: string
  /** A sound of its own; empty for none. */
  audioUrl: string
  side: Side
}

export interface Exercise {
  id: string
  name: string
  /** At least one. */
  steps: Step[]
  /** Shown before the work when `introOn`; may be empty. */
  intro: Step[]
}

/** An exercise's place in a block, and the rest that follows it there. */
export interface ExerciseItem {
  kind: 'exercise'
  exerciseId: string
  restSec: number
}

/** Exercises that repeat together: sets, rounds, circuits. */
export interface InnerBlock {
  kind: 'block'
  rounds: number
  /** Between two rounds, in place of the last exercise's own rest; 0 keeps that. */
  restBetweenRoundsSec: number
  /** After the last round, in place of the last exercise's own rest; 0 keeps that. */
  restAfterSec: number
  items: ExerciseItem[]
}

export type Section = 'warmup' | 'main' | 'cooldown'

/** Blocks nest once: a top block may hold inner blocks, an inner block only exercises. */
export interface Block extends Omit<InnerBlock, 'items'> {
  section: Section
  items: (ExerciseItem | InnerBlock)[]
}

/** What the editor edits and the edge saves as one. */
export interface WorkoutContent {
  name: string
  description: string
  sport: Sport
  level: Level
  type: WorkoutType
  /** Language of the texts in it. */
  language: Language
  /** Who made it up, as shown to others; empty for the owner's own card. */
  trainer: string
  imageUrl: string
  videoUrl: string
  musicUrl: string
  exercises: Exercise[]
  blocks: Block[]
}

/** `[number of ratings, one star, …, five stars]`. */
export type RatingCount = readonly [number, number, number, number, number, number]

/** A stored workout with its exercises. */
export interface Workout extends WorkoutContent {
  id: string
  ownerId: string
  /** Grows with every save; a save that names an older one is refused. */
  version: number
  sharedWithFriends: boolean
  isPublic: boolean
  ratingCount: RatingCount
  rating: number
  playCount: number
  /** Length of one play with the default settings, open steps counted as none. */
  totalSec: number
  exerciseCount: number
  /** Id of the workout this is a copy of; empty for an original. */
  copiedFrom: string
  createdAt: string
  updatedAt: string
}

/** A workout as lists show it: without its exercises, but with the ridge's segments. */
export type WorkoutSummary = Omit<Workout, 'exercises' | 'blocks'> & { ridge: RidgeSegment[] }

export type Phase = 'setup' | 'intro' | 'work' | 'rest'

/** One bar of a workout's silhouette. */
export interface RidgeSegment {
  phase: Phase
  seconds: number
}

/** Bounds of a workout's parts, the same for editor and edge. Texts are counted in characters. */
export const BOUNDS = {
  nameMax: 80,
  exerciseNameMax: 80,
  trainerMax: 80,
  descriptionMax: 2000,
  stepTextMax: 1000,
  urlMax: 500,
  secondsMin: 1,
  secondsMax: 86_400,
  repsMax: 1000,
  roundsMax: 99,
  stepsMax: 10,
  blocksMax: 50,
  /** Exercises in one play, every round counted: what nested rounds could otherwise multiply without end. */
  turnsMax: 1000
} as const

/** Whether a workout is one video with its exercises as chapters. One whose video is missing is timed like any other. */
export function hasMasterVideo({ type, videoUrl }: Pick<WorkoutContent, 'type' | 'videoUrl'>): boolean {
  return type === 'mastervideo' && videoUrl !== ''
}

/** Whether a text names one of our languages. */
export function isLanguage(value: string | null | undefined): value is Language {
  return (LANGUAGES as readonly string[]).includes(value ?? '')
}

/** Whether the blocks place every exercise at least once, and no other. */
export function placesExactly(blocks: readonly Block[], exercises: readonly Exercise[]): boolean {
  const placed = new Set(
    blocks.flatMap((block) =>
      block.items.flatMap((item) =>
        item.kind === 'exercise' ? [item.exerciseId] : item.items.map((inner) => inner.exerciseId)
      )
    )
  )
  return placed.size === exercises.length && exercises.every((exercise) => placed.has(exercise.id))
}
