import { oncePerLocale } from '../app/load-once.ts'
import { lengthOf } from '../workout/length.ts'
import { LEVELS, SPORTS, type Level, type Sport, type WorkoutSummary } from '../workout/workout.ts'

export const SORTS = ['newest', 'rating', 'name', 'shortest'] as const
export type Sort = (typeof SORTS)[number]

/** The server sorts the public list and has indexes only for these. */
export const PUBLIC_SORTS: readonly Sort[] = ['newest', 'rating']

export interface ListFilter {
  search: string
  sport: Sport | 'all'
  levels: readonly Level[]
  sort: Sort
}

export const NO_FILTER: ListFilter = { search: '', sport: 'all', levels: [], sort: 'newest' }

export function isFiltering(filter: ListFilter): boolean {
  return filter.search.trim() !== '' || filter.sport !== 'all' || filter.levels.length > 0
}

/** Lets `geant` find `Géant`. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

type Listed = Pick<
  WorkoutSummary,
  'name' | 'trainer' | 'sport' | 'level' | 'rating' | 'totalSec' | 'ridge' | 'createdAt' | 'id'
>

/** Cached per workout, because every keystroke in the search needs the words of all of them. */
const words = new WeakMap<object, string>()

function wordsOf(workout: Listed): string {
  const known = words.get(workout) ?? plain(`${workout.name} ${workout.trainer}`)
  words.set(workout, known)
  return known
}

export function filterWorkouts<T extends Listed>(workouts: readonly T[], filter: ListFilter): T[] {
  const asked = plain(filter.search).split(/\s+/).filter(Boolean)
  return workouts.filter((workout) => {
    if (filter.sport !== 'all' && workout.sport !== filter.sport) return false
    if (filter.levels.length > 0 && !filter.levels.includes(workout.level)) return false
    return asked.every((word) => wordsOf(workout).includes(word))
  })
}

type Order = (a: Listed, b: Listed) => number

const newestFirst: Order = (a, b) => (a.createdAt === b.createdAt ? 0 : a.createdAt < b.createdAt ? 1 : -1)

const namesIn = oncePerLocale((language: string) => new Intl.Collator(language, { numeric: true }))

export function sortWorkouts<T extends Listed>(workouts: readonly T[], sort: Sort, language: string): T[] {
  const orders: Record<Sort, Order> = {
    newest: newestFirst,
    rating: (a, b) => b.rating - a.rating,
    name: (a, b) => namesIn(language).compare(a.name, b.name),
    shortest: (a, b) => lengthOf(a).seconds - lengthOf(b).seconds
  }
  return [...workouts].sort((a, b) => orders[sort](a, b) || newestFirst(a, b))
}

export function filterToPairs(filter: ListFilter): [string, string][] {
  const search = filter.search.trim()
  return [
    ...(search === '' ? [] : [['q', search] as [string, string]]),
    ...(filter.sport === 'all' ? [] : [['sport', filter.sport] as [string, string]]),
    ...filter.levels.map((level): [string, string] => ['level', level]),
    ...(filter.sort === 'newest' ? [] : [['sort', filter.sort] as [string, string]])
  ]
}

export function filterFromPairs(pairs: Iterable<readonly [string, string]>): ListFilter {
  const all = [...pairs]
  const value = (name: string) => all.find(([key]) => key === name)?.[1]
  return {
    search: value('q') ?? '',
    sport: SPORTS.find((sport) => sport === value('sport')) ?? 'all',
    levels: LEVELS.filter((level) => all.some(([key, text]) => key === 'level' && text === level)),
    sort: SORTS.find((sort) => sort === value('sort')) ?? 'newest'
  }
}
