/** Streams the sitemap page by page, so that the list of all workouts is never in memory at once. */
import {
  BUILT_PARTS,
  INDEX_END,
  INDEX_START,
  PART_END,
  PART_START,
  PART_WORKOUTS,
  SITEMAP_PATH,
  SPORTS_PART,
  indexLine,
  partPath,
  partStart,
  workoutLine
} from '#core/public/sitemap.ts'
import type { WorkoutRow } from '#core/workout/stored-summary.ts'
import { isLanguage, type Language } from '#core/workout/workout.ts'
import type { Settings } from '../lib/env.ts'
import { rowsFor } from '../lib/appwrite-reader.ts'
import { landingLines } from './landing-facts.ts'
import { PAGE_TTL_SEC } from './page-cache.ts'

const READ = 1_000
/** Limit of an index (sitemaps.org). */
const PARTS_MAX = 50_000

type Dated = Pick<WorkoutRow, '$id' | '$updatedAt' | 'createdAt' | 'contentChangedAt' | 'language'>

/**
 * Security: reads as a guest, so that it finds only public workouts. Oldest first, so that a new workout does not shift
 * any part.
 */
const madeSince = (settings: Settings, from: number, count: number, skipped = 0): Promise<Dated[]> =>
  rowsFor(settings, 'workouts', {}, [
    { method: 'equal', attribute: 'sharePublic', values: [true] },
    { method: 'greaterThanEqual', attribute: 'createdAt', values: [new Date(from).toISOString()] },
    { method: 'select', values: ['$id', '$updatedAt', 'createdAt', 'contentChangedAt', 'language'] },
    { method: 'orderAsc', attribute: 'createdAt' },
    { method: 'limit', values: [count] },
    { method: 'offset', values: [skipped] }
  ])

/** The language that the workout's page names as its own (`readAbout`). */
const languageOf = ({ language }: Dated): Language => (isLanguage(language) ? language : 'en')

const madeAt = (row: Dated): number => Date.parse(row.createdAt)

async function* index(settings: Settings, origin: string, partSize: number): AsyncGenerator<string> {
  let [first] = await madeSince(settings, 0, 1)
  yield INDEX_START + [...BUILT_PARTS, SPORTS_PART].map((path) => indexLine(path, origin)).join('')
  let last = -1
  for (let count = 1; first !== undefined && count < PARTS_MAX; count += 1) {
    const from = madeAt(first)
    // Parts begin at a time, so one millisecond fills at most one part.
    const isSame = from === last
    if (!isSame) yield indexLine(partPath(from), origin)
    last = from
    ;[first] = isSame ? await madeSince(settings, from + 1, 1) : await madeSince(settings, from, 1, partSize)
  }
  yield INDEX_END
}

/**
 * Continues at the time of the last row and skips the rows already sent, so that nothing is missed when a workout is
 * deleted meanwhile.
 */
async function* part(settings: Settings, origin: string, start: number, partSize: number): AsyncGenerator<string> {
  let from = start
  let sent = new Set<string>()
  let head = PART_START
  for (let room = partSize; room > 0;) {
    const rows = await madeSince(settings, from, READ)
    const fresh = rows.filter((row) => !sent.has(row.$id)).slice(0, room)
    const lines = fresh.map((row) =>
      workoutLine(row.$id, languageOf(row), row.contentChangedAt ?? row.$updatedAt ?? row.createdAt, origin)
    )
    yield head + lines.join('')
    head = ''
    const last = fresh.at(-1)
    if (last === undefined || rows.length < READ) break
    room -= fresh.length
    from = madeAt(last)
    sent = new Set(rows.filter((row) => madeAt(row) === from).map((row) => row.$id))
  }
  yield PART_END
}

const sportsPart = async (settings: Settings, origin: string): Promise<string> =>
  PART_START + (await landingLines(settings, origin)) + PART_END

const HEADERS = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': `public, max-age=${PAGE_TTL_SEC}` }

/** Reads the first piece before responding, so that an unavailable database becomes an error status. */
async function streamed(pieces: AsyncGenerator<string>): Promise<Response> {
  const encoder = new TextEncoder()
  const first = await pieces.next()
  let begun = encoder.encode(String(first.value))
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const next = await pieces.next()
      controller.enqueue(begun)
      if (next.done === true) controller.close()
      else begun = encoder.encode(next.value)
    },
    cancel: () => void pieces.return(undefined)
  })
  return new Response(body, { headers: HEADERS })
}

/** Returns null for any other path. @throws ApiError `unavailable`. */
export async function sitemap(settings: Settings, url: URL, partSize = PART_WORKOUTS): Promise<Response | null> {
  const { origin, pathname } = url
  if (pathname === SITEMAP_PATH) return streamed(index(settings, origin, partSize))
  if (pathname === SPORTS_PART) return new Response(await sportsPart(settings, origin), { headers: HEADERS })
  const from = partStart(pathname)
  return from === null ? null : streamed(part(settings, origin, from, partSize))
}
