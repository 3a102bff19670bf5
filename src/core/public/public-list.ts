/** Shared by the build and the Worker, so that their pages match. Not for the browser. */
import { PUBLIC_LIMIT, publicCard } from './card.ts'
import { listPath, type Mark } from './list-pages.ts'
import { spriteId } from './page-input.ts'
import { pathTo } from '../app/routes.ts'
import type { Translate } from '../app/translate.ts'
import { LEVELS, SPORTS, type Language, type Level, type Sport, type WorkoutSummary } from '../workout/workout.ts'

export interface ListedWorkout {
  workout: WorkoutSummary
  author: string
}

export interface PublicList {
  cards: string
  /** The pages of the cards, in their order. */
  paths: readonly string[]
  found: string
  none: string
  isEmpty: boolean
  /** True when more workouts may exist, so every filter is offered. */
  isFull: boolean
  newer: string | null
  older: string | null
  sports: readonly Sport[]
  levels: readonly Level[]
}

export interface PagesBeside {
  before?: Mark | null
  next: Mark | null
}

/** The build reads a single page and cannot know if there are older ones. */
function besideFirst(listed: readonly ListedWorkout[]): PagesBeside {
  const last = listed[PUBLIC_LIMIT - 1]
  return { next: last === undefined ? null : { time: Date.parse(last.workout.createdAt), below: null } }
}

export function publicList(
  listed: readonly ListedWorkout[],
  language: Language,
  t: Translate,
  { before, next }: PagesBeside = besideFirst(listed)
): PublicList {
  const isEmpty = listed.length === 0
  const isFull = next !== null || before !== undefined
  return {
    cards: listed.map((one, index) => publicCard({ ...one, language, t, isFirst: index === 0 })).join(''),
    paths: listed.map(({ workout: { id } }) => pathTo('workout', { id }, language)),
    found: t('openList.found', { count: listed.length }),
    none: t(isEmpty ? 'openList.empty' : 'openList.none'),
    isEmpty,
    isFull,
    newer: before === undefined ? null : listPath(language, before),
    older: next === null ? null : listPath(language, next),
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
