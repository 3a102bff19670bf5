/** The built pages of the library. Without a network: offline-app.spec.ts. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import type { LibraryExercise } from '../../../src/core/exercises/exercise.ts'
import { pathTo } from '../../../src/core/app/routes.ts'
import { LANGUAGES } from '../../../src/core/workout/workout.ts'
import { elements } from '../support/crawl.ts'
import { expect, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

const LIBRARY = 'src/core/exercises/library'
const IDS = readdirSync(LIBRARY).flatMap((shelf) =>
  (JSON.parse(readFileSync(`${LIBRARY}/${shelf}/facts.json`, 'utf8')) as LibraryExercise[]).map(({ id }) => id)
)
const t = textsIn('en')

const fileOf = (path: string): string => `dist${path}${path.endsWith('/') ? 'index.html' : ''}`
const pathOf = (url: string): string => new URL(url, 'http://site').pathname

test('every exercise has a page in every language, and its links and figures are there', () => {
  expect(IDS.length).toBeGreaterThan(200)
  const missing: string[] = []
  for (const language of LANGUAGES) {
    for (const id of IDS) {
      const path = pathTo('exercises', { id }, language)
      const html = readFileSync(fileOf(path), 'utf8')
      const named = [...elements(html, 'a').map(({ href }) => href), ...elements(html, 'img').map(({ src }) => src)]
      for (const name of named.flatMap((url) => (url?.startsWith('/') ? [pathOf(url)] : [])))
        if (!existsSync(fileOf(name))) missing.push(`${path} → ${name}`)
    }
  }
  expect(missing).toEqual([])
})

test('the languages of an exercise name each other', () => {
  for (const id of IDS) {
    const all = LANGUAGES.map((language) => pathTo('exercises', { id }, language))
    for (const path of all) {
      const links = elements(readFileSync(fileOf(path), 'utf8'), 'link').filter(({ rel }) => rel === 'alternate')
      expect([path, links.map(({ href }) => pathOf(href ?? ''))]).toEqual([path, [...all, all[0]]])
    }
  }
})

test('the list names them all, without a script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto('/exercises/')
  await expect(page.locator('.exercises-card a')).toHaveCount(IDS.length)
  await expect(page.getByRole('search')).toBeHidden()
  await page.getByRole('link', { name: 'Push-up', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Push-up' })).toBeVisible()
  const figure = page.locator('.exercises-moving')
  await expect(figure).toBeVisible()
  await expect.poll(() => figure.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.getByLabel(t('library.still')).check({ force: true })
  await expect(figure).toBeHidden()
  await expect(page.locator('.exercises-stills svg').first()).toBeVisible()
  await context.close()
})

test('with a script a worker paints the figure, the switch stops it, and lets it go on', async ({ page }) => {
  await page.goto('/exercises/kettlebell-swing/')
  const drawing = page.locator('.exercises-moving > svg')
  // Hidden from the worker's first picture on.
  await expect(drawing).toHaveCSS('visibility', 'hidden')
  await expect(page.locator('.exercises-moving > canvas')).toBeVisible()
  await page.getByLabel(t('library.still')).check({ force: true })
  await expect(page.locator('.exercises-moving')).toBeHidden()
  await expect(page.locator('.exercises-stills svg').first()).toBeVisible()
  await page.getByLabel(t('library.still')).uncheck({ force: true })
  await expect(page.locator('.exercises-moving > canvas')).toBeVisible()
})

test.describe('with less motion', () => {
  test.use({ reducedMotion: 'reduce' })

  test('a page shows stills, and a card stands still', async ({ page }) => {
    await page.goto('/exercises/push-up/')
    await expect(page.locator('.exercises-moving')).toBeHidden()
    await expect(page.locator('.exercises-stills svg')).toHaveCount(2)
    await page.waitForLoadState('networkidle')
    await expect(page.locator('img.exercises-moving')).toHaveCount(1)
    await expect(page.getByText(t('library.still'))).toBeHidden()
    await page.goto('/exercises/')
    const card = page.locator('.exercises-card').first()
    await expect(card.locator('.figure')).toBeVisible()
    await card.hover()
    await expect(card.locator('g')).toHaveCount(0)
  })
})
