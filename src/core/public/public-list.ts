/** The build and the Worker share this, so that their pages match. Not for the browser. */
import { PUBLIC_LIMIT, publicCard } from './card.ts'
import { spriteId } from './page-input.ts'
import type { Translate } from '../app/translate.ts'
import { LEVELS, SPORTS, type Language, type Level, type Sport, type WorkoutSummary } from '../workout/workout.ts'

export interface ListedWorkout {
  workout: WorkoutSummary
  author: string
}

export interface PublicList {
  cards: string
  found: string
  none: string
  isEmpty: boolean
  isFull: boolean
  sports: readonly Sport[]
  levels: readonly Level[]
}

export function publicList(listed: readonly ListedWorkout[], language: Language, t: Translate): PublicList {
  const isEmpty = listed.length === 0
  const isFull = listed.length >= PUBLIC_LIMIT
  return {
    cards: listed.map(({ workout, author }) => publicCard({ workout, author, language, t })).join(''),
    found: t('openList.found', { count: listed.length }),
    none: t(isEmpty ? 'openList.empty' : 'openList.none'),
    isEmpty,
    isFull,
    sports: SPORTS.filter((sport) => isFull || listed.some(({ workout }) => workout.sport === sport)),
    levels: LEVELS.filter((level) => isFull || listed.some(({ workout }) => workout.level === level))
  }
}

export function isOffered(list: PublicList, value: string): boolean {
  return (
    value === 'all' ||
    list.sports.some((sport) => spriteId(sport) === value) ||
    list.levels.some((level) => level === value)
  )
}
