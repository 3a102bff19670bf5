/**
 * Two devices of one account, each with a line of its own that is cut at random (seeded), and pages that are loaded anew
 * amid it. What both did is counted on the server: nothing lost, nothing twice.
 */
/// <reference lib="dom" />
import { chromium, type Browser, type Page } from 'playwright'
import { Client, Query, TablesDB } from 'node-appwrite'
import { DEMO_USERS } from '../demo/users.ts'
import { findChromium } from '../lib/chromium.ts'
import type { Product } from '../lib/product.ts'
import { cutLine, type CutLine } from './cut-line.ts'
import { allowMany, creator } from './many-workouts.ts'
import { signIn } from './offline.ts'

const ACTIONS = 60
const HEARTS = 6
const SEED = Number(process.env['ICEPOINT_SEED'] ?? '20261124')
const OWNER = DEMO_USERS[0]?.id ?? ''

/** Mulberry32: 0 to 1. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

interface Device {
  name: string
  page: Page
  line: CutLine
  random: () => number
  /** Whether each of its own workouts has the heart, as the last press left it. */
  hearts: Map<string, boolean>
  made: Set<string>
  deleted: Set<string>
  loads: number
}

async function toList(page: Page): Promise<void> {
  if (!page.url().includes('/workoutlist/my/')) await page.locator('a[href="/workoutlist/my/"]').first().click()
  await page.locator('.workout-card').first().waitFor()
}

async function heart({ page, hearts, random }: Device): Promise<void> {
  const name = [...hearts.keys()][Math.floor(random() * hearts.size)] ?? ''
  const button = page.getByRole('button', { name: `Favourite ${name}`, exact: true })
  const before = await button.getAttribute('aria-pressed')
  await button.click()
  const after = before === 'true' ? 'false' : 'true'
  await page.locator(`button[aria-pressed=${after}][aria-label="Favourite ${name}"]`).waitFor()
  hearts.set(name, after === 'true')
}

async function create({ page, name, made }: Device): Promise<void> {
  const title = `${name}-${made.size}-${SEED}`
  await page.goto('/addWorkoutSimpel/')
  await page.getByLabel('Workout name').fill(title)
  await page.locator('textarea').first().fill('Squat')
  // From here on it counts: the press is all that a person does.
  made.add(title)
  await page.getByRole('button', { name: 'Create workout', exact: true }).click()
  await page.getByRole('heading', { name: title }).waitFor()
}

async function remove({ page, made, deleted }: Device): Promise<void> {
  const name = [...made].find((one) => !deleted.has(one))
  if (name === undefined) return
  await page.getByRole('button', { name: `More for ${name}`, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  deleted.add(name)
  await page.locator('.workout-card').filter({ hasText: name }).waitFor({ state: 'detached' })
}

async function act(device: Device): Promise<void> {
  await toList(device.page)
  const drawn = device.random()
  if (drawn < 0.6) return heart(device)
  if (drawn < 0.78) return create(device)
  if (drawn < 0.88) return remove(device)
  device.loads += 1
  await device.page.reload()
}

/** Online for 1 to 8 seconds, cut for 1 to 6. */
async function disturb({ line, random: own }: Device, isOver: () => boolean): Promise<number> {
  const next = random(Math.floor(own() * 1e9))
  let cuts = 0
  while (!isOver()) {
    await sleep(1000 + next() * 7000)
    await line.cut()
    cuts += 1
    await sleep(1000 + next() * 5000)
    await line.mend()
  }
  return cuts
}

async function startDevice(product: Product, browser: Browser, name: string, seed: number): Promise<Device> {
  const line = await cutLine(product)
  const context = await signIn(browser, line.url)
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  await page.goto('/workoutlist/my/')
  await page.locator('.workout-card').first().waitFor()
  const hearts = new Map(Array.from({ length: HEARTS }, (_, at) => [`heart-${name}-${at}`, false] as const))
  return { name, page, line, random: random(seed), hearts, made: new Set(), deleted: new Set(), loads: 0 }
}

async function run(device: Device): Promise<object> {
  let isOver = false
  const disturbing = disturb(device, () => isOver)
  for (let count = 0; count < ACTIONS; count += 1) await act(device)
  isOver = true
  const cuts = await disturbing
  const { name, page, hearts, made, deleted, loads } = device
  await page.waitForFunction(() => localStorage.getItem('icepoint:unsent') === null, undefined, { timeout: 700_000 })
  return {
    device: name,
    cuts,
    loads,
    made: made.size,
    deleted: deleted.size,
    hearts: [...hearts.values()].filter(Boolean).length
  }
}

/** Names of what is wrong on the server. */
async function recount({ appwrite }: Product, devices: readonly Device[]): Promise<object> {
  const tables = new TablesDB(
    new Client().setEndpoint(appwrite.endpoint).setProject(appwrite.project).setKey(appwrite.key)
  )
  const all = async (tableId: string, column: string, what: string) => {
    const queries = [Query.equal(column, OWNER), Query.limit(5000)]
    const { rows } = await tables.listRows({ databaseId: 'icepoint', tableId, queries })
    return rows.map((row) => String((row as Record<string, unknown>)[what]))
  }
  const [names, hearts] = await Promise.all([
    all('workouts', 'ownerId', 'name'),
    all('favorits', 'userID', 'workoutID')
  ])
  const wrong = (there: readonly string[], wanted: ReadonlyMap<string, boolean>) => {
    const counts = [...wanted].map(
      ([name, isThere]) => [there.filter((one) => one === name).length, isThere ? 1 : 0] as const
    )
    return {
      lost: counts.filter(([found, due]) => found < due).length,
      twice: counts.filter(([found, due]) => found > due).length
    }
  }
  const wanted = new Map(
    devices.flatMap(({ made, deleted }) => [...made].map((name) => [name, !deleted.has(name)] as const))
  )
  const loved = new Map(devices.flatMap((device) => [...device.hearts]))
  return { device: 'the server', workouts: wrong(names, wanted), favourites: wrong(hearts, loved) }
}

export async function benchDevices(product: Product): Promise<object[]> {
  await allowMany(product.appwrite)
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: ['--no-sandbox', '--disable-gpu']
  })
  const devices: Device[] = []
  try {
    const context = await signIn(browser, product.url)
    const first = await context.newPage()
    await first.goto('/workoutlist/my/')
    await first.locator('.workout-card').first().waitFor()
    const make = await creator(product, first)
    for (const name of ['a', 'b']) for (let at = 0; at < HEARTS; at += 1) await make(`heart-${name}-${at}`, 1)
    await context.close()
    for (const [at, name] of ['a', 'b'].entries()) devices.push(await startDevice(product, browser, name, SEED + at))
    const rows = await Promise.all(devices.map(run))
    return [...rows, await recount(product, devices)]
  } finally {
    await browser.close()
    for (const { line } of devices) await line.cut()
  }
}
