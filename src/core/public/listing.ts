/** What a public workout is found, filtered and sorted by (table `listings`, docs/public.md). */
import { timedSeconds } from './exercise-list.ts'
import { USUAL_REP_SEC, hasMasterVideo, type Exercise, type Workout } from '../workout/workout.ts'

/** With fewer ratings, one friend decides the average. */
const RATINGS_MIN = 5

/** Facts of the exercise library, by id. */
export type Known = ReadonlyMap<string, { isFree: boolean }>

const secondsOf = ({ steps }: Exercise): number =>
  steps.reduce((sum, { length, side }) => {
    const once = length.kind === 'reps' ? length.reps * (length.repSec ?? USUAL_REP_SEC) : 0
    return sum + once * (side === 'each' ? 2 : 1)
  }, timedSeconds(steps))

/** The first, the longest and the last exercise with a figure, each figure once. Fewer than two are none. */
export function cardFigures(exercises: readonly Exercise[], known: Known): string[] {
  const drawn = exercises.filter(({ figure }) => known.has(figure ?? ''))
  const [first, last] = [drawn[0]?.figure, drawn.at(-1)?.figure]
  const between = drawn.filter(({ figure }) => figure !== first && figure !== last)
  const longest = between.toSorted((a, b) => secondsOf(b) - secondsOf(a))[0]?.figure
  const figures = [...new Set([first, longest, last])].filter((figure) => figure !== undefined)
  return figures.length < 2 ? [] : figures
}

const hasVideo = (workout: Workout): boolean =>
  hasMasterVideo(workout) ||
  workout.exercises.some(({ steps }) => steps.some(({ mediaType, url }) => mediaType === 'video' && url !== ''))

export interface ListingFacts {
  ownerId: string
  sport: string
  level: string
  language: string
  seconds: number
  /** Needs no equipment. Only when the library knows every exercise. */
  isFree: boolean
  hasVideo: boolean
  /** Null below five ratings. */
  rating: number | null
  plays: number
  /** Ids of the library, separated by commas. */
  figures: string
}

/** Null below five ratings. */
export const listedRating = ({ ratingCount, rating }: { ratingCount: readonly number[]; rating: number }) =>
  (ratingCount[0] ?? 0) < RATINGS_MIN ? null : rating

/** @param seconds as the cards show it (`lengthOf`) */
export function listingFacts(workout: Workout, seconds: number, known: Known): ListingFacts {
  const { ownerId, sport, level, language, exercises, ratingCount, rating, playCount } = workout
  return {
    ownerId,
    sport,
    level,
    language,
    seconds: Math.round(seconds),
    isFree: exercises.length > 0 && exercises.every(({ figure }) => known.get(figure ?? '')?.isFree === true),
    hasVideo: hasVideo(workout),
    rating: listedRating({ ratingCount, rating }),
    plays: playCount,
    figures: cardFigures(exercises, known).join(',')
  }
}
