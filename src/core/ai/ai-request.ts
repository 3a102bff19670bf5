/** What is asked of AI creation, and in which bounds. Decision 055. */
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

/** What the picture may be; it is checked by its first bytes. */
export const AI_IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

export interface AiTurn {
  who: 'athlete' | 'coach'
  text: string
}

export interface AiToday {
  /** `pictures`: it reads photos, too. */
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
  /** What the words are about; without it a new workout is made. */
  draft?: WorkoutContent
  /** What was said before, the oldest first. */
  turns?: AiTurn[]
}
