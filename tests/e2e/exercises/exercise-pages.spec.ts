/** Pages of the library with and without a script. Links and languages: crawl.spec.ts. Offline: offline-app.spec.ts. */
import { expect, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

const t = textsIn('en')

test('without a script, the figure moves until the switch stops it', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto('/exercises/')
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

test('with a script, a worker paints the figure, and the switch stops and resumes it', async ({ page }) => {
  await page.goto('/exercises/kettlebell-swing/')
  const drawing = page.locator('.exercises-moving > svg')
  // Hidden from the worker's first frame on.
  await expect(drawing).toHaveCSS('visibility', 'hidden')
  await expect(page.locator('.exercises-moving > canvas')).toBeVisible()
  await page.getByLabel(t('library.still')).check({ force: true })
  await expect(page.locator('.exercises-moving')).toBeHidden()
  await expect(page.locator('.exercises-stills svg').first()).toBeVisible()
  await page.getByLabel(t('library.still')).uncheck({ force: true })
  await expect(page.locator('.exercises-moving > canvas')).toBeVisible()
})

test.describe('with reduced motion', () => {
  test.use({ reducedMotion: 'reduce' })

  test('a page shows stills, and a card does not move', async ({ page }) => {
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
