/** The app works offline for users and for returning guests, and costs a one-time reader nothing. */
import type { Page } from '@playwright/test'
import { chooseName } from '../support/choose-name.ts'
import { contentOf, newWorkout, seconds, signInNew } from '../support/people.ts'
import { startOwnServer, type OwnServer } from '../support/own-server.ts'
import { expect, test as base } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

const test = base.extend<{ server: OwnServer }>({
  server: async ({}, use) => {
    const server = await startOwnServer()
    await use(server)
    await server.end()
  }
})

const t = textsIn('en')
const LADDER = '/workout/demo-kb-ladder/'

const workers = () => navigator.serviceWorker.getRegistrations().then((all) => all.length)

/** Full exercise texts in any browser cache. */
const keptTexts = async () => {
  const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
  return kept.flat().flatMap(({ url }) => (url.includes('/_astro/later/') ? [url] : []))
}

/** The worker controls the page and has cached its content. */
async function isKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

const inCache = (page: Page, name: string, part: string) =>
  page.evaluate(
    async ([cache = '', wanted = '']) =>
      (await (await caches.open(cache)).keys()).filter(({ url }) => url.includes(wanted)).length,
    [name, part]
  )

// The service worker first caches a hundred files.
test.describe.configure({ timeout: 180_000 })

test.describe('a guest', () => {
  test.use({ savesData: false, isNetworkStable: { value: false }, serviceWorkers: 'allow' })

  test('reads and plays the second page with the server stopped', { tag: '@main' }, async ({ page, server }) => {
    await page.goto(server.url)
    await page.goto(server.url + LADDER)
    await isKept(page)
    await expect.poll(() => inCache(page, 'visited', LADDER)).toBe(1)
    await expect.poll(() => inCache(page, 'public-rows', '/exercises/')).toBe(1)
    await server.end()
    await page.goto(server.url + LADDER)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kettlebell ladder')
    await page
      .getByRole('link', { name: /^Start\b/ })
      .first()
      .click()
    await expect(page.locator('.player-stage')).toHaveAttribute('data-status', 'running')
    // A page that was never read is not replaced by another; the start page leads to what is saved (spec, section 4).
    await page.goto(`${server.url}/exercises/push-up/`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('notKept.title'))
    await page.goto(server.url)
    await expect(page).toHaveURL(/\/offWorkouts\/$/)
  })

  test('reading one page installs no worker; pressing Start installs one during play', async ({ page, server }) => {
    await page.goto(server.url + LADDER)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(workers)).toBe(0)
    await page.getByRole('link', { name: 'Start Kettlebell ladder', exact: true }).click()
    await expect(page.getByText('Get ready').first()).toBeVisible()
    await expect(page).toHaveURL(server.url + LADDER)
    await expect(page.locator('.player-stage')).toHaveAttribute('data-status', 'running')
    await isKept(page)
    await expect.poll(() => inCache(page, 'visited', LADDER)).toBe(1)
    await server.end()
    await page.goto(server.url + LADDER)
    await expect(page.locator('article h1')).toHaveText('Kettlebell ladder')
  })
})

test.describe('offline', () => {
  test.use({ savesData: false, isNetworkStable: { value: false }, serviceWorkers: 'allow' })

  test('the app opens, pages read before can be read again, and shared content is accepted', async ({
    page,
    context
  }) => {
    await signInNew(page)
    await page.goto('/workoutlist/my/')
    await isKept(page)
    await test.step('a file shared from another app is read like a chosen one, and one of our links is opened', async () => {
      const share = (fields: Record<string, string>, file?: string) =>
        page.evaluate(
          async ([pairs, text]) => {
            const form = new FormData()
            for (const [name, value] of Object.entries(pairs)) form.append(name, value)
            if (text !== undefined)
              form.append('file', new File([text], 'My ladder.json', { type: 'application/json' }))
            return (await fetch('/share/', { method: 'POST', body: form })).url
          },
          [fields, file] as const
        )
      const origin = new URL(page.url()).origin
      expect(await share({ text: `Try this: ${origin}${LADDER}` })).toBe(origin + LADDER)
      expect(await share({ title: 'Nothing' })).toBe(`${origin}/workoutlist/my/`)
      const address = await share({}, '{"no": "workout"}')
      expect(address).toBe(`${origin}/workoutlist/my/?shared=1`)
      await page.goto(address)
      await expect(page.getByRole('alert')).toContainText('My ladder.json')
      await expect(page).toHaveURL(`${origin}/workoutlist/my/`)
    })
    await test.step('the app opens, and a workout read here can be read again', async () => {
      // The service worker stores a page while it responds.
      const isStored = () => page.evaluate(async () => (await caches.match(location.href)) !== undefined)
      await page.goto('/workout/demo-kb-ladder/')
      await expect(page.getByRole('heading', { name: 'Kettlebell ladder' })).toBeVisible()
      await page.goto('/exercises/')
      await expect.poll(isStored).toBe(true)
      await context.setOffline(true)
      await test.step('the library can be searched in every language', async () => {
        await page.reload()
        await page.getByRole('searchbox').fill('Liegestütz')
        await expect(page.getByRole('link', { name: 'Push-up', exact: true })).toBeVisible()
        await expect(page.locator('.exercises-card:visible .figure').first()).toBeVisible()
      })
      await page.goto('/workoutlist/my/')
      await expect(page.getByText('You’re offline.', { exact: true })).toBeVisible()
      await page.goto('/addWorkoutSimpel/')
      await expect(page.getByLabel('Workout name')).toBeVisible()
      await page.goto('/workout/demo-kb-ladder/')
      await expect(page.getByRole('heading', { name: 'Kettlebell ladder' })).toBeVisible()
      await context.setOffline(false)
    })
  })

  test('exercises are found and drawn; their full texts are available once read', async ({ page, context }) => {
    const person = await signInNew(page)
    const id = await newWorkout(person, contentOf('Far away', [['Own thing', seconds(30)]]))
    await page.goto('/workoutlist/my/')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    expect(await page.evaluate(keptTexts)).toEqual([])
    await page.goto(`/addWorkout/${id}/`)
    const row = page.getByRole('button', { name: /^Own thing/ })
    await expect(row).toBeVisible()
    await context.setOffline(true)
    await row.click()
    const name = page.getByRole('combobox', { name: t('editor.exerciseName') })
    await name.fill('Push-up')
    await expect(page.locator('.editor-row-figure .figure')).toHaveCount(1)
    await context.setOffline(false)
    await name.fill('Burp')
    await chooseName(page, 'Burpee')
    await expect.poll(() => page.evaluate(keptTexts)).toHaveLength(1)
  })

  test('every path opens its own page with the server stopped, and a captive portal counts as offline', async ({
    page,
    server
  }) => {
    test.slow()
    await signInNew(page)
    await page.goto(`${server.url}/workoutlist/my/`)
    await isKept(page)
    await test.step('a captive portal counts as offline, and its page is never shown as ours', async () => {
      const note = page.getByText(t('states.offlineTitle'), { exact: true })
      server.portal(true)
      await page.reload()
      await expect(note).toBeVisible()
      expect(await page.evaluate(() => navigator.onLine)).toBe(true)
      await page.goto(`${server.url}/settings/`)
      await expect(page.locator('main.settings-screen')).toBeVisible()
      await expect(note).toBeVisible()
      server.portal(false)
      await expect(note).toBeHidden({ timeout: 60_000 })
    })
    await test.step('every path opens its own page in the user’s language, with the server stopped', async () => {
      await page.evaluate(() => localStorage.setItem('icepoint:locale', 'de'))
      await server.end()
      const screens = {
        '/workoutlist/public/': 'list-screen',
        '/addWorkout/abc/': 'editor-screen',
        '/workout/abc/': 'workout-page',
        '/de/workout/abc/': 'workout-page',
        '/workout/abc/play/': 'play-page',
        '/settings/': 'settings-screen',
        '/addWorkoutSimpel/': 'simple-creation'
      }
      for (const [path, screen] of Object.entries(screens)) {
        await page.goto(server.url + path, { waitUntil: 'commit' })
        await expect(page.locator(`main.${screen}`)).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('lang', 'de')
      }
    })
  })
})
