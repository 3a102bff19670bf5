/** Bytes of the built site, brotli-compressed as Cloudflare sends them, and how many are allowed. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { ROOT } from './config.ts'

const DIST = join(ROOT, 'dist')
const KILOBYTE = 1024

export function brotliBytes(data: Buffer | string): number {
  return brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}

const builtFile = (url: string): string => join(DIST, url.split('?')[0] ?? '')

/** `import()` does not count: it loads later. */
function staticImports(url: string): string[] {
  const code = readFileSync(builtFile(url), 'utf8')
  const found = [...code.matchAll(/(?:\bimport|\bfrom)\s*["']([^"']+\.js)["']/g)].map(([, target]) => target ?? '')
  return found.map((target) => (target.startsWith('.') ? posix.join(dirname(url), target) : target))
}

export function scriptsOfPage(html: string): string[] {
  const entries = [
    ...[...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, url]) => url ?? ''),
    ...[...html.matchAll(/(?:component-url|renderer-url)="([^"]+)"/g)].map(([, url]) => url ?? '')
  ]
  const seen = new Set<string>()
  const queue = entries.filter((url) => url.startsWith('/'))
  for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
    if (seen.has(url) || !existsSync(builtFile(url))) continue
    seen.add(url)
    queue.push(...staticImports(url))
  }
  return [...seen].sort()
}

export interface Measured {
  name: string
  bytes: number
  budget: number
}

function pageHtml(path: string): string {
  return readFileSync(join(DIST, path, 'index.html'), 'utf8')
}

function scriptBytes(urls: readonly string[]): number {
  return urls.reduce((sum, url) => sum + brotliBytes(readFileSync(builtFile(url))), 0)
}

export function workoutPages(): string[] {
  const reserved = new Set(['shell', 'app', 'play'])
  return readdirSync(join(DIST, 'workout')).filter((id) => !reserved.has(id))
}

/** A video library, loaded only for a video that is too large (docs/decisions/048), or in the studio. */
const VIDEO_WORKER = /^(?:fit-video|video-reader)-worker-/
const VIDEO_WORKER_BYTES = 92 * KILOBYTE

/** Every kind of public page that is not a workout's. */
const PUBLIC_PAGES = ['.', 'splash', 'info', 'workoutListOpen', 'exercises', 'exercises/push-up']

/** The longest of the hundreds, in the language with the longest words: compressing all of them takes a minute. */
function longestExercisePages(): string[] {
  const pages = readdirSync(join(DIST, 'de/exercises')).filter((name) => !name.endsWith('.html'))
  return pages
    .map((id) => pageHtml(`de/exercises/${id}`))
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 12)
}

export function measureBudgets(): Measured[] {
  const workouts = workoutPages().map((id) => brotliBytes(pageHtml(`workout/${id}`)))
  const exercises = longestExercisePages().map((html) => brotliBytes(html))
  const app = {
    list: 'workoutlist/my',
    player: 'workout/play',
    editor: 'addWorkout',
    'simple creation': 'addWorkoutSimpel',
    settings: 'settings',
    profile: 'profile',
    account: 'account',
    export: 'export'
  }
  const pages = Object.entries(app).map(([name, path]) => {
    return { name: `JavaScript of ${name}`, bytes: scriptBytes(scriptsOfPage(pageHtml(path))), budget: 110 * KILOBYTE }
  })
  const atOnce = new Set(Object.values(app).flatMap((path) => scriptsOfPage(pageHtml(path))))
  const later = readdirSync(join(DIST, '_astro'))
    .filter((name) => name.endsWith('.js') && !atOnce.has(`/_astro/${name}`))
    .map((name) => {
      const budget = VIDEO_WORKER.test(name) ? VIDEO_WORKER_BYTES : 40 * KILOBYTE
      return { name: `later chunk ${name}`, bytes: scriptBytes([`/_astro/${name}`]), budget }
    })
  const largestLater = later.toSorted((a, b) => b.bytes / b.budget - a.bytes / a.budget)[0]
  return [
    {
      name: `public workout page (largest of ${workouts.length})`,
      bytes: Math.max(...workouts),
      budget: 14 * KILOBYTE
    },
    {
      name: `page of an exercise (largest of the longest ${exercises.length})`,
      bytes: Math.max(...exercises),
      budget: 14 * KILOBYTE
    },
    {
      // All cards in one page. German has the longest words.
      name: 'page of the library',
      bytes: brotliBytes(pageHtml('de/exercises')),
      budget: 18 * KILOBYTE
    },
    {
      name: 'display font',
      bytes: readFileSync(join(DIST, 'fonts/icepoint-display-700.woff2')).length,
      budget: 12 * KILOBYTE
    },
    {
      name: 'JavaScript of a public page',
      bytes: Math.max(...PUBLIC_PAGES.map((path) => scriptBytes(scriptsOfPage(pageHtml(path))))),
      budget: 10 * KILOBYTE
    },
    ...pages,
    ...(largestLater ? [largestLater] : [])
  ]
}
