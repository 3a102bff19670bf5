/**
 * Keeps the row that a public workout is found by (table `listings`). Call `keepListing` after every change; the sweeper
 * adds what an interrupted call left out, and rows that predate the table.
 */
import { ownerName, type NamedRow } from '#core/account/owner-name.ts'
import { listedRating, listingFacts, type ListingFacts } from '#core/public/listing.ts'
import { listingWords } from '#core/public/search-words.ts'
import { lengthOf } from '#core/workout/length.ts'
import { summaryFromRow, type WorkoutRow } from '#core/workout/stored-summary.ts'
import { workoutFromRows, type ExerciseRow } from '#core/workout/stored.ts'
import { LANGUAGES, SPORTS, type Sport } from '#core/workout/workout.ts'
import type { SweepStep } from '../app/sweep-step.ts'
import { walk } from '../app/walk.ts'
import {
  DATABASE,
  PAGE,
  asApiError,
  deletePage,
  equal,
  rowOrNull,
  rowsWhere,
  select,
  type StoredRow,
  type Writer
} from '../lib/appwrite-writer.ts'
import { appwriteFailure } from '../lib/errors.ts'
import { log } from '../lib/log-lines.ts'
import { untilSettled } from '../lib/transaction.ts'
import { knownExercises } from './known-exercises.ts'
import { EXERCISES_MAX } from './public-rows.ts'
import { keepWords, sweepSearchWords } from './search-index.ts'
import { textsIn } from './texts.ts'

export interface ListingRow extends ListingFacts {
  words: string
  publishedAt: string
}

interface Made {
  listing: ListingRow
  /** The words that a mistyped one may mean. */
  names: string
}

async function listingOf(writer: Writer, row: WorkoutRow): Promise<Made> {
  const [exercises, profile, publication, known] = await Promise.all([
    rowsWhere<ExerciseRow>(writer, 'exercises', [equal('wId', row.$id)], EXERCISES_MAX),
    row.trainer === '' ? rowOrNull<NamedRow>(writer, 'profiles', row.ownerId) : null,
    rowOrNull<{ firstAt: string }>(writer, 'publications', row.$id),
    knownExercises()
  ])
  const workout = workoutFromRows(row, exercises)
  const sports = LANGUAGES.map((language) => textsIn(language)(`sports.${workout.sport}`))
  const figures = [...new Set(workout.exercises.map(({ figure }) => figure ?? ''))]
  const names = [
    workout.name,
    row.trainer || ownerName(profile ?? undefined),
    ...sports,
    ...workout.exercises.map(({ name }) => name),
    ...figures.flatMap((figure) => known.get(figure)?.names ?? [])
  ]
  const { seconds } = lengthOf(summaryFromRow(row))
  const listing = {
    ...listingFacts(workout, seconds, known),
    words: listingWords([...names, workout.description]),
    publishedAt: publication?.firstAt ?? row.createdAt
  }
  return { listing, names: listingWords(names) }
}

const isSame = (before: ListingRow & StoredRow, after: ListingRow): boolean =>
  Object.entries(after).every(([key, value]) => before[key as keyof ListingRow] === value)

async function write(writer: Writer, rowId: string, data: ListingRow): Promise<void> {
  try {
    await writer.tables.upsertRow({ databaseId: DATABASE, tableId: 'listings', rowId, data })
  } catch (error) {
    throw asApiError(error)
  }
}

const sportOf = (row: { sport: string } | null): Sport[] => SPORTS.filter((sport) => sport === row?.sport)

async function settle(writer: Writer, id: string): Promise<Sport[]> {
  const touched = new Set<Sport>()
  await untilSettled(async () => {
    const [row, before] = await Promise.all([
      rowOrNull<WorkoutRow>(writer, 'workouts', id),
      rowOrNull<ListingRow>(writer, 'listings', id)
    ])
    for (const sport of [...sportOf(before), ...sportOf(row)]) touched.add(sport)
    if (row === null || !row.sharePublic) {
      if (before === null) return 'settled'
      await deletePage(writer, 'listings', [equal('$id', id)])
    } else {
      const { listing, names } = await listingOf(writer, row)
      if (before !== null && isSame(before, listing)) return 'settled'
      await write(writer, id, listing)
      if (before?.words !== listing.words) await keepWords(writer, names.split(' '))
    }
    // Security: a workout withdrawn in the meantime must not stay listed, so the later of two calls reads again.
    const now = await rowOrNull<WorkoutRow>(writer, 'workouts', id)
    return now?.$updatedAt === row?.$updatedAt ? 'settled' : null
  })
  return [...touched]
}

/**
 * Writes, changes or removes the listing of a workout, as the workout is now. Never fails: the change itself is stored,
 * and the sweeper tries again.
 * @returns the sports whose pages show the change
 */
export async function keepListing(writer: Writer, id: string): Promise<Sport[]> {
  try {
    return await settle(writer, id)
  } catch (error) {
    log('error', 'listing-cut', { error: error instanceof Error ? error.name : 'unknown' })
    return []
  }
}

/** Counts a play in the listing too. Without a listing there is nothing to count. */
export async function countInListing(writer: Writer, rowId: string): Promise<void> {
  const place = { databaseId: DATABASE, tableId: 'listings', rowId, column: 'plays', value: 1 }
  await writer.tables.incrementRowColumn(place).catch((error: unknown) => {
    if (appwriteFailure(error)?.code !== 404) log('error', 'listing-cut', { error: 'plays' })
  })
}

type Kept = Pick<WorkoutRow, 'rating' | 'ratingCount' | 'playCount' | 'sport' | 'level'>
const COLUMNS: readonly (keyof Kept | '$id')[] = ['$id', 'rating', 'ratingCount', 'playCount', 'sport', 'level']

const isStale = (row: Kept, listing: ListingRow | undefined): boolean =>
  listing?.plays !== row.playCount ||
  listing.sport !== row.sport ||
  listing.level !== row.level ||
  listing.rating !== listedRating(row)

async function keepAll(writer: Writer, ids: readonly string[]): Promise<number> {
  for (const id of ids) await keepListing(writer, id)
  return ids.length
}

/** After an owner has changed their name, which their workouts are found by. */
export async function keepListingsOf(writer: Writer, ownerId: string): Promise<void> {
  const rows = await rowsWhere(writer, 'listings', [equal('ownerId', ownerId), select(['$id'])], PAGE).catch(() => [])
  await keepAll(
    writer,
    rows.map(({ $id }) => $id)
  )
}

/** Adds and mends the listings of public workouts. */
export const sweepListings = (writer: Writer): Promise<number> =>
  walk<Kept>(
    writer,
    'listings',
    ['workouts'],
    async (_, rows) => {
      if (rows.length === 0) return 0
      const there = [equal('$id', ...rows.map(({ $id }) => $id))]
      const found = await rowsWhere<ListingRow>(writer, 'listings', there, rows.length)
      const byId = new Map(found.map((row) => [row.$id, row]))
      const stale = rows.filter((row) => isStale(row, byId.get(row.$id)))
      return keepAll(
        writer,
        stale.map(({ $id }) => $id)
      )
    },
    [equal('sharePublic', true), select(COLUMNS)]
  )

/** Deletes listings of workouts that are not public, which only an interrupted call leaves. */
export const sweepStrayListings = (writer: Writer): Promise<number> =>
  walk(
    writer,
    'stray-listings',
    ['listings'],
    async (_, rows) => {
      if (rows.length === 0) return 0
      const ids = rows.map(({ $id }) => $id)
      const isPublic = [equal('$id', ...ids), equal('sharePublic', true), select(['$id'])]
      const there = new Set((await rowsWhere(writer, 'workouts', isPublic, ids.length)).map(({ $id }) => $id))
      return keepAll(
        writer,
        ids.filter((id) => !there.has(id))
      )
    },
    [select(['$id'])]
  )

export const LISTING_STEPS: readonly SweepStep[] = [
  { name: 'listings', run: sweepListings },
  { name: 'stray-listings', run: sweepStrayListings },
  { name: 'search-words', run: sweepSearchWords }
]
