/** Marks chapters of a 45-minute video: how long until it is usable, and whether it responds meanwhile. */
/// <reference lib="dom" />
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { findChromium } from '../lib/chromium.ts'
import type { Product } from '../lib/product.ts'
import { callSource, openSourcePage } from '../lib/source-page.ts'
import { longVideo } from './long-video.ts'
import { allowMany } from './many-workouts.ts'
import { enter } from './offline.ts'
import type { Row } from './sending.ts'

const CLIP = { seconds: 10, fps: 12, width: 320, height: 180, hasSound: true, hasLength: true }
const SECONDS = 45 * 60
const MARKS = 20
const DRAGS = 60

async function makeFile(page: Page, path: string): Promise<number> {
  await openSourcePage(page)
  const clip = new Uint8Array(
    Buffer.from(await callSource<string>(page, '/tests/e2e/support/video-maker.ts', 'makeVideo', CLIP), 'base64')
  )
  return longVideo(clip, path, { seconds: SECONDS })
}

/** Watches long tasks and gaps between frames from now on; the page counts them. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const found = { tasks: [] as number[], gaps: [] as number[] }
    Object.assign(window, { found })
    new PerformanceObserver((all) => {
      for (const { duration } of all.getEntries()) found.tasks.push(duration)
    }).observe({ entryTypes: ['longtask'] })
    let before = performance.now()
    const frame = (now: number) => {
      found.gaps.push(now - before)
      before = now
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })

interface Found {
  tasks: number[]
  gaps: number[]
}

const seen = (page: Page): Promise<Found> =>
  page.evaluate(() => {
    const { found } = window as unknown as { found: Found }
    const now = { tasks: [...found.tasks], gaps: [...found.gaps] }
    found.tasks.length = 0
    found.gaps.length = 0
    return now
  })

const most = (values: readonly number[]): number => Math.round(Math.max(0, ...values))

async function heap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  await session.detach()
  return Math.round((metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1024 / 1024)
}

type Tell = (phase: string, since: number) => Promise<void>

async function open(page: Page, path: string, tell: Tell): Promise<void> {
  await page.goto('/addWorkoutMaster/')
  await page.locator('input[type=file]').waitFor({ state: 'attached' })
  await watch(page)
  const start = performance.now()
  await page.setInputFiles('input[type=file]', path)
  await page.locator('.studio-chapters li').waitFor()
  await tell('chosen, until usable', start)
  await page.locator('.studio-strip img').nth(23).waitFor()
  await tell('its pictures', start)
  await page.waitForFunction(() => document.querySelector('.studio-wave path')?.getAttribute('d') !== '')
  await tell('its sound', start)
}

/** The time from a key press to the row that it creates. */
async function mark(page: Page): Promise<number[]> {
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  const times: number[] = []
  for (let n = 0; n < MARKS; n += 1) {
    await page.waitForTimeout(1300)
    times.push(
      await page.evaluate(async () => {
        const count = () => document.querySelectorAll('.studio-chapters li').length
        const [before, start] = [count(), performance.now()]
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', bubbles: true }))
        while (count() === before && performance.now() - start < 2000) await new Promise(requestAnimationFrame)
        return performance.now() - start
      })
    )
  }
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  return times
}

async function drag(page: Page): Promise<void> {
  const box = await page.locator('.studio-start.is-current').boundingBox()
  if (box === null) throw new Error('nothing to drag')
  const [x, y] = [box.x + box.width / 2, box.y + box.height - 20]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let n = 1; n <= DRAGS; n += 1) await page.mouse.move(x + n * 4, y)
  await page.mouse.up()
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Workout name').fill('Long')
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/workout\/[\w-]+\/$/)
}

async function use(page: Page, path: string, rows: Row[]): Promise<void> {
  const tell: Tell = async (phase, since) => {
    const { tasks, gaps } = await seen(page)
    const ms = Math.round(performance.now() - since)
    rows.push({ phase, ms, 'longest task': most(tasks), 'longest frame': most(gaps), 'heap MB': await heap(page) })
  }
  await open(page, path, tell)
  const times = await mark(page)
  await tell(`${MARKS} marked during playback, the slowest in ${most(times)} ms`, performance.now() - most(times))
  await page.locator('.studio-chapters li button').first().click()
  await page.locator('.studio-chapters li button').last().click()
  const start = performance.now()
  await drag(page)
  await tell(`a start dragged in ${DRAGS} steps`, start)
  await page.waitForFunction(() => document.querySelector('video')?.seeking === false)
  await tell('until its picture appears', start)
  const saving = performance.now()
  await save(page)
  rows.push({ phase: 'saved and sent', ms: Math.round(performance.now() - saving), 'heap MB': await heap(page) })
}

export async function benchStudioVideo({ url, appwrite }: Product): Promise<Row[]> {
  await allowMany(appwrite)
  const folder = mkdtempSync(join(tmpdir(), 'icepoint-studio-'))
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required']
  })
  try {
    const context = await browser.newContext({ baseURL: url, locale: 'en-GB', viewport: { width: 1280, height: 800 } })
    context.setDefaultTimeout(300_000)
    const page = await context.newPage()
    const path = join(folder, 'video.webm')
    const seconds = await makeFile(page, path)
    const megabytes = Math.round(statSync(path).size / 1024 / 1024)
    const rows: Row[] = [{ phase: `a video of ${Math.round(seconds / 60)} minutes, ${megabytes} MB` }]
    await enter(page)
    await use(page, path, rows)
    return rows
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
