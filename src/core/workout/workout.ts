/** The words of `docs/glossary.md`; `stored.ts` knows how rows spell them. Times are whole seconds; chapters of a master video may have tenths. */
import type { Visibility } from './visibility.ts'

export const LEVELS = ['base', 'medium', 'heavy', 'extreme'] as const
export type Level = (typeof LEVELS)[number]

/** Spec, section 1. */
export const LEVEL_ICEPOINTS: Readonly<Record<Level, number>> = { base: 100, medium: 120, heavy: 150, extreme: 200 }

/** Spelled as stored (spec, section 1). */
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

export function isWorkoutType(value: string | undefined): value is WorkoutType {
  return (WORKOUT_TYPES as readonly string[]).includes(value ?? '')
}

/** Whether the timer stops after each exercise, goes on by itself, or counts up until the athlete moves on. */
export const TIMER_MODES = ['stopnext', 'autonext', 'manual'] as const
export type TimerMode = (typeof TIMER_MODES)[number]

export const LANGUAGES = ['en', 'de', 'fr', 'es', 'nl'] as const
export type Language = (typeof LANGUAGES)[number]

/** `repSec`: about how long one repetition takes, where it is not the usual time. */
export type StepLength = { kind: 'time'; seconds: number } | { kind: 'reps'; reps: number; repSec?: number }

/** One repetition, where the step does not say otherwise. */
export const USUAL_REP_SEC = 3

export type MediaType = 'none' | 'image' | 'video'

/** `each` is done left, then right, and takes its length twice. */
export type Side = 'none' | 'left' | 'right' | 'each'

export interface Step {
  text: string
  length: StepLength
  mediaType: MediaType
  url: string
  audioUrl: string
  alt?: string
  side: Side
  /** A chapter of a master video in which nothing is done. */
  isRest?: true
  /** Where the part of a master video begins that this chapter shows, to the tenth. Missing: where the chapter before it ended. */
  videoSec?: number
  /** Of a chapter of a master video, where it differs from the workout's. */
  level?: Level
}

export interface Exercise {
  id: string
  name: string
  steps: Step[]
  intro: Step[]
  /** Id in the library of exercises. Empty: its figure was removed by hand. Missing: the name was never looked up. */
  figure?: string
}

export interface ExerciseItem {
  kind: 'exercise'
  exerciseId: string
  restSec: number
}

export interface InnerBlock {
  kind: 'block'
  name?: string
  rounds: number
  /** Replaces the last exercise's own rest between rounds; 0 keeps it. */
  restBetweenRoundsSec: number
  /** Replaces the last exercise's own rest after the last round; 0 keeps it. */
  restAfterSec: number
  items: ExerciseItem[]
}

/** In the order in which they are played. */
export const SECTIONS = ['warmup', 'main', 'cooldown'] as const
export type Section = (typeof SECTIONS)[number]

export const inPlayedSections = <T extends { section: Section }>(blocks: readonly T[]): T[] =>
  SECTIONS.flatMap((section) => blocks.filter((block) => block.section === section))

export interface Block extends Omit<InnerBlock, 'items'> {
  section: Section
  items: (ExerciseItem | InnerBlock)[]
}

export interface WorkoutContent {
  name: string
  description: string
  sport: Sport
  level: Level
  type: WorkoutType
  language: Language
  trainer: string
  imageUrl: string
  videoUrl: string
  musicUrl: string
  /** Empty means as the athlete has it. */
  timerMode: TimerMode | ''
  exercises: Exercise[]
  blocks: Block[]
}

/** `[number of ratings, one star, …, five stars]`. */
export type RatingCount = readonly [number, number, number, number, number, number]

export interface Workout extends WorkoutContent {
  id: string
  ownerId: string
  /** Grows with every save; a save with an older version is refused. */
  version: number
  sharedWithFriends: boolean
  isPublic: boolean
  visibility: Visibility
  ratingCount: RatingCount
  rating: number
  playCount: number
  totalSec: number
  exerciseCount: number
  copiedFrom: string
  createdAt: string
  updatedAt: string
}

export type WorkoutSummary = Omit<Workout, 'exercises' | 'blocks'> & { ridge: RidgeSegment[] }

export type Phase = 'setup' | 'intro' | 'work' | 'rest'

export interface RidgeSegment {
  phase: Phase
  seconds: number
}

/** Texts are counted in characters. */
export const BOUNDS = {
  nameMax: 80,
  exerciseNameMax: 80,
  trainerMax: 80,
  blockNameMax: 80,
  descriptionMax: 2000,
  stepTextMax: 1000,
  altMax: 200,
  urlMax: 500,
  secondsMin: 1,
  secondsMax: 86_400,
  repsMax: 1000,
  repSecMax: 60,
  roundsMax: 99,
  stepsMax: 10,
  blocksMax: 50,
  /** Exercises in one play, every round counted, because nested rounds multiply. */
  turnsMax: 1000
} as const

/** Characters of what a reader writes about a workout that should not be public. */
export const REPORT_REASON_MAX = 500

/** A master-video workout without its video is timed like any other. */
export function hasMasterVideo({ type, videoUrl }: Pick<WorkoutContent, 'type' | 'videoUrl'>): boolean {
  return type === 'mastervideo' && videoUrl !== ''
}

export function isLanguage(value: string | null | undefined): value is Language {
  return (LANGUAGES as readonly string[]).includes(value ?? '')
}

export function usesExactly(blocks: readonly Block[], exercises: readonly Exercise[]): boolean {
  const used = new Set(
    blocks.flatMap((block) =>
      block.items.flatMap((item) =>
        item.kind === 'exercise' ? [item.exerciseId] : item.items.map((inner) => inner.exerciseId)
      )
    )
  )
  return used.size === exercises.length && exercises.every((exercise) => used.has(exercise.id))
}
