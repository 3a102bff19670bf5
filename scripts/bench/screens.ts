/** Measures screens in a real Chromium: how long a tap takes, compared with a plain load. */
/// <reference lib="dom" />
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { DEMO_PASSWORD, DEMO_USERS } from '../demo/users.ts'
import { findChromium } from '../lib/chromium.ts'

const TURNS = 9

interface Tap {
  name: string
  path: string
  to: string
  /** Visible once the screen is usable. */
  usable: string
}

const TAPS: readonly Tap[] = [
  { name: 'list', path: '/account/', to: '/workoutlist/', usable: '.workout-card h3' },
  { name: 'making', path: '/account/', to: '/addWorkoutOptions/', usable: '.creation-options-ways' },
  { name: 'account', path: '/workoutlist/my/', to: '/account/', usable: '.account-main' }
]

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Signs in a demo user by number, at the list; Mara is the first. */
export async function signedIn(browser: Browser, url: string, user = 0): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB', serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto('/login/')
  await page.fill('input[type=email]', DEMO_USERS[user]?.email ?? '')
  await page.fill('input[type=password]', DEMO_PASSWORD)
  await page.click('button[type=submit]')
  await page.waitForURL('**/workoutlist/my/')
  await page.waitForSelector('.workout-card h3')
  await page.close()
  return context
}

async function plainLoad(page: Page): Promise<number> {
  await page.goto('/info/', { waitUntil: 'load' })
  // On a fast machine, the page is loaded before it is painted.
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        new PerformanceObserver((list) => {
          const paint = list.getEntriesByName('first-contentful-paint')[0]
          if (paint !== undefined) resolve(paint.startTime)
        }).observe({ type: 'paint', buffered: true })
      )
  )
}

/**
 * Milliseconds from the press to the first frame with the screen, and the number of frames without any content until
 * then.
 */
async function tap(page: Page, to: string, usable: string): Promise<{ ms: number; empty: number }> {
  return page.evaluate(
    ([href, selector]) =>
      new Promise<{ ms: number; empty: number }>((resolve) => {
        const from = performance.now()
        let empty = 0
        const look = () => {
          const main = document.querySelector('.app-frame:not([hidden]) > main')
          if ((main?.childElementCount ?? 0) === 0) empty += 1
          if (document.querySelector(selector) === null) return void requestAnimationFrame(look)
          // The frame after the one in which it was found has painted it.
          requestAnimationFrame(() => resolve({ ms: performance.now() - from, empty }))
        }
        document.querySelector<HTMLElement>(`.app-nav a[href="${href}"]`)?.click()
        requestAnimationFrame(look)
      }),
    [to, usable] as const
  )
}

export async function benchNavigation(url: string): Promise<object[]> {
  const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] })
  try {
    const context = await signedIn(browser, url)
    const page = await context.newPage()
    const plain: number[] = []
    const taps = TAPS.map(() => [] as { ms: number; empty: number }[])
    for (let turn = 0; turn < TURNS; turn += 1) {
      plain.push(await plainLoad(page))
      await page.goto('/workoutlist/my/')
      await page.waitForSelector('.workout-card h3')
      await page.waitForTimeout(3500)
      for (const [index, { path, to, usable }] of TAPS.entries()) {
        const here = path === '/account/' ? '.account-main' : '.workout-card h3'
        await tap(page, path === '/account/' ? path : '/workoutlist/', here)
        await tap(page, to, usable)
        await tap(page, path === '/account/' ? path : '/workoutlist/', here)
        taps[index]?.push(await tap(page, to, usable))
      }
    }
    const floor = median(plain)
    const rows = TAPS.map(({ name }, index) => {
      const all = taps[index] ?? []
      const ms = median(all.map((one) => one.ms))
      const empty = Math.max(...all.map((one) => one.empty))
      return {
        what: `tap to ${name}, visited before`,
        ms: Math.round(ms),
        ratio: Number((ms / floor).toFixed(2)),
        empty
      }
    })
    return [{ what: 'plain load of /info/', ms: Math.round(floor), ratio: 1, empty: 0 }, ...rows]
  } finally {
    await browser.close()
  }
}
