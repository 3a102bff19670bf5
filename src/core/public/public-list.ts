/**
 * What the public list shows of its workouts. The build and the Worker both take it from here, so that a page of the build
 * and one that was filled later are the same. Not for the browser, which does not load these texts.
 */
import { PUBLIC_LIMIT, publicCard } from './card.ts'
import { spriteId } from './page-input.ts'
import type { Translate } from '../app/translate.ts'
import { LEVELS, SPORTS, type Language, type Level, type Sport, type WorkoutSummary } from '../workout/workout.ts'

/** A workout of the list, and the name that readers see for who made it (may be empty). */
export interface ListedWorkout {
  workout: WorkoutSummary
  author: string
}

export interface PublicList {
  /** HTML of the `<li>`s. */
  cards: string
  /** How many there are, as plain text. */
  found: string
  /** What stands where no card is shown, as plain text. */
  none: string
  isEmpty: boolean
  /** Whether older ones may exist that are not in it. */
  isFull: boolean
  sports: readonly Sport[]
  levels: readonly Level[]
}

/** The parts of the list; sports and levels are those worth a filter: all where there may be more than is shown. */
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

/** Whether the filter with this value (`data-of` of its label) is offered: `all`, a sport's symbol or a level. */
export function isOffered(list: PublicList, value: string): boolean {
  return (
    value === 'all' ||
    list.sports.some((sport) => spriteId(sport) === value) ||
    list.levels.some((level) => level === value)
  )
}
