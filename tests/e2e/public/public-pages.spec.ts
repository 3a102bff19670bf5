/** Public pages: without a script, and what the script adds. Their languages: crawl.spec.ts. */
import { accessibilityFindings, expect, test } from '../support/support.ts'

const WORKOUT = 'demo-kb-ladder'

const PATHS = ['/', '/info/', '/workoutListOpen/', `/workout/${WORKOUT}/`]

// Accessibility of these pages: axe.spec.ts and a11y.spec.ts.
test('a chosen theme applies on every page before any island loads', async ({ page }) => {
  await page.goto('/')
  for (const [index, theme] of ['light', 'dark', 'contrast', 'dark'].entries()) {
    await page.evaluate((name) => localStorage.setItem('icepoint:theme', name), theme)
    await page.goto(PATHS[index] ?? '/', { waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  }
})

test('on a phone the first card of a landing page stands whole on the first screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/workouts/fitness/')
  await expect(page.getByRole('heading', { level: 1, name: 'Fitness workouts' })).toBeVisible()
  const box = await page.locator('.workout-card').first().boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThanOrEqual(844)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a workout can be read, and controls that need a script are hidden', async ({ page }) => {
    await page.goto(`/workout/${WORKOUT}/`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kettlebell ladder')
    await expect(page.locator('.public-exercise')).toHaveCount(9)
    await expect(page.locator('[data-share]')).toBeHidden()
    const data = await page.locator('script[type="application/ld+json"]').first().textContent()
    expect(JSON.parse(data ?? '')).toMatchObject({ '@type': ['ExercisePlan', 'HowTo'], totalTime: 'PT14M6S' })
  })

  test('the player’s page says that it needs a script and links back', async ({ request }) => {
    const html = await (await request.get(`/workout/${WORKOUT}/play/`)).text()
    const fallback = /<noscript>(.*?)<\/noscript>/s.exec(html)?.[1] ?? ''
    expect(fallback).toContain('The timer needs JavaScript')
    expect(fallback).toMatch(/<a href="\.\.">\s*You can still read the workout/)
  })
})

test('a visitor who reads German plays in German', async ({ page }) => {
  await page.goto(`/de/workout/${WORKOUT}/`)
  await page.getByRole('link', { name: 'Starten Kettlebell ladder', exact: true }).click()
  await expect(page.getByText('Gleich geht’s los').first()).toBeVisible()
})

test.describe('without a share sheet', () => {
  test.use({ isMobile: false, hasTouch: false })

  test('Share copies the link', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`/workout/${WORKOUT}/`)
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByRole('status')).toHaveText('Link copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  })
})

/** Google's limits for a "good" page. */
const SHIFT_MAX = 0.1

test('a page does not shift when its font loads late', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  let letCome = (): void => undefined
  const isWanted = new Promise<void>((resolve) => (letCome = resolve))
  await page.route('**/fonts/*.woff2', (route) => isWanted.then(() => route.continue()))
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number })[]
      const before = Number(Reflect.get(window, 'shift'))
      Object.assign(window, { shift: shifts.reduce((sum, { value }) => sum + value, before) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`/workout/${WORKOUT}/`, { waitUntil: 'domcontentloaded' })
  const display = () => page.evaluate(() => document.fonts.check("700 1rem 'Icepoint Display'"))
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  expect(await display()).toBe(false)
  letCome()
  await expect.poll(display).toBe(true)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))))
  expect(await page.evaluate(() => Number(Reflect.get(window, 'shift')))).toBeLessThan(SHIFT_MAX)
})

test('the search and filters replace the cards in place, say the result, and can be dropped', async ({ page }) => {
  await page.goto('/workoutListOpen/')
  const found = page.locator('main [role="status"]')
  const search = page.getByRole('searchbox', { name: 'Search workouts' })
  await search.fill('ketlebell')
  await expect(found).toContainText('Showing results for “kettlebell”.')
  await expect(page).toHaveURL(/\?q=ketlebell$/)
  await page.getByRole('combobox', { name: 'Length' }).selectOption('Up to 10 min')
  await expect(page.getByRole('heading', { name: 'No workouts match' })).toBeVisible()
  await page.getByRole('link', { name: 'Drop the length' }).click()
  await expect(page.locator('.workout-card').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'No workouts match' })).toBeVisible()
  await page.getByRole('link', { name: 'Drop the length' }).click()
  await found.getByRole('link', { name: 'Clear' }).click()
  await expect(page).toHaveURL(/workoutListOpen\/$/)
  await expect(search).toHaveValue('')
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the search is a form, and its result is an address', async ({ page }) => {
    await page.goto('/workoutListOpen/')
    await page.getByRole('searchbox').fill('kettlebell')
    await page.getByRole('button', { name: 'Show workouts' }).click()
    await expect(page).toHaveURL(/workoutListOpen\/\?q=kettlebell$/)
    await expect(page.locator('.workout-card').first()).toBeVisible()
  })
})

test.describe('for a reader of another language', () => {
  test.use({ locale: 'de-DE' })

  test('every page keeps its language, and offers the reader’s once it has loaded', async ({ page }) => {
    for (const path of ['/workoutListOpen/', '/exercises/', '/info/', `/workout/${WORKOUT}/`]) {
      await page.goto(path)
      await expect(page.getByRole('link', { name: 'Auf Deutsch ansehen' })).toHaveAttribute('href', /\/de\//)
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    }
    await page.getByRole('button', { name: 'Nein, danke' }).click()
    await page.goto('/exercises/')
    await expect(page.getByRole('heading', { level: 1, name: 'Exercises' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Auf Deutsch ansehen' })).toHaveCount(0)
  })
})

test.describe('at an unknown address', () => {
  test.use({ locale: 'fr-FR', expectedStatuses: [404] })

  test('the not-found page uses the language of the browser or of the address', async ({ page }) => {
    expect((await page.goto('/nothing/'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page introuvable' })).toBeVisible()
    expect((await page.goto('/es/nothing/'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible()
    expect(await accessibilityFindings(page)).toEqual([])
  })

  test('a private workout is not found by a stranger', async ({ page }) => {
    await page.goto('/workout/demo-tom-draft/')
    await expect(page.getByText('Séance introuvable')).toBeVisible()
    expect(await page.content()).not.toContain('warm-up')
    expect(await accessibilityFindings(page)).toEqual([])
  })
})
