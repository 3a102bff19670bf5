/**
 * What a workout is. Every field of a workout, exercise, step and block is declared once, in a table (`field.ts`).
 * `docs/glossary.md` defines the terms. Times are whole seconds; chapters of a master video may have tenths.
 */
import type { Fields, Values } from './field.ts'
import { TEMPO } from './tempo.ts'
import type { Visibility } from './visibility.ts'

/** Text lengths are in characters. */
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
  /** Exercises in one play, counting every round, because nested rounds multiply. */
  turnsMax: 1000
} as const

export const LEVELS = ['base', 'medium', 'heavy', 'extreme'] as const
export type Level = (typeof LEVELS)[number]

/** From section 1 of the spec. */
export const LEVEL_ICEPOINTS: Readonly<Record<Level, number>> = { base: 100, medium: 120, heavy: 150, extreme: 200 }

/** Spelled as stored (section 1 of the spec). */
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

const WORKOUT_TYPES = ['text', 'media', 'mastervideo', 'interval'] as const
export type WorkoutType = (typeof WORKOUT_TYPES)[number]

export function isWorkoutType(value: string | undefined): value is WorkoutType {
  return (WORKOUT_TYPES as readonly string[]).includes(value ?? '')
}

/** The timer stops after each exercise, continues automatically, or counts up until the athlete moves on. */
export const TIMER_MODES = ['stopnext', 'autonext', 'manual'] as const
export type TimerMode = (typeof TIMER_MODES)[number]

export const LANGUAGES = ['en', 'de', 'fr', 'es', 'nl'] as const
export type Language = (typeof LANGUAGES)[number]

/** The length of a step: a time or repetitions. */
export const LENGTH_FIELDS = {
  seconds: { kind: 'tenths', min: BOUNDS.secondsMin, max: BOUNDS.secondsMax },
  reps: { kind: 'whole', min: 1, max: BOUNDS.repsMax, error: 'reps-out-of-range' },
  /** Approximate seconds per repetition, if not the default. */
  repSec: {
    kind: 'whole',
    min: 1,
    max: BOUNDS.repSecMax,
    error: 'rep-sec-out-of-range',
    says: 'About how many seconds one repetition takes.'
  }
} as const satisfies Fields

export type StepLength = { kind: 'time'; seconds: number } | { kind: 'reps'; reps: number; repSec?: number }

/** The default seconds per repetition. */
export const USUAL_REP_SEC = 3

const MEDIA_TYPES = ['none', 'image', 'video'] as const
export type MediaType = (typeof MEDIA_TYPES)[number]

/** `each` is done left, then right, and takes its length twice. */
export const SIDES = ['none', 'left', 'right', 'each'] as const
export type Side = (typeof SIDES)[number]

export const STEP_FIELDS = {
  text: { kind: 'text', max: BOUNDS.stepTextMax, usual: '', link: 1, merge: 'text' },
  url: { kind: 'file', usual: '', merge: 'media' },
  mediaType: { kind: 'choice', of: MEDIA_TYPES, usual: 'none', merge: 'media' },
  audioUrl: { kind: 'file', usual: '', merge: 'media' },
  /** Describes the picture for people who cannot see it. */
  alt: { kind: 'name', max: BOUNDS.altMax, dropsEmpty: true, merge: 'media', says: 'What the picture shows.' },
  side: { kind: 'choice', of: SIDES, usual: 'none', link: 2, merge: 'sides' },
  /** How fast to do a repetition. Its sum replaces `repSec`. */
  tempo: {
    kind: 'pattern',
    pattern: TEMPO,
    error: 'tempo-out-of-range',
    link: 3,
    merge: 'length',
    says: 'Whole seconds of a repetition: lower, hold, raise, hold. For example 3-1-2-0.',
    since: 2
  },
  /** A chapter in which nothing is done. */
  isRest: { kind: 'true', isOfChapter: true, says: 'In a master video: nothing is done in this chapter.' },
  /** Where this chapter's part of the video begins. Defaults to where the previous chapter ended. */
  videoSec: {
    kind: 'tenths',
    min: 0,
    max: BOUNDS.secondsMax,
    isOfChapter: true,
    says: 'In a master video: where the part begins that this chapter shows, in seconds to the tenth.'
  },
  /** Set when it differs from the workout's. */
  level: {
    kind: 'choice',
    of: LEVELS,
    isOfChapter: true,
    says: 'In a master video: how hard this chapter is, where it differs.'
  }
} as const satisfies Fields

export interface Step extends Values<typeof STEP_FIELDS> {
  length: StepLength
}

/** The format of a library exercise id. A later version may know more ids than this one. */
export const FIGURE = /^(?:[a-z\d][a-z\d-]{0,39})?$/

export const EXERCISE_FIELDS = {
  name: { kind: 'name', min: 1, max: BOUNDS.exerciseNameMax, emptyError: 'exercise-name-empty' },
  /**
   * Id in the exercise library. Empty when the figure was removed by hand, missing when the name was never looked up.
   */
  figure: {
    kind: 'pattern',
    pattern: FIGURE,
    error: 'bad-id',
    says: 'Id in the library of exercises, which draws it. Empty for none; without it the name is looked up.'
  }
} as const satisfies Fields

export interface Exercise extends Values<typeof EXERCISE_FIELDS> {
  id: string
  steps: Step[]
  intro: Step[]
}

/** Shared by blocks and inner blocks. */
export const REPEAT_FIELDS = {
  name: { kind: 'name', max: BOUNDS.blockNameMax },
  rounds: { kind: 'whole', min: 1, max: BOUNDS.roundsMax, usual: 1, error: 'rounds-out-of-range' },
  /** Replaces the last exercise's own rest between rounds. 0 keeps it. */
  restBetweenRoundsSec: { kind: 'whole', min: 0, max: BOUNDS.secondsMax, usual: 0, says: 'Seconds.' },
  /** Replaces the last exercise's own rest after the last round. 0 keeps it. */
  restAfterSec: { kind: 'whole', min: 0, max: BOUNDS.secondsMax, usual: 0, says: 'Seconds.' }
} as const satisfies Fields

export interface ExerciseItem {
  kind: 'exercise'
  exerciseId: string
  restSec: number
}

export interface InnerBlock extends Values<typeof REPEAT_FIELDS> {
  kind: 'block'
  items: ExerciseItem[]
}

/** In playing order. */
export const SECTIONS = ['warmup', 'main', 'cooldown'] as const
export type Section = (typeof SECTIONS)[number]

export const inPlayedSections = <T extends { section: Section }>(blocks: readonly T[]): T[] =>
  SECTIONS.flatMap((section) => blocks.filter((block) => block.section === section))

export interface Block extends Omit<InnerBlock, 'items'> {
  section: Section
  items: (ExerciseItem | InnerBlock)[]
}

export const WORKOUT_FIELDS = {
  name: { kind: 'name', min: 1, max: BOUNDS.nameMax, emptyError: 'name-empty', link: 0 },
  description: { kind: 'text', max: BOUNDS.descriptionMax, usual: '', link: 7 },
  sport: { kind: 'choice', of: SPORTS, usual: 'others', link: 3 },
  level: { kind: 'choice', of: LEVELS, usual: 'base', link: 4 },
  type: { kind: 'choice', of: WORKOUT_TYPES, usual: 'text', column: 'wType', link: 5 },
  language: { kind: 'choice', of: LANGUAGES, usual: 'en', link: 6 },
  trainer: { kind: 'name', max: BOUNDS.trainerMax, usual: '', link: 8 },
  imageUrl: { kind: 'file', usual: '', column: 'imgUrl' },
  videoUrl: { kind: 'file', usual: '' },
  musicUrl: { kind: 'file', usual: '' },
  /** Empty means the athlete's own setting. */
  timerMode: { kind: 'choice', of: TIMER_MODES, usual: '', link: 9, since: 1 }
} as const satisfies Fields

/** Everything about a workout except its exercises and blocks. */
export type WorkoutAbout = Values<typeof WORKOUT_FIELDS>

export interface WorkoutContent extends WorkoutAbout {
  exercises: Exercise[]
  blocks: Block[]
}

/** `[number of ratings, one star, …, five stars]`. */
export type RatingCount = readonly [number, number, number, number, number, number]

export interface Workout extends WorkoutContent {
  id: string
  ownerId: string
  /** Grows with every save. A save with an older version is rejected. */
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

/** Maximum characters of a report about a workout that should not be public. */
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
