/**
 * What public pages cost with a million public workouts, compared with a thousand. The edge runs in this process,
 * without its cache and without writing into the built pages, so a request is what it reads.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { HOST, ROOT } from '../lib/config.ts'
import { anyPort } from '../lib/ports.ts'
import { run, waitFor } from '../lib/processes.ts'
import { inTurns, median, perSecond, round } from './appwrite/compare.ts'
import { COMMON, createdAt, FIGURE, ownerOf, PER_OWNER, RARE, SCHEMA, seed } from './public/seed.ts'

/** The path of each measured request. A line here is all that a new one needs. */
const REQUESTS: Readonly<Record<string, (workouts: number) => string>> = {
  'public list, first page': () => '/workoutListOpen/',
  'public list, in the middle': (workouts) => `/workoutListOpen/?after=${createdAt(Math.floor(workouts / 2))}`,
  'page of a workout': (workouts) => `/workout/bench-${Math.floor(workouts / 2)}/`,
  'exercise page, “workouts with this”': () => `/exercises/${FIGURE}/`,
  'sitemap, the newest 1,000 workouts': (workouts) => `/sitemap/workouts-${createdAt(workouts - 999)}.xml`,
  'sitemap, the newest 100 trainers': (workouts) => `/sitemap/trainers-${createdAt(workouts / PER_OWNER - 99)}.xml`,
  'page of a trainer': (workouts) => `/trainer/${ownerOf(workouts / 2)}/`,
  'landing page': () => '/workouts/yoga/',
  'landing page, a level and an order': () => '/workouts/yoga/base/?sort=newest',
  'landing page, a filter and an order': () => '/workouts/yoga/?max=20&sort=newest',
  'all filters at once': () => '/workoutListOpen/?level=base&max=30&language=en&equipment=none&video=1&sort=rated',
  'search, a word of five workouts': () => `/workoutListOpen/?q=${RARE}`,
  'search, the same word with a mistake': () => `/workoutListOpen/?q=${RARE.replace('th', 'ht')}`,
  'search, a word of all workouts': () => `/workoutListOpen/?q=${COMMON}`
}

const FEW = 1000
const MANY = 1_000_000
const GOAL = 2
const ROUNDS = 100
/** Of a request that takes longer than a second. */
const SLOW_ROUNDS = 3
const KEY = 'standard_bench'

type Fetch = (request: Request, bindings: object) => Promise<Response>

/** Node has no HTMLRewriter: the shell stays as it is. */
class NoRewriter {
  on(): this {
    return this
  }
  transform(page: Response): Response {
    return page
  }
}

const shell = { fetch: async () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } }) }

interface Site {
  read: (path: string) => Promise<string>
  seededMs: number
  stop: () => Promise<void>
}

async function startSite(folder: string, workouts: number): Promise<Site> {
  const dataDir = join(folder, `public-${workouts}`)
  mkdirSync(dataDir, { recursive: true })
  const started = performance.now()
  await seed(dataDir, workouts)
  const seededMs = performance.now() - started
  const port = await anyPort()
  const args = ['--data', dataDir, '--schema', SCHEMA, '--port', String(port), '--host', HOST]
  const server = run(
    `Appwrite (${workouts} workouts)`,
    process.execPath,
    [join(ROOT, 'appwrite-local', 'main.ts'), ...args],
    { env: { APPWRITE_LOCAL_KEY: KEY } }
  )
  const endpoint = `http://${HOST}:${port}/v1`
  await waitFor(`${endpoint}/ping`, server)
  // A variable, because the Worker is compiled with different types than these scripts.
  const module: string = '../../functions/index.ts'
  const { default: app } = (await import(module)) as { default: { fetch: Fetch } }
  const bindings = {
    APPWRITE_ENDPOINT: endpoint,
    APPWRITE_PROJECT: 'icepoint',
    APPWRITE_KEY: KEY,
    SITE_URL: 'http://edge.local',
    RATE_LIMITS: 'off',
    REQUEST_LOG: 'off',
    ASSETS: shell
  }
  const read = async (path: string): Promise<string> => {
    const answer = await app.fetch(new Request(`http://edge.local${path}`), bindings)
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`)
    return text
  }
  return { read, seededMs, stop: server.stop }
}

/** `folder` is temporary and takes about 2 GB for a million workouts. */
export async function benchPublic(folder: string, workouts = MANY): Promise<object[]> {
  Object.assign(globalThis, { HTMLRewriter: NoRewriter })
  const few = await startSite(folder, FEW)
  const many = await startSite(folder, workouts)
  console.log(`${workouts} workouts were written in ${Math.round(many.seededMs / 1000)} s`)
  try {
    const table: object[] = []
    for (const [name, pathFor] of Object.entries(REQUESTS)) {
      const works = [() => many.read(pathFor(workouts)), () => few.read(pathFor(FEW))]
      const started = performance.now()
      await many.read(pathFor(workouts))
      const isSlow = performance.now() - started > 1_000
      const [a = [], b = []] = await inTurns(works, isSlow ? SLOW_ROUNDS : ROUNDS)
      const ratio = median(a) / median(b)
      const ms = { ms: round(median(a)), 'thousand ms': round(median(b)) }
      table.push({ name, ...ms, ratio: round(ratio), goal: `${ratio <= GOAL ? 'met' : 'missed'} (≤ ${GOAL})` })
    }
    return table
  } finally {
    await few.stop()
    await many.stop()
  }
}

const CALLERS = 8
const EDGE_GOAL = 0.6

/** Each page and the file of the build that is nearest to its size: the local server is slower with more bytes. */
const PAIRS = [
  ['/workout/demo-kb-ladder/', '/'],
  ['/workoutListOpen/', '/exercises/'],
  ['/workoutListOpen/', '/info/'],
  ['/embed/demo-kb-ladder', '/info/'],
  ['/feed.xml', '/info/']
] as const

/** Pages that the edge answers from its cache beside files of the build, in turns on one server. */
export async function benchEdge(url: string): Promise<object[]> {
  const sizes = new Map<string, number>()
  const at = (path: string) => async (): Promise<void> => {
    const answer = await fetch(url + path)
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    sizes.set(path, (await answer.arrayBuffer()).byteLength)
  }
  const table: object[] = []
  for (const [path, file] of PAIRS) {
    const rates: [number, number][] = []
    for (let turn = 0; turn < 7; turn += 1)
      rates.push([await perSecond(at(path), CALLERS), await perSecond(at(file), CALLERS)])
    const middle = (index: 0 | 1): number => median(rates.map((pair) => pair[index]).sort((a, b) => a - b))
    const ratio = middle(0) / middle(1)
    const named = (one: string): string => `${one}, ${Math.round((sizes.get(one) ?? 0) / 1000)} kB`
    const goal = `${ratio >= EDGE_GOAL ? 'met' : 'missed'} (≥ ${EDGE_GOAL})`
    const row = { page: named(path), file: named(file), 'a second': middle(0), 'file a second': middle(1) }
    table.push({ ...row, ratio: round(ratio), goal })
  }
  return table
}
