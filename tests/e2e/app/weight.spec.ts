/**
 * How much the built site transfers with an empty cache, in brotli. React alone is 55 KB of a screen
 * (docs/decisions/002).
 */
import { globSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { contentOf, newPerson, newWorkout, seconds, signInAs, type Person } from '../support/people.ts'
import { SITE } from '../support/support.ts'

const KILOBYTE = 1024
const PUBLIC_PAGE_MAX = 20 * KILOBYTE
const PUBLIC_SCRIPTS_MAX = 17 * KILOBYTE
/** React 19.3 and texts by shelf: the editor and the player weigh some 182 (docs/decisions/094). */
const SCREEN_MAX = 190 * KILOBYTE
/** It shows a figure for each exercise, so it needs the library's figures and names. */
const WORKOUT_PAGE_MAX = 225 * KILOBYTE
/** The whole grid of weeks loads at once: 195 KB. Its sheets could load later. */
const PLAN_MAX = 200 * KILOBYTE

test.use({ baseURL: SITE })

const sum = (sizes: Iterable<number>): number => [...sizes].reduce((total, size) => total + size, 0)
const sizeOf = (data: Buffer | string): number => brotliCompressSync(data).length
const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name]) => name ?? '')

/** Adds a script and what it imports before it runs. `import()` loads later and does not count. */
async function addScript(request: APIRequestContext, url: string, sizes: Map<string, number>): Promise<void> {
  if (sizes.has(url)) return
  sizes.set(url, 0)
  const code = await (await request.get(url)).text()
  sizes.set(url, sizeOf(code))
  for (const target of found(code, /(?:\bimport|\bfrom)\s*["']([^"']+)["']/g))
    await addScript(request, new URL(target, url).href, sizes)
}

// German has the longest words, and all cards of the library are in one page.
for (const path of [
  '/',
  '/de/info/',
  '/de/workoutListOpen/',
  '/de/exercises/',
  '/de/exercises/push-up/',
  '/workout/demo-kb-ladder/'
])
  test(`the public page ${path} is light, and so are its scripts`, async ({ request }) => {
    const html = await (await request.get(path)).text()
    let page = sizeOf(html)
    for (const sheet of found(html, /<link(?=[^>]* rel="stylesheet")[^>]* href="([^"]+)"/g))
      page += sizeOf(await (await request.get(sheet)).body())
    const scripts = new Map<string, number>()
    for (const name of found(html, /(?:<script[^>]* src|component-url|renderer-url)="([^"]+)"/g))
      await addScript(request, new URL(name, SITE).href, scripts)
    expect(page, 'page with its CSS').toBeLessThanOrEqual(PUBLIC_PAGE_MAX)
    expect(scripts.size).toBeGreaterThan(0)
    expect(sum(scripts.values()), 'scripts').toBeLessThanOrEqual(PUBLIC_SCRIPTS_MAX)
  })

/** Prefetching starts a second or more after the screen. A slow machine would count it and a fast one would not. */
function withoutFetchingAhead(): void {
  const start = window.setTimeout.bind(window)
  const late = (run: TimerHandler, ms = 0, ...values: unknown[]): number => (ms >= 1000 ? 0 : start(run, ms, ...values))
  Reflect.set(window, 'setTimeout', late)
}

/** Bytes of all files and answers until `usable` is visible. */
async function transferred(page: Page, path: string, usable: string): Promise<number> {
  await page.addInitScript(withoutFetchingAhead)
  const sizes: Promise<number>[] = []
  page.on('response', (response) => sizes.push(response.body().then(sizeOf, () => 0)))
  await page.goto(path)
  await page.locator(usable).first().waitFor()
  return sum(await Promise.all([...sizes]))
}

const EMBED_MAX = 20 * KILOBYTE
const EMBED_PLAY_MAX = 150 * KILOBYTE

test('the frame on other sites is light until Start can be pressed, and until it plays', async ({ page, request }) => {
  const path = '/embed/demo-kb-ladder'
  const html = await (await request.get(path)).text()
  const sizes = new Map<string, number>()
  for (const sheet of found(html, /<link(?=[^>]* rel="stylesheet")[^>]* href="([^"]+)"/g))
    sizes.set(sheet, sizeOf(await (await request.get(sheet)).body()))
  for (const name of found(html, /<script[^>]* src="([^"]+)"/g))
    await addScript(request, new URL(name, SITE).href, sizes)
  expect(sizeOf(html) + sum(sizes.values()), 'until Start').toBeLessThanOrEqual(EMBED_MAX)

  const all: Promise<number>[] = []
  page.on('response', (response) => all.push(response.body().then(sizeOf, () => 0)))
  await page.setViewportSize({ width: 480, height: 266 })
  await page.goto(path)
  await page.locator('[data-start]').click()
  await page.locator('[data-play]:not([hidden])').waitFor()
  expect(sum(await Promise.all([...all])), 'until it plays').toBeLessThanOrEqual(EMBED_PLAY_MAX)
})

/** What is visible once a screen is usable. */
const SCREENS = {
  '/workoutlist/my/': '.workout-card h3',
  '/addWorkout/': '.editor-about',
  '/workout/ID/play/': '.player-stage[data-status]',
  '/workout/ID/': '.workout-page-tiles',
  '/addWorkoutSimpel/': '.simple-creation-form',
  '/addWorkoutAI/': '.make-form',
  '/addWorkoutOptions/': '.create-list',
  '/addWorkoutMaster/': '.studio-choice',
  '/createMastervideo/': '.studio-filming select',
  '/test/camera/': '.studio-camera-findings',
  '/toMuchWorkouts/': '.plan-comparison',
  '/offWorkouts/': '.media-offline .empty, .media-offline-parts',
  '/settings/': '.settings-cards',
  '/profile/': '.profile-screen form',
  '/account/': '.account-main',
  '/st/': '.media-usage',
  '/resize/': '.media-choose',
  '/friends/': '.friends-side',
  '/notifications/': '.bell-screen .empty, .bell-list',
  '/messages/': '.together-inbox .empty, .together-inbox li',
  '/statistic/': '.planning-statistic .empty, .planning-period',
  '/calendar/': '.planning-calendar-parts',
  '/plan/new/?new': '.planning-plan-screen .empty',
  '/intro/': '.intro-next',
  '/login/': 'input[type=password]'
}

test.describe('a screen', () => {
  let person: Person
  let id: string
  test.beforeAll(async () => {
    person = await newPerson()
    id = await newWorkout(person, contentOf('Rows', [['Row', seconds(30)]]))
  })

  for (const [path, usable] of Object.entries(SCREENS))
    test(`is usable at ${path} within its budget`, async ({ page }) => {
      if (path !== '/login/') await signInAs(page, person)
      expect(await transferred(page, path.replace('ID', id), usable)).toBeLessThanOrEqual(
        path === '/workout/ID/' ? WORKOUT_PAGE_MAX : path.startsWith('/plan/') ? PLAN_MAX : SCREEN_MAX
      )
    })
})

test('a public page requests its font early, and its first paint does not wait for it', async ({ request }) => {
  for (const path of ['/splash/', '/workoutListOpen/', '/workout/shell/']) {
    const [head, body] = (await (await request.get(path)).text()).split('<body>')
    expect(head, path).not.toContain('as="font"')
    expect(body, path).toMatch(/^<link rel="preload" as="font"/)
  }
})

test('the worker installs the app in five languages, without rarely used parts', () => {
  const installed = readFileSync('dist/service-worker.js', 'utf8')
  const isInstalled = (file: string) => installed.includes(file.replace(/^dist\//, ''))
  const scripts = globSync('dist/_astro/*.js')
  expect(scripts.filter((file) => !isInstalled(file))).toEqual([])
  // Texts of the library, workers for videos, and the native wrapper.
  const later = globSync('dist/_astro/later/*.js')
  expect(later.length).toBeGreaterThan(30)
  expect(later.filter(isInstalled)).toEqual([])
  for (const word of ['Fortschritt', 'Progrès', 'Progreso', 'Voortgang'])
    expect(
      scripts.some((file) => readFileSync(file, 'utf8').includes(word)),
      word
    ).toBe(true)
})

test('the built site contains no Appwrite key', () => {
  const files = globSync('dist/**/*.{html,js,json,xml,txt}')
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => /standard_[\da-f]{16}/.test(readFileSync(file, 'utf8')))).toEqual([])
})
