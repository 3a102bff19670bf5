/** Typing in a large workout of somebody who has many: milliseconds from a key to the next paint, beside a bare field. */
/// <reference lib="dom" />
import { chromium, type Page } from 'playwright'
import { findChromium } from '../lib/chromium.ts'
import type { Product } from '../lib/product.ts'
import { allowMany, creator, WORKOUTS } from './many-workouts.ts'
import { signedIn } from './screens.ts'

const EXERCISES = 50
const SLOWER = 4
const TEXT = 'Kettlebell clean and press, left and right'
const KEY_PAUSE_MS = 60

/** Milliseconds of each key; those of less than 16 ms are not told by the browser and count as 0. */
async function typed(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const times = new Map<number, number>()
    Object.assign(window, { times })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { interactionId = 0, duration } = entry as PerformanceEventTiming
        if (interactionId > 0) times.set(interactionId, Math.max(duration, times.get(interactionId) ?? 0))
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  for (const letter of TEXT) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter)
    await page.waitForTimeout(KEY_PAUSE_MS)
  }
  await page.waitForTimeout(500)
  const told = await page.evaluate(() => [...(Reflect.get(window, 'times') as Map<number, number>).values()])
  return [...told, ...Array.from({ length: Math.max(0, TEXT.length - told.length) }, () => 0)].toSorted((a, b) => a - b)
}

const row = (where: string, times: readonly number[]) => ({
  where,
  median: times[times.length >> 1],
  '95 %': times[Math.ceil(times.length * 0.95) - 1],
  longest: times.at(-1)
})

export async function benchEditor(product: Product): Promise<object[]> {
  await allowMany(product.appwrite)
  const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] })
  try {
    const context = await signedIn(browser, product.url)
    const page = await context.newPage()
    await page.goto('/workoutlist/my/')
    const create = await creator(product, page)
    for (let number = 0; number < WORKOUTS; number += 1) await create(`bench-${number}`, 1)
    const made = await create('bench-large', EXERCISES)
    if (!made.ok) throw new Error(`the workout was refused: ${made.status} ${await made.text()}`)

    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.goto('/info/')
    await page.evaluate(() => document.body.replaceChildren(document.createElement('input')))
    await page.focus('input')
    const bare = row('a bare field', await typed(page))
    await page.goto('/addWorkout/bench-large/')
    const toggle = page.locator('.editor-row-toggle').nth(EXERCISES / 2)
    await toggle.click()
    const name = page.getByRole('combobox', { name: 'Exercise name' })
    await name.fill('')
    await page.waitForTimeout(3000)
    const names = row(`the name of one of ${EXERCISES} exercises`, await typed(page))
    await page.locator('.editor-row-body textarea').first().fill('')
    await page.waitForTimeout(2000)
    return [bare, names, row('what to do in it', await typed(page))]
  } finally {
    await browser.close()
  }
}
