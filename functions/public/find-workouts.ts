/**
 * Finds public workouts through their listings. Each read has one order, and at most one sport and one level, so that an
 * index answers it; other filters look at no more than `EXAMINED_MAX` rows.
 */
import type { Found } from '#core/public/found.ts'
import {
  EXAMINED_MAX,
  FOUND_PAGE,
  activeFilters,
  withoutFilter,
  type Filter,
  type FindQuery,
  type Place,
  type Sort
} from '#core/public/find-query.ts'
import { queryWords } from '#core/public/search-words.ts'
import type { ListedWorkout } from '#core/public/public-list.ts'
import type { WorkoutRow } from '#core/workout/stored-summary.ts'
import { rowsFor } from '../lib/appwrite-reader.ts'
import type { Settings } from '../lib/env.ts'
import { listed } from './listed.ts'
import type { ListingRow } from './listings.ts'
import { equal, figuresOf, limit, offset, readListings } from './read-listings.ts'
import { correctionsOf } from './search-index.ts'

const COLUMNS = ['$id', 'level', 'language', 'seconds', 'isFree', 'hasVideo', 'figures'] as const
type Row = Pick<ListingRow & { $id: string }, (typeof COLUMNS)[number]>

const read = (settings: Settings, queries: readonly object[], isCounted = false) =>
  readListings(settings, COLUMNS, queries, isCounted)

type Worded = Row & Pick<ListingRow, 'words'>

/** With their words, of which a row has about a kilobyte. */
const readWorded = (settings: Settings, queries: readonly object[], isCounted = false) =>
  readListings<keyof Worded>(settings, [...COLUMNS, 'words'], queries, isCounted)

/** Minutes are rounded as on the cards: "20 min" is up to 20 minutes. */
const secondsIn = (minutes: number): number => minutes * 60 + 29

/** Without ratings comes last, because nulls do. */
const ORDERS: Readonly<Record<Sort, readonly object[]>> = {
  played: [{ method: 'orderDesc', attribute: 'plays' }],
  rated: [{ method: 'orderDesc', attribute: 'rating' }],
  newest: [{ method: 'orderDesc', attribute: 'publishedAt' }],
  // A workout without a length has nothing to compare.
  shortest: [
    { method: 'greaterThan', attribute: 'seconds', values: [0] },
    { method: 'orderAsc', attribute: 'seconds' }
  ]
}

/** Finds words that begin like this one. */
const withWord = (word: string): object => ({ method: 'search', attribute: 'words', values: [word] })

/** One search matches any of its words. Each word is a search of its own here, so that all must match. */
const filtersOf = (query: FindQuery, words: readonly string[]): object[] => [
  ...words.map(withWord),
  ...(query.sport === null ? [] : [equal('sport', query.sport)]),
  ...(query.sport === null || query.level === null ? [] : [equal('level', query.level)])
]

/** What the read left to check: everything except words, and a level that goes with its sport. */
const isWanted = (row: Row, { level, max, language, isFree, hasVideo }: FindQuery): boolean =>
  (level === null || row.level === level) &&
  (max === null || (row.seconds > 0 && row.seconds <= secondsIn(max))) &&
  (language === null || row.language === language) &&
  (!isFree || row.isFree) &&
  (!hasVideo || row.hasVideo)

const hasMore = ({ sport, level, max, language, isFree, hasVideo }: FindQuery): boolean =>
  (sport === null && level !== null) || max !== null || language !== null || isFree || hasVideo

interface Result {
  rows: Row[]
  count: number
  isCut: boolean
  hasNext: boolean
  /** Before the filters that no index answers. */
  examined: readonly Row[]
}

const offsetOf = ({ page }: FindQuery): number => (page - 1) * FOUND_PAGE

/** An index answers it: one page is read. */
async function inOrder(settings: Settings, query: FindQuery): Promise<Result> {
  const page = [limit(FOUND_PAGE + 1), offset(offsetOf(query))]
  const found = await read(settings, [...filtersOf(query, []), ...ORDERS[query.sort], ...page], true)
  const rows = found.rows.slice(0, FOUND_PAGE)
  const isMore = found.rows.length > FOUND_PAGE
  const hasNext = isMore && offsetOf(query) + FOUND_PAGE < EXAMINED_MAX
  return { rows, count: found.total, isCut: isMore && !hasNext, hasNext, examined: rows }
}

/** As the full-text index does: by the beginnings of words. */
const hasWords = ({ words }: Worded, wanted: readonly string[]): boolean => {
  const own = words.split(' ')
  return wanted.every((word) => own.some((one) => one.startsWith(word)))
}

const PROBED = 50
const COMMON = PROBED / 10
/** Appwrite counts no further. */
const MANY = 5_000

/**
 * The rows with these words. The database sorts all matches of a word, which takes seconds when a million workouts share
 * it. Among many workouts, words of every tenth are therefore looked up like other filters: in the first rows of the
 * order.
 */
async function withWords(
  settings: Settings,
  query: FindQuery,
  words: readonly string[]
): Promise<{ rows: Row[]; isCut: boolean }> {
  const ordered = (searched: readonly string[], count: number): object[] => [
    ...filtersOf(query, searched),
    ...ORDERS[query.sort],
    limit(count)
  ]
  const probe = words.length === 0 ? null : await readWorded(settings, ordered([], PROBED), true)
  const isCommon =
    probe !== null && probe.total >= MANY && probe.rows.filter((row) => hasWords(row, words)).length >= COMMON
  const cut = <R extends Row>(rows: R[], isWanted: (row: R) => boolean): { rows: Row[]; isCut: boolean } => ({
    rows: rows.slice(0, EXAMINED_MAX).filter(isWanted),
    isCut: rows.length > EXAMINED_MAX
  })
  const all = EXAMINED_MAX + 1
  if (isCommon) return cut((await readWorded(settings, ordered([], all))).rows, (row) => hasWords(row, words))
  return cut((await read(settings, ordered(words, all))).rows, () => true)
}

async function examine(settings: Settings, query: FindQuery, words: readonly string[]): Promise<Result> {
  const { rows: examined, isCut } = await withWords(settings, query, words)
  const matching = examined.filter((row) => isWanted(row, query))
  const rows = matching.slice(offsetOf(query), offsetOf(query) + FOUND_PAGE)
  const hasNext = matching.length > offsetOf(query) + FOUND_PAGE
  return { rows, count: matching.length, isCut, hasNext, examined }
}

const run = (settings: Settings, query: FindQuery, words: readonly string[]): Promise<Result> =>
  words.length === 0 && !hasMore(query) ? inOrder(settings, query) : examine(settings, query, words)

const isKnown = async (settings: Settings, word: string): Promise<boolean> =>
  (await read(settings, [withWord(word), limit(1)])).rows.length > 0

/** The first correction that some workout is found by. */
async function corrected(settings: Settings, word: string): Promise<string | null> {
  for (const candidate of (await correctionsOf(settings, word)).slice(0, 3))
    if (await isKnown(settings, candidate)) return candidate
  return null
}

interface Corrected {
  words: string[]
  corrected: Found['corrected']
}

/** Replaces words that no workout is found by. */
async function correctWords(settings: Settings, words: readonly string[]): Promise<Corrected> {
  const done = await Promise.all(
    words.map(async (word) => {
      const meant = (await isKnown(settings, word)) ? null : await corrected(settings, word)
      return { typed: word, meant }
    })
  )
  const changed = done.filter(({ meant }) => meant !== null)
  const typed = changed.map((one) => one.typed).join(' ')
  const meant = changed.map((one) => one.meant).join(' ')
  return {
    words: done.map((one) => one.meant ?? one.typed),
    corrected: changed.length === 0 ? null : { typed, meant }
  }
}

/** Filters that the database applied, so that the search without them has to be read. */
const READ_AGAIN: readonly Filter[] = ['q', 'sport', 'level']

async function mostHelpful(
  settings: Settings,
  query: FindQuery,
  place: Place,
  words: readonly string[],
  examined: readonly Row[]
): Promise<Found['helps']> {
  const counts = await Promise.all(
    activeFilters(query, place).map(async (filter) => {
      const without = withoutFilter(query, filter)
      const isRead = READ_AGAIN.includes(filter)
      const count = isRead
        ? (await run(settings, without, filter === 'q' ? [] : words)).count
        : examined.filter((row) => isWanted(row, without)).length
      return { filter, count }
    })
  )
  const helpful = counts.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
  // What was typed says most about what is wanted.
  return helpful.find(({ filter }) => filter !== 'q') ?? helpful[0] ?? null
}

/** Security: the workouts are read as a guest, so a listing that outlived its workout shows nothing. */
async function withWorkouts(settings: Settings, found: readonly Row[]): Promise<ListedWorkout[]> {
  if (found.length === 0) return []
  const rows = await rowsFor<WorkoutRow>(settings, 'workouts', {}, [
    equal('$id', ...found.map(({ $id }) => $id)),
    { method: 'equal', attribute: 'sharePublic', values: [true] },
    limit(FOUND_PAGE)
  ])
  const byId = new Map((await listed(settings, rows)).map((one) => [one.workout.id, one]))
  return found.flatMap((row) => {
    const one = byId.get(row.$id)
    return one === undefined ? [] : [{ ...one, figures: figuresOf(row) }]
  })
}

/** @throws ApiError `unavailable`, `internal`. */
export async function findWorkouts(settings: Settings, query: FindQuery, place: Place): Promise<Found> {
  const typed = queryWords(query.q)
  const first = await run(settings, query, typed)
  const isUnknown = typed.length > 0 && first.examined.length === 0
  const other = isUnknown ? await correctWords(settings, typed) : { words: typed, corrected: null }
  const result = other.corrected === null ? first : await run(settings, query, other.words)
  const workouts = await withWorkouts(settings, result.rows)
  const helps = result.count === 0 ? await mostHelpful(settings, query, place, other.words, result.examined) : null
  const { count, isCut, hasNext } = result
  return { listed: workouts, count, isCut, hasNext, corrected: other.corrected, helps }
}
