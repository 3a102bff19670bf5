/**
 * Makes pictures identical on every machine: fixed font, time, data and browser version. `npm run test:all -- pictures
 * --update` records new pictures.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import type { Page, Route } from '@playwright/test'
import { needsBrowser, type Browser } from '../support/needs.ts'
import { contentOf, seconds } from '../support/people.ts'
import { expect, test as base } from '../support/support.ts'

const RECORD = new URL('recorded/browser.json', import.meta.url)

const FONT = readFileSync(
  new URL('../../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', import.meta.url)
).toString('base64')

export const NOW = new Date('2026-03-10T09:30:00Z')

/** Desktop first: a screen opened on a phone may leave out parts of the desktop screen. */
const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const

type Theme = 'light' | 'dark'
type Look = `${keyof typeof SIZES}-${Theme}`

/** Allows rounding at a few edges, fewer pixels than one letter. Two pixels of padding change thousands. */
const TOLERANCE = { maxDiffPixels: 12, threshold: 0.1 }

/** Without a request, because the CSP of the pages allows no other addresses. */
function useFont(base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  document.fonts.add(new FontFace('Picture Font', bytes, { weight: '100 900' }))
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(":root { --font: 'Picture Font' !important }")
  document.adoptedStyleSheets.push(sheet)
}

async function patched(route: Route, patch: (body: Record<string, unknown>) => unknown): Promise<void> {
  try {
    const response = await route.fetch()
    await route.fulfill({ response, json: patch((await response.json()) as Record<string, unknown>) })
  } catch (error) {
    // The page moved on meanwhile, and asks again.
    if (!String(error).includes('has been disposed')) throw error
  }
}

/** Each run creates new accounts, but the screen must show the same person. */
async function showSamePerson(page: Page): Promise<void> {
  const since = '2026-02-03T08:00:00.000+00:00'
  const times = { $createdAt: since, $updatedAt: since, registration: since, accessedAt: since }
  await page.route(/\/v1\/account\?/, (route) =>
    route.request().method() === 'GET'
      ? patched(route, (body) => ({ ...body, ...times, email: 'robin@example.com' }))
      : route.continue()
  )
  await page.route(/\/v1\/account\/sessions\?/, (route) =>
    patched(route, ({ sessions }) => ({
      total: 1,
      sessions: (sessions as Record<string, unknown>[]).slice(0, 1).map((session) => ({
        ...session,
        ...times,
        clientName: 'Chromium',
        osName: 'Linux',
        deviceName: '',
        countryCode: 'se',
        countryName: 'Sweden',
        current: true
      }))
    }))
  )
}

export const test = base.extend({
  page: async ({ page, browser }, use, { config }) => {
    const present: Browser = { chromium: browser.version(), system: `${process.platform}-${process.arch}` }
    const isRecordedAgain = config.updateSnapshots === 'all' || config.updateSnapshots === 'changed'
    if (isRecordedAgain) writeFileSync(RECORD, `${JSON.stringify(present, null, 2)}\n`)
    else needsBrowser(JSON.parse(readFileSync(RECORD, 'utf8')) as Browser, present)
    await page.addInitScript(useFont, FONT)
    await showSamePerson(page)
    await use(page)
  }
})

/** Timers continue. Not for the player, which uses `Date` as its clock. */
export const stopDate = (page: Page): Promise<void> => page.clock.setFixedTime(NOW)

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('h1:visible').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const shown = [...document.images].filter((image) => image.checkVisibility())
    await Promise.all(shown.map((image) => image.decode().catch(() => undefined)))
  })
}

export async function comparePictures(
  page: Page,
  name: string,
  looks: readonly Look[] = ['desktop-light', 'phone-light']
): Promise<void> {
  for (const look of looks) {
    const [size, theme] = look.split('-') as [keyof typeof SIZES, Theme]
    await page.setViewportSize(SIZES[size])
    await page.emulateMedia({ colorScheme: theme })
    await settle(page)
    await expect.soft(page).toHaveScreenshot(`${name}-${look}.png`, TOLERANCE)
  }
}

/** New ids each time, because two workouts cannot share an exercise. */
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
