/** A trainer's public workouts: their filter by sport, their pages, and the addresses of both. */
import { pathTo } from '../app/routes.ts'
import { SPORTS, type Language, type Sport, type WorkoutSummary } from '../workout/workout.ts'
import { spriteId } from './page-input.ts'

export const TRAINER_PAGE_SIZE = 60

/**
 * At most this many of a trainer's workouts are counted. Contracts allow fewer; it bounds one read, whatever a contract
 * says.
 */
export const TRAINER_COUNT_MAX = 1_000

export interface TrainerWish {
  sport: Sport | null
  /** From 1. */
  page: number
}

export const WHOLE: TrainerWish = { sport: null, page: 1 }

const SPRITE = 'sport-'
const sportWord = (sport: Sport): string => spriteId(sport).slice(SPRITE.length)

const PAGE = /^(?:[2-9]|[1-9]\d{1,2})$/

/** Returns null for values that no page links to. */
export function trainerWish(params: { get: (name: string) => string | null }): TrainerWish | null {
  const [word, number] = [params.get('sport'), params.get('page')]
  const sport = SPORTS.find((one) => sportWord(one) === word) ?? null
  if ((word !== null && sport === null) || (number !== null && !PAGE.test(number))) return null
  return { sport, page: Number(number ?? 1) }
}

export const isWhole = ({ sport, page }: TrainerWish): boolean => sport === null && page === 1

export function trainerPath(id: string, { sport, page }: TrainerWish, language: Language): string {
  const params = [...(sport === null ? [] : [`sport=${sportWord(sport)}`]), ...(page === 1 ? [] : [`page=${page}`])]
  return pathTo('trainer', { id }, language) + (params.length === 0 ? '' : `?${params.join('&')}`)
}

export type CountedWorkout = Pick<WorkoutSummary, 'sport' | 'totalSec' | 'playCount'>

export interface TrainerNumbers {
  workouts: number
  /** Whole minutes of all timed workouts together. */
  minutes: number
  plays: number
  /** The sport with most workouts comes first. */
  bySport: readonly { sport: Sport; count: number }[]
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

export function trainerNumbers(workouts: readonly CountedWorkout[]): TrainerNumbers {
  const bySport = SPORTS.map((sport) => ({ sport, count: workouts.filter((one) => one.sport === sport).length }))
  return {
    workouts: workouts.length,
    minutes: Math.round(sum(workouts.map(({ totalSec }) => totalSec)) / 60),
    plays: sum(workouts.map(({ playCount }) => playCount)),
    bySport: bySport.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
  }
}
