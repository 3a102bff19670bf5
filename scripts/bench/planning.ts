/**
 * Measures paging a full calendar by a month, compared with a bare table, and statistics of ten years, compared with
 * ten weeks. The CPU is slowed four times; the month is also measured at full speed.
 */
/// <reference lib="dom" />
import { chromium, type Page } from 'playwright'
import { Client, TablesDB } from 'node-appwrite'
import { DEMO_USERS } from '../demo/users.ts'
import { findChromium } from '../lib/chromium.ts'
import type { Product } from '../lib/product.ts'
import { signedIn } from './screens.ts'
import { figuresOf, slowDown, typed } from './typing.ts'

const USER = DEMO_USERS[0]?.id ?? ''
const SERIES = 3
const CHANGES = 9
const MONTHS = 120
const ENTRIES_A_MONTH = 33
const TURNS = 5
const KEYS = Array.from({ length: CHANGES }, () => 'Enter')

const tablesOf = ({ appwrite: { endpoint, project, key } }: Product): TablesDB =>
  new TablesDB(new Client().setEndpoint(endpoint).setProject(project).setKey(key))
const permissions = [`read("user:${USER}")`]

/** Creates dates for each day, with the titles of three training sessions. */
async function plantDates(tables: TablesDB): Promise<void> {
  const rows = Array.from({ length: SERIES }, (_, index) => {
    const wallStart = `2026-01-01T0${6 + index}:30`
    const times = { startDateTime: `${wallStart}:00.000Z`, lastDateTime: '9998-12-31T00:00:00.000Z', wallStart }
    return {
      $id: `bench-${index}`,
      $permissions: permissions,
      userId: USER,
      title: `Training ${index}`,
      ...times,
      repeat: 'FREQ=DAILY'
    }
  })
  await tables.createRows({ databaseId: 'icepoint', tableId: 'trainingsDates', rows })
}

/** Fills the months before the demo data: every other day, with one or two plays. */
async function plantYears(tables: TablesDB): Promise<void> {
  const rows = Array.from({ length: MONTHS }, (_, index) => {
    const month = new Date(Date.UTC(2026, 5 - index, 1)).toISOString().slice(0, 7)
    const days = Object.fromEntries(
      Array.from({ length: ENTRIES_A_MONTH >> 1 }, (_, day) => [
        String(day + 1).padStart(2, '0'),
        [['Fitness', 'base', 1200 + day, 2, 200]]
      ])
    )
    return { $id: `bench-${month}`, $permissions: permissions, userId: USER, month, days: JSON.stringify(days) }
  })
  for (let from = 0; from < rows.length; from += 60)
    await tables.createRows({ databaseId: 'icepoint', tableId: 'dayTotals', rows: rows.slice(from, from + 60) })
}

/** The baseline: a key press rewrites as many cells, each with a day and two lines. */
async function bareTable(page: Page): Promise<object> {
  await page.goto('/info/')
  await page.evaluate(() => {
    document.body.innerHTML = `<button>Next</button><table>${`<tr>${'<td></td>'.repeat(7)}</tr>`.repeat(6)}</table>`
    let turn = 0
    document.querySelector('button')?.addEventListener('click', () => {
      turn += 1
      for (const [index, cell] of [...document.querySelectorAll('td')].entries())
        cell.innerHTML = `<b>${index + turn}</b><br>6:30 Training ${turn}<br>7:30 Training ${turn}`
    })
  })
  await page.focus('button')
  return figuresOf('a bare table', await typed(page, KEYS))
}

async function calendar(page: Page, how: string): Promise<object> {
  const times: number[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    await page.goto('/calendar/')
    await page.waitForSelector('.planning-event')
    // By then, deferred work has finished.
    await page.waitForTimeout(6000)
    await page.getByRole('button', { name: 'After', exact: true }).focus()
    times.push(...(await typed(page, KEYS)))
  }
  times.sort((a, b) => a - b)
  return figuresOf(`a month of ${SERIES} dates a day, ${how}`, times)
}

/** Records when the app's frame and the first chart are drawn: `window.drawn`. */
function noteDrawn(): void {
  const wanted = { shell: '.app-frame:not(.shell-skeleton)', chart: '.planning-statistic :is(table, svg[role=img])' }
  const drawn: Record<string, number> = {}
  Object.assign(window, { drawn })
  const look = () => {
    for (const [name, selector] of Object.entries(wanted))
      if (drawn[name] === undefined && document.querySelector(selector) !== null) drawn[name] = performance.now()
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}

const forgetKept = async (page: Page): Promise<void> => {
  await page.goto('/info/')
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? '')
  })
}

interface Opened {
  shell: number
  chart: number
  bytes: number
}

/** Milliseconds since navigation, and bytes of rows that were read. */
async function openStatistics(page: Page): Promise<Opened> {
  const answers = ['dayTotals', 'statistic'].map((table) =>
    page
      .waitForResponse((response) => response.url().includes(`/tables/${table}/rows`))
      .then(async (response) => (await response.body()).length)
  )
  await page.goto('/statistic/')
  await page.waitForFunction(() => 'chart' in Reflect.get(window, 'drawn'))
  const sizes = await Promise.all(answers)
  const drawn = await page.evaluate(() => Reflect.get(window, 'drawn') as Pick<Opened, 'shell' | 'chart'>)
  return { ...drawn, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

/** Milliseconds from the app's frame to the first chart. Nothing is cached on the first visit. */
async function statistics(page: Page, where: string): Promise<object[]> {
  const rows: object[] = []
  for (const isFirst of [true, false]) {
    const opened: Opened[] = []
    for (let turn = 0; turn < TURNS; turn += 1) {
      if (isFirst) await forgetKept(page)
      opened.push(await openStatistics(page))
    }
    const after = opened.map(({ shell, chart }) => Math.max(0, chart - shell)).toSorted((a, b) => a - b)
    const shells = opened.map(({ shell }) => shell).toSorted((a, b) => a - b)
    rows.push({
      where: `${where}, ${isFirst ? 'first visit' : 'seen before'}`,
      median: Math.round(after[TURNS >> 1] ?? 0),
      longest: Math.round(after.at(-1) ?? 0),
      'frame after': Math.round(shells[TURNS >> 1] ?? 0),
      bytes: opened.at(-1)?.bytes
    })
  }
  return rows
}

export async function benchPlanning(product: Product): Promise<object[]> {
  const tables = tablesOf(product)
  const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] })
  try {
    const context = await signedIn(browser, product.url)
    const page = await context.newPage()
    await slowDown(page)
    await page.addInitScript(noteDrawn)
    const short = await statistics(page, 'statistics of ten weeks')
    await plantYears(tables)
    const long = await statistics(page, `statistics of ${MONTHS} more months`)
    await plantDates(tables)
    const slowed = [await bareTable(page), await calendar(page, 'slowed')]
    const quick = await context.newPage()
    return [await calendar(quick, 'full speed'), ...slowed, ...short, ...long]
  } finally {
    await browser.close()
  }
}
