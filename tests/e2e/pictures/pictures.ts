/**
 * What makes a picture the same on every machine: a font, a time and data of its own, and one version of the browser.
 * `npm test -- pictures --update` takes the pictures anew.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import type { Page, Route } from '@playwright/test'
import { needsBrowser, type Browser } from '../support/needs.ts'
import { contentOf, seconds } from '../support/people.ts'
import { expect, test as base } from '../support/support.ts'

/** Names the browser that the pictures were taken with. */
const RECORD = new URL('recorded/browser.json', import.meta.url)

const FONT = readFileSync(
  new URL('../../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', import.meta.url)
).toString('base64')

/** What `Date` says on the page: some screens show dates and times. */
export const NOW = new Date('2026-03-10T09:30:00Z')

/** Desktop first: a screen that opens on a phone may leave out what it shows on a desktop. */
const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const
const THEMES = ['light', 'dark'] as const

/**
 * The same browser on the same system draws the same pixels. A few may differ where the graphics are rounded at an edge:
 * less than one letter has. Two pixels of padding change thousands.
 */
const TOLERANCE = { maxDiffPixels: 12, threshold: 0.1 }

/** Puts the font in the place of the system's, without a request: the pages allow none to other addresses. */
function useFont(base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  document.fonts.add(new FontFace('Picture Font', bytes, { weight: '100 900' }))
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(":root { --font: 'Picture Font' !important }")
  document.adoptedStyleSheets.push(sheet)
}

async function patched(route: Route, patch: (body: Record<string, unknown>) => unknown): Promise<void> {
  const response = await route.fetch()
  await route.fulfill({ response, json: patch((await response.json()) as Record<string, unknown>) })
}

/** Every run makes new accounts; on the screen they are all the same. */
async function showSamePerson(page: Page): Promise<void> {
  const since = '2026-02-03T08:00:00.000+00:00'
  const times = { $createdAt: since, $updatedAt: since, registration: since, accessedAt: since }
  await page.route(/\/v1\/account$/, (route) =>
    route.request().method() === 'GET'
      ? patched(route, (body) => ({ ...body, ...times, email: 'robin@example.com' }))
      : route.continue()
  )
  await page.route(/\/v1\/account\/sessions$/, (route) =>
    patched(route, ({ sessions }) => ({
      total: 1,
      sessions: (sessions as Record<string, unknown>[]).slice(0, 1).map((session) => ({
        ...{ ...session, ...times, clientName: 'Chromium', osName: 'Linux', deviceName: '' },
        ...{ countryCode: 'se', countryName: 'Sweden', current: true }
      }))
    }))
  )
}

export const test = base.extend({
  page: async ({ page, browser }, use, { config }) => {
    const present: Browser = { chromium: browser.version(), system: `${process.platform}-${process.arch}` }
    const isTakenAnew = config.updateSnapshots === 'all' || config.updateSnapshots === 'changed'
    if (isTakenAnew) writeFileSync(RECORD, `${JSON.stringify(present, null, 2)}\n`)
    else needsBrowser(JSON.parse(readFileSync(RECORD, 'utf8')) as Browser, present)
    await page.addInitScript(useFont, FONT)
    await showSamePerson(page)
    await use(page)
  }
})

/** Stops `Date` on the page. Timers go on. Not for the player, which plays by it. */
export const stopDate = (page: Page): Promise<void> => page.clock.setFixedTime(NOW)

/** Opens a page and waits until its texts are there. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('h1:visible').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Waits for everything that is drawn late. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const shown = [...document.images].filter((image) => image.checkVisibility())
    await Promise.all(shown.map((image) => image.decode().catch(() => undefined)))
  })
}

/** Compares the screen as it is with its four pictures: both sizes, both themes. */
export async function comparePictures(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport)
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme })
      await settle(page)
      await expect.soft(page).toHaveScreenshot(`${name}-${size}-${theme}.png`, TOLERANCE)
    }
  }
}

/** A workout with work by time and by repetitions. Ids are new each time: no two workouts may share an exercise. */
export const morningStrength = () =>
  contentOf(
    'Morning strength',
    [
      ['Goblet squat', seconds(40)],
      ['Push-up', { kind: 'reps', reps: 12 }],
      ['Farmer’s carry', seconds(90)]
    ],
    20
  )
