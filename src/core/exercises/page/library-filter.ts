import type { ExerciseText, LibraryExercise } from '../exercise.ts'
import type { Pose } from '../figure/pose.ts'
import type { Language } from '../../workout/workout.ts'

export interface LibraryEntry {
  facts: LibraryExercise
  pose: Pose
  texts: Readonly<Record<Language, ExerciseText>>
}

export const FILTER_FIELDS = ['sport', 'muscle', 'equipment', 'position', 'level', 'concern'] as const
export type FilterField = (typeof FILTER_FIELDS)[number]

export type LibraryFilter = Readonly<Record<FilterField, string>>

export type CardFacts = Readonly<Record<FilterField, string>>

export const SEPARATOR = ','

/** True when a card matches the filter. An exercise is easy on everything that it is not unsuitable for. */
export const isWanted = (card: CardFacts, wish: LibraryFilter): boolean =>
  FILTER_FIELDS.every(
    (field) => wish[field] === '' || card[field].split(SEPARATOR).includes(wish[field]) !== (field === 'concern')
  )
