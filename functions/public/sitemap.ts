/** Streams the sitemap page by page, so that the list of all workouts is never in memory at once. */
import {
  BUILT_PARTS,
  INDEX_END,
  INDEX_START,
  PART_END,
  PART_SIZES,
  PART_START,
  SITEMAP_PATH,
  SPORTS_PART,
  indexLine,
  pageLines,
  partAt,
  partPath,
  trainersPage,
  workoutLine,
  type Part,
  type PartKind
} from '#core/public/sitemap.ts'
import type { WorkoutRow } from '#core/workout/stored-summary.ts'
import { isLanguage, type Language } from '#core/workout/workout.ts'
import type { Settings } from '../lib/env.ts'
import { rowsFor } from '../lib/appwrite-reader.ts'
import { landingLines } from './landing-facts.ts'
import { PAGE_TTL_SEC } from './page-cache.ts'
import { newestOf } from './trainer-page.ts'

/** Limit of an index (sitemaps.org). */
const PARTS_MAX = 50_000

interface Row {
  id: string
  /** In milliseconds. */
  madeAt: number
  /** Empty when the row's page is in no index. */
  lines: () => string | Promise<string>
}

interface Site {
  settings: Settings
  origin: string
}

interface Kind {
  /** Rows per read. Security: as a guest, so that only what everybody can read is found. */
  atOnce: number
  since: (site: Site, from: number, count: number, skipped?: number) => Promise<Row[]>
}

/** Oldest first, so that a new row does not shift any part. */
const madeSince = (attribute: string, from: number, count: number, skipped: number): object[] => [
  { method: 'greaterThanEqual', attribute, values: [new Date(from).toISOString()] },
  { method: 'orderAsc', attribute },
  { method: 'limit', values: [count] },
  { method: 'offset', values: [skipped] }
]

/** The language that the workout's page names as its own (`readAbout`). */
const languageOf = ({ language }: Pick<WorkoutRow, 'language'>): Language => (isLanguage(language) ? language : 'en')

type Dated = Pick<WorkoutRow, '$id' | '$updatedAt' | 'createdAt' | 'contentChangedAt' | 'language'>

const workouts: Kind = {
  atOnce: 1_000,
  since: async ({ settings, origin }, from, count, skipped = 0) => {
    const rows = await rowsFor<Dated>(settings, 'workouts', {}, [
      { method: 'equal', attribute: 'sharePublic', values: [true] },
      { method: 'select', values: ['$id', '$updatedAt', 'createdAt', 'contentChangedAt', 'language'] },
      ...madeSince('createdAt', from, count, skipped)
    ])
    return rows.map((row) => ({
      id: row.$id,
      madeAt: Date.parse(row.createdAt),
      lines: () =>
        workoutLine(row.$id, languageOf(row), row.contentChangedAt ?? row.$updatedAt ?? row.createdAt, origin)
    }))
  }
}

interface TrainerRow {
  $id: string
  $createdAt: string
  $updatedAt: string
}

/** One short read per trainer: whether anything of theirs is public, and since when, decides about their lines. */
const trainers: Kind = {
  atOnce: 100,
  since: async ({ settings, origin }, from, count, skipped = 0) => {
    const rows = await rowsFor<TrainerRow>(settings, 'trainerPages', {}, [
      { method: 'equal', attribute: 'shown', values: [true] },
      { method: 'select', values: ['$id', '$createdAt', '$updatedAt'] },
      ...madeSince('$createdAt', from, count, skipped)
    ])
    return rows.map(({ $id, $createdAt, $updatedAt }) => ({
      id: $id,
      madeAt: Date.parse($createdAt),
      lines: async () => {
        const newest = await newestOf(settings, $id)
        if (newest === null) return ''
        const changed = Math.max(Date.parse($updatedAt), newest)
        return pageLines(trainersPage($id, new Date(changed).toISOString()), origin)
      }
    }))
  }
}

const KINDS: Readonly<Record<PartKind, Kind>> = { workouts, trainers }

async function* indexOf(site: Site, kind: PartKind, partSize: number): AsyncGenerator<string> {
  const { since } = KINDS[kind]
  let [first] = await since(site, 0, 1)
  let last = -1
  for (let count = 1; first !== undefined && count < PARTS_MAX; count += 1) {
    const from = first.madeAt
    // Parts begin at a time, so one millisecond fills at most one part.
    const isSame = from === last
    if (!isSame) yield indexLine(partPath({ kind, from }), site.origin)
    last = from
    ;[first] = isSame ? await since(site, from + 1, 1) : await since(site, from, 1, partSize)
  }
}

async function* index(site: Site, partSize: number | undefined): AsyncGenerator<string> {
  yield INDEX_START + [...BUILT_PARTS, SPORTS_PART].map((path) => indexLine(path, site.origin)).join('')
  for (const kind of ['trainers', 'workouts'] as const) yield* indexOf(site, kind, partSize ?? PART_SIZES[kind])
  yield INDEX_END
}

/**
 * Continues at the time of the last row and skips the rows already sent, so that nothing is missed when a workout is
 * deleted meanwhile.
 */
async function* part(site: Site, { kind, from: start }: Part, partSize: number): AsyncGenerator<string> {
  const { atOnce, since } = KINDS[kind]
  let from = start
  let sent = new Set<string>()
  let head = PART_START
  for (let room = partSize; room > 0;) {
    const rows = await since(site, from, atOnce)
    const fresh = rows.filter((row) => !sent.has(row.id)).slice(0, room)
    const lines = await Promise.all(fresh.map((row) => row.lines()))
    yield head + lines.join('')
    head = ''
    const last = fresh.at(-1)
    if (last === undefined || rows.length < atOnce) break
    room -= fresh.length
    from = last.madeAt
    sent = new Set(rows.filter((row) => row.madeAt === from).map((row) => row.id))
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
export async function sitemap(settings: Settings, url: URL, partSize?: number): Promise<Response | null> {
  const { origin, pathname } = url
  const site = { settings, origin }
  if (pathname === SITEMAP_PATH) return streamed(index(site, partSize))
  if (pathname === SPORTS_PART) return new Response(await sportsPart(settings, origin), { headers: HEADERS })
  const asked = partAt(pathname)
  return asked === null ? null : streamed(part(site, asked, partSize ?? PART_SIZES[asked.kind]))
}
