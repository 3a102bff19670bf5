/** A request to AI creation, and its limits (decision 055). */
import { MINUTES_MAX, MINUTES_MIN } from '../composer/composed.ts'
import type { Concern, Equipment, Impact } from '../exercises/exercise.ts'
import type { Language, Level, Sport, WorkoutContent } from '../workout/workout.ts'

export const AI_BOUNDS = {
  minutesMin: MINUTES_MIN,
  minutesMax: MINUTES_MAX,
  wordsMax: 4000,
  turnsMax: 12,
  turnMax: 500,
  /** Bytes of the picture itself, not of its data URL. */
  imageBytesMax: 1_572_864
} as const

/** The accepted picture types. The edge checks them by their first bytes. */
export const AI_IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

export interface AiTurn {
  who: 'athlete' | 'coach'
  text: string
}

export interface AiToday {
  /** `pictures` means the model can read photos too. */
  model: 'none' | 'text' | 'pictures'
  used: number
  limit: number
}

export interface AiRequest {
  sport: Sport
  level: Level
  minutes: number
  equipment: Equipment[]
  hurts: Concern[]
  impact?: Impact
  words: string
  language: Language
  image?: string
  /** The workout to change. Without it, a new one is made. */
  draft?: WorkoutContent
  /** The conversation so far, oldest first. */
  turns?: AiTurn[]
}
