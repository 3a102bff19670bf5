/** Figures of the player, measured in a real browser on the running product. */
/// <reference lib="dom" />
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { ROOT } from '../../lib/config.ts'
import { figure, single, type Figure } from './figures.ts'
import { positionOf, restoredPosition } from './real-play.ts'
import { displayError, resume, sampleDigits, startPaused, storedPlay, storedSince, truth, WORKOUT } from './pages.ts'

export async function displayedTime(browser: Browser, url: string): Promise<Figure[]> {
  const page = await browser.newPage()
  await startPaused(page, url)
  await resume(page)
  const play = await storedPlay(page)
  const errors = (await sampleDigits(page, 1200, 50)).map((sample) => displayError(play, sample))
  const session = await page.context().newCDPSession(page)
  // CPU time of the thread, because wall time would count other programs.
  await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' })
  await session.send('Performance.enable')
  const cpuTime = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
    return { busy: value('TaskDuration'), at: performance.now() / 1000 }
  }
  const before = await cpuTime()
  await page.waitForTimeout(20_000)
  const after = await cpuTime()
  await page.close()
  return [
    figure('displayed time, wrong for', errors, 'ms', 'real time, 50 ms apart for a minute'),
    single(
      'main thread busy while running',
      ((after.busy - before.busy) / (after.at - before.at)) * 100,
      '%',
      1,
      'CPU time in 20 s of real time, of one core'
    )
  ]
}

export async function hiddenHour(browser: Browser, url: string): Promise<Figure> {
  const page = await browser.newPage()
  await page.clock.install()
  await startPaused(page, url)
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const open = indexedDB.open('icepoint-player')
        open.onsuccess = () => {
          const write = open.result.transaction('running', 'readwrite')
          const store = write.objectStore('running')
          const read = store.get('play')
          read.onsuccess = () => {
            for (const step of read.result.workout.exercises[0].steps) step.length = { kind: 'time', seconds: 10_800 }
            store.put(read.result, 'play')
          }
          write.oncomplete = () => resolve(open.result.close())
        }
      })
  )
  await page.reload()
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await page.locator('.player-stage[data-status=running]').waitFor()
  const show = (state: string) =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await page.waitForTimeout(500)
  const play = await storedPlay(page)
  await show('hidden')
  await page.clock.fastForward(3_600_000)
  await show('visible')
  const errors = (await sampleDigits(page, 20, 50)).map((sample) => displayError(play, sample))
  await page.close()
  return figure(
    'displayed time after 60 min hidden',
    errors,
    'ms',
    'page clock moved forward an hour, visibility simulated'
  )
}

export async function realReloads(browser: Browser, url: string, times: number): Promise<Figure> {
  const page = await browser.newPage()
  await page.addInitScript(() => {
    const note = (name: string) => sessionStorage.setItem(`bench:${name}`, String(performance.now()))
    // One listener runs before the page's and one after; a busy machine may pause between them.
    addEventListener('pagehide', () => note('hides'), true)
    document.addEventListener('visibilitychange', () => note('hid'))
  })
  await startPaused(page, url)
  await resume(page)
  const errors: number[] = []
  for (let turn = 0; turn < times; turn += 1) {
    // Stays away from the end of the exercise, where the workout waits.
    if (turn % 10 === 9) await page.keyboard.press('ArrowLeft')
    await page.waitForTimeout(100 + Math.random() * 900)
    const before = await storedPlay(page)
    await page.reload()
    await page.locator('.player-stage[data-status=running]').waitFor()
    const moments = await page.evaluate(() => ['hides', 'hid'].map((name) => sessionStorage.getItem(`bench:${name}`)))
    const [first = NaN, last = NaN] = moments.map((mono) => positionOf(before, truth(before, Number(mono))))
    const restored = restoredPosition(await storedSince(page, before))
    errors.push(restored > last ? restored - last : Math.min(0, restored - first))
  }
  await page.close()
  return figure('restore error, reload', errors, 'ms', 'real reloads at random moments')
}

interface TraceEvent {
  name: string
  ph: string
  dur?: number
  tdur?: number
  pid: number
  tid: number
  args?: { name?: string }
}

export async function longestTask(browser: Browser, url: string): Promise<Figure[]> {
  const page = await browser.newPage()
  await startPaused(page, url)
  await resume(page)
  await page.waitForTimeout(1500)
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', '__metadata'] })
  const changes = 6
  for (let turn = 0; turn < changes; turn += 1) {
    await page.keyboard.press(turn % 2 === 0 ? 'ArrowRight' : 'ArrowLeft')
    await page.waitForTimeout(700)
  }
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  await page.close()
  const mains = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const isMain = (event: TraceEvent) => mains.some(({ pid, tid }) => pid === event.pid && tid === event.tid)
  const tasks = traceEvents.filter((event) => /RunTask$/.test(event.name) && event.ph === 'X' && isMain(event))
  const how = `trace over ${changes} changes`
  return [
    figure(
      'task around a segment change',
      tasks.map(({ dur = 0 }) => dur / 1000),
      'ms',
      how
    ),
    figure(
      'the same, CPU time',
      tasks.map(({ tdur = 0 }) => tdur / 1000),
      'ms',
      how
    )
  ]
}

function scriptSize(urls: Iterable<string>): number {
  let bytes = 0
  for (const url of urls) bytes += brotliCompressSync(readFileSync(join(ROOT, 'dist', new URL(url).pathname))).length
  return bytes / 1024
}

export async function scripts(browser: Browser, url: string): Promise<Figure[]> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page: Page = await context.newPage()
  const loaded = new Set<string>()
  page.on('response', (answer) => {
    if (/\/_astro\/.*\.js$/.test(new URL(answer.url()).pathname)) loaded.add(answer.url())
  })
  await page.goto(`${url}${WORKOUT}`, { waitUntil: 'networkidle' })
  const before = new Set(loaded)
  await page
    .getByRole('link', { name: /^Start\b/ })
    .first()
    .click()
  await page.locator('.player-stage[data-status=running]').waitFor()
  const how = 'brotli, cold cache'
  const figures = [
    single('JavaScript before Start', scriptSize(before), 'kB', before.size, how),
    single('JavaScript with the player running', scriptSize(loaded), 'kB', loaded.size, how)
  ]
  await context.close()
  return figures
}
