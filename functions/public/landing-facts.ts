/** Which landing pages exist: read from the listings, at most 18 sports with four levels each. */
import { LANDING_MIN, LANDING_SPORTS, landingPages, sumOf, type LevelCounts } from '#core/public/landing.ts'
import type { Place } from '#core/public/find-query.ts'
import { landingPage, pageLines } from '#core/public/sitemap.ts'
import { LEVELS, type Level, type Sport } from '#core/workout/workout.ts'
import type { Settings } from '../lib/env.ts'
import { equal, limit, offset, readListings } from './read-listings.ts'

interface SportFacts {
  /** Appwrite counts at most 5,000. */
  counts: LevelCounts
  /** When the newest workout of a level was published. */
  newest: Readonly<Partial<Record<Level, string>>>
}

const mostPlayed = { method: 'orderDesc', attribute: 'plays' }
const newestFirst = { method: 'orderDesc', attribute: 'publishedAt' }

/** @throws ApiError `unavailable`, `internal`. */
export async function sportFacts(settings: Settings, sport: Sport): Promise<SportFacts> {
  const levels = await Promise.all(
    LEVELS.map((level) => {
      const queries = [equal('sport', sport), equal('level', level), newestFirst, limit(1)]
      return readListings(settings, ['publishedAt'], queries, true)
    })
  )
  const [base = 0, medium = 0, heavy = 0, extreme = 0] = levels.map(({ total }) => total)
  const dates = levels.flatMap(({ rows }, index) =>
    rows.map(({ publishedAt }) => [LEVELS[index], publishedAt] as const)
  )
  return { counts: { base, medium, heavy, extreme }, newest: Object.fromEntries(dates) as SportFacts['newest'] }
}

/** Listings that tell most sports at once. */
const SAMPLE = 500

const hasThird = async (settings: Settings, sport: Sport): Promise<boolean> => {
  // In the order of an index: without one, the database would sort all workouts of the sport.
  const third = [equal('sport', sport), mostPlayed, offset(LANDING_MIN - 1), limit(1)]
  return (await readListings(settings, ['$id'], third)).rows.length > 0
}

/**
 * The sports with a landing page. One read tells them all on a small site; on a large one, a sport that is missing from
 * the newest workouts is read by itself.
 * @throws ApiError `unavailable`, `internal`.
 */
export async function landingSports(settings: Settings): Promise<Sport[]> {
  const { rows } = await readListings(settings, ['sport'], [newestFirst, limit(SAMPLE)])
  const countIn = (sport: Sport): number => rows.filter((row) => row.sport === sport).length
  const found = await Promise.all(
    LANDING_SPORTS.map(async (sport) => {
      const isThere = countIn(sport) >= LANDING_MIN || (rows.length === SAMPLE && (await hasThird(settings, sport)))
      return isThere ? sport : null
    })
  )
  return found.filter((sport) => sport !== null)
}

export const hasLanding = (counts: LevelCounts, { sport, level }: Place): boolean =>
  sport !== null && LANDING_SPORTS.includes(sport) && (level === null ? sumOf(counts) : counts[level]) >= LANDING_MIN

const changedAt = ({ newest }: SportFacts, level: Level | null): string | null => {
  const dates = level === null ? Object.values(newest) : [newest[level] ?? '']
  return dates.toSorted().at(-1) || null
}

/** The landing pages in the sitemap. @throws ApiError `unavailable`, `internal`. */
export async function landingLines(settings: Settings, origin: string): Promise<string> {
  const sports = await landingSports(settings)
  const facts = new Map(
    await Promise.all(sports.map(async (sport) => [sport, await sportFacts(settings, sport)] as const))
  )
  const places = landingPages(new Map([...facts].map(([sport, { counts }]) => [sport, counts])))
  return places
    .map((place) => {
      const known = place.sport === null ? undefined : facts.get(place.sport)
      const changed = known === undefined ? null : changedAt(known, place.level)
      return changed === null ? '' : pageLines(landingPage(place, changed), origin)
    })
    .join('')
}
