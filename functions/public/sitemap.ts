/** Reads the site map page by page while it is sent, so that no list of all workouts is ever in memory. */
import {
  EXERCISES_PART,
  INDEX_END,
  INDEX_START,
  OTHER_PAGES,
  PAGES_PART,
  PART_END,
  PART_START,
  PART_WORKOUTS,
  SITEMAP_PATH,
  indexLine,
  pageLines,
  partPath,
  partStart,
  workoutPage
} from '#core/public/sitemap.ts'
import type { WorkoutRow } from '#core/workout/stored-summary.ts'
import type { Settings } from '../lib/env.ts'
import { rowsFor } from '../lib/appwrite-reader.ts'
import { PAGE_TTL_SEC } from './page-cache.ts'

const READ = 1_000
/** Of an index (sitemaps.org). */
const PARTS_MAX = 50_000

type Dated = Pick<WorkoutRow, '$id' | '$updatedAt' | 'createdAt' | 'contentChangedAt'>

/** Security: as a guest, so that only what is public is found. Oldest first, so that a new workout moves no part. */
const madeSince = (settings: Settings, from: number, count: number, skipped = 0): Promise<Dated[]> =>
  rowsFor(settings, 'workouts', {}, [
    { method: 'equal', attribute: 'sharePublic', values: [true] },
    { method: 'greaterThanEqual', attribute: 'createdAt', values: [new Date(from).toISOString()] },
    { method: 'select', values: ['$id', '$updatedAt', 'createdAt', 'contentChangedAt'] },
    { method: 'orderAsc', attribute: 'createdAt' },
    { method: 'limit', values: [count] },
    { method: 'offset', values: [skipped] }
  ])

const madeAt = (row: Dated): number => Date.parse(row.createdAt)

async function* index(settings: Settings, origin: string, partSize: number): AsyncGenerator<string> {
  let [first] = await madeSince(settings, 0, 1)
  yield INDEX_START + indexLine(PAGES_PART, origin) + indexLine(EXERCISES_PART, origin)
  let last = -1
  for (let count = 1; first !== undefined && count < PARTS_MAX; count += 1) {
    const from = madeAt(first)
    if (from === last) break
    yield indexLine(partPath(from), origin)
    last = from
    ;[first] = await madeSince(settings, from, 1, partSize)
  }
  yield INDEX_END
}

/** Goes on at the time of the last row, without those that were sent: nothing is left out when a workout goes meanwhile. */
async function* part(settings: Settings, origin: string, start: number, partSize: number): AsyncGenerator<string> {
  let from = start
  let sent = new Set<string>()
  let head = PART_START
  for (let room = partSize; room > 0;) {
    const rows = await madeSince(settings, from, READ)
    const fresh = rows.filter((row) => !sent.has(row.$id)).slice(0, room)
    const pages = fresh.map((row) => workoutPage(row.$id, row.contentChangedAt ?? row.$updatedAt ?? row.createdAt))
    yield head + pages.map((page) => pageLines(page, origin)).join('')
    head = ''
    const last = fresh.at(-1)
    if (last === undefined || rows.length < READ) break
    room -= fresh.length
    from = madeAt(last)
    sent = new Set(rows.filter((row) => madeAt(row) === from).map((row) => row.$id))
  }
  yield PART_END
}

const otherPages = (origin: string): string =>
  PART_START + OTHER_PAGES.map((page) => pageLines(page, origin)).join('') + PART_END

const HEADERS = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': `public, max-age=${PAGE_TTL_SEC}` }

/** The first piece is read before the answer begins, so that a database that is away is a status. */
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

/** Null for another path. @throws ApiError `unavailable`. */
export async function sitemap(settings: Settings, url: URL, partSize = PART_WORKOUTS): Promise<Response | null> {
  const { origin, pathname } = url
  if (pathname === SITEMAP_PATH) return streamed(index(settings, origin, partSize))
  if (pathname === PAGES_PART) return new Response(otherPages(origin), { headers: HEADERS })
  const from = partStart(pathname)
  return from === null ? null : streamed(part(settings, origin, from, partSize))
}
