/** Sends queued writes over a line that is cut every second, compared with a stable one. Counted on the server. */
/// <reference lib="dom" />
import { chromium, type Browser, type Page } from 'playwright'
import { Client, Query, TablesDB } from 'node-appwrite'
import type { Write, WriteBody } from '../../src/core/app/outbox.ts'
import { contentOf, ex } from '../demo/content.ts'
import { DEMO_USERS } from '../demo/users.ts'
import { findChromium } from '../lib/chromium.ts'
import type { Product } from '../lib/product.ts'
import { cutAgainAndAgain, cutLine, type CutLine } from './cut-line.ts'
import { allowMany } from './many-workouts.ts'
import { signIn } from './offline.ts'

/** Set lower on slow machines. */
const WRITES = Number(process.env['BENCH_WRITES'] ?? '500')
const NEW = WRITES / 5
const HEARTS = NEW
const PLAYS = WRITES - NEW - HEARTS
const OWNER = DEMO_USERS[0]?.id ?? ''
const SECOND = 1000

function queueOf(name: string): Omit<Write, 'seq'>[] {
  const write = (id: string, workoutId: string, body: WriteBody): Omit<Write, 'seq'> => ({
    id,
    ownerId: OWNER,
    workoutId,
    name: workoutId,
    addedAt: Date.now(),
    body,
    tries: 0,
    retryAt: 0,
    refused: null
  })
  const main = [ex('Row', 'Slowly.', 30, 10), ex('Plank', '', 30, 10)]
  const ids = Array.from({ length: NEW }, (_, at) => `${name}-w${at}`)
  const made = ids.map((id) => {
    const demo = { id, owner: 'demo-mara', name: id, sport: 'Fitness', level: 'base', description: '', main } as const
    return write(`${id}-c`, id, { kind: 'create', content: contentOf(demo), pending: [] })
  })
  const hearts = ids.slice(0, HEARTS).map((id) => write(`${id}-h`, id, { kind: 'heart', isFavorite: true }))
  const date = new Date().toISOString()
  const plays = Array.from({ length: PLAYS }, (_, at) =>
    write(`${name}-p${at}`, ids[at % NEW] ?? '', { kind: 'play', date, seconds: 60 + at, share: 1 })
  )
  return [...made, ...hearts, ...plays]
}

async function putIntoOutbox(page: Page, writes: readonly object[]): Promise<void> {
  await page.evaluate(
    async ([all, userId]) => {
      const open = indexedDB.open('icepoint-outbox', 1)
      open.onupgradeneeded = () => {
        const options = { keyPath: 'seq', autoIncrement: true }
        open.result.createObjectStore('writes', options).createIndex('owner', 'ownerId')
      }
      await new Promise((resolve, reject) => {
        open.onsuccess = resolve
        open.onerror = reject
      })
      const change = open.result.transaction('writes', 'readwrite')
      for (const one of all) change.objectStore('writes').put(one)
      await new Promise((resolve) => (change.oncomplete = resolve))
      open.result.close()
      localStorage.setItem('icepoint:unsent', JSON.stringify([{ userId, waiting: all.length, refused: 0 }]))
    },
    [writes, OWNER] as const
  )
}

/** Counts how often each write arrived on the server: never, once, more than once. */
async function recount({ appwrite }: Product, name: string): Promise<{ missing: number; once: number; more: number }> {
  const tables = new TablesDB(
    new Client().setEndpoint(appwrite.endpoint).setProject(appwrite.project).setKey(appwrite.key)
  )
  const all = async (tableId: string, column: string) => {
    const queries = [Query.equal(column, OWNER), Query.limit(5000)]
    return (await tables.listRows({ databaseId: 'icepoint', tableId, queries })).rows as Record<string, unknown>[]
  }
  const [workouts, hearts, plays] = await Promise.all([
    all('workouts', 'ownerId'),
    all('favorits', 'userID'),
    all('statistic', 'userId')
  ])
  const counts = new Map<string, number>()
  const add = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const row of workouts) add(`create ${String(row['$id'])} ${String(row['version'])}`)
  for (const row of hearts) add(`heart ${String(row['workoutID'])}`)
  for (const row of plays) add(`play ${String(row['$id'])}`)
  const wanted = queueOf(name).map(({ id, workoutId, body }) => {
    if (body.kind === 'create') return `create ${workoutId} 1`
    return body.kind === 'play' ? `play ${id}` : `heart ${workoutId}`
  })
  const found = wanted.map((key) => counts.get(key) ?? 0)
  return {
    missing: found.filter((count) => count === 0).length,
    once: found.filter((count) => count === 1).length,
    more: found.filter((count) => count > 1).length
  }
}

async function drainOver(
  line: CutLine,
  product: Product,
  browser: Browser,
  name: string,
  isCut: boolean
): Promise<object> {
  const context = await signIn(browser, line.url)
  const page = await context.newPage()
  await page.goto('/robots.txt')
  await putIntoOutbox(page, queueOf(name))
  await page.goto('/workoutlist/my/')
  while (line.writes() === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  const start = performance.now()
  let isOver = false
  const cutting = isCut
    ? cutAgainAndAgain(
        line,
        () => SECOND,
        () => isOver
      )
    : Promise.resolve(0)
  await page.waitForFunction(() => localStorage.getItem('icepoint:unsent') === null, undefined, { timeout: 1_200_000 })
  const seconds = Number(((performance.now() - start) / 1000).toFixed(1))
  isOver = true
  const cuts = await cutting
  await context.close()
  const kind = isCut ? 'cut every second' : 'whole'
  return { line: kind, seconds, cuts, requests: line.writes(), ...(await recount(product, name)) }
}

async function drain(product: Product, browser: Browser, name: string, isCut: boolean): Promise<object> {
  const line = await cutLine(product)
  try {
    return await drainOver(line, product, browser, name, isCut)
  } finally {
    await line.cut()
  }
}

export async function benchOutbox(product: Product): Promise<object[]> {
  await allowMany(product.appwrite)
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: ['--no-sandbox', '--disable-gpu']
  })
  try {
    const whole = await drain(product, browser, `whole${Date.now() % 100_000}`, false)
    return [whole, await drain(product, browser, `cut${Date.now() % 100_000}`, true)]
  } finally {
    await browser.close()
  }
}
