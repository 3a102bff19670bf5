/** A workout on paper, from the list and from its page. */
import type { Page } from '@playwright/test'
import type { WorkoutContent } from '../../../src/core/workout/workout.ts'
import { contentOf, newWorkout, seconds, signInNew } from '../support/people.ts'
import { expect, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

const t = textsIn('en')

/** As many rows as needed, of a few exercises. */
function rows(count: number, name: string): WorkoutContent {
  const names = ['Squat', 'Push-ups', 'Bent-over row with a long name that needs two lines', 'Plank']
  const content = contentOf(
    name,
    names.map((one) => [one, seconds(40)])
  )
  const ids = content.exercises.map(({ id }) => id)
  const item = (index: number) => ({
    kind: 'exercise' as const,
    restSec: 20,
    exerciseId: ids[index % ids.length] ?? ''
  })
  const items = Array.from({ length: Math.max(count, ids.length) }, (_, index) => item(index))
  const block = { kind: 'block' as const, section: 'main' as const, restBetweenRoundsSec: 60, restAfterSec: 0 }
  return { ...content, blocks: [{ ...block, name: 'Strength', rounds: 3, items }] }
}

/** A headless browser prints nothing; this one counts. */
const countPrints = (page: Page) =>
  page.addInitScript(() => {
    const counted = globalThis as unknown as { prints: number }
    counted.prints = 0
    globalThis.print = () => (counted.prints += 1)
  })
const prints = (page: Page) => page.evaluate(() => (globalThis as unknown as { prints: number }).prints)

/** How many pages it prints. */
async function pagesOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4' })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

async function printFromList(page: Page, name: string): Promise<void> {
  const card = page.locator('.workout-card', { hasText: name })
  await card.getByRole('button').last().click()
  await page.getByRole('button', { name: t('list.share') }).click()
  await page.getByText(t('sharing.otherWays')).click()
  await page.getByRole('button', { name: t('sharing.print') }).click()
  await expect.poll(() => prints(page)).toBe(1)
  await page.emulateMedia({ media: 'print' })
}

test('prints one page from the list with its exercises, dark text on white, and nothing of the app', async ({
  page
}) => {
  await countPrints(page)
  const person = await signInNew(page)
  await newWorkout(person, rows(12, 'Wall plan'))
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/workoutlist/my/')
  await printFromList(page, 'Wall plan')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const sheet = page.locator('.printed-sheet')
  await expect(sheet.getByRole('heading', { level: 1, name: 'Wall plan' })).toBeVisible()
  await expect(sheet.getByText('Strength · 3 rounds, 1:00 rest between them')).toBeVisible()
  await expect(sheet.locator('.public-exercise')).toHaveCount(12)
  await expect(page.locator('.app-frame')).toBeHidden()
  expect(await sheet.locator('h1').evaluate((one) => getComputedStyle(one).color)).toBe('rgb(0, 0, 0)')
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
  expect(await page.title()).toBe('Wall plan')
  expect(await pagesOf(page)).toBe(1)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(sheet).toHaveCount(0)
  expect(await page.title()).not.toBe('Wall plan')
})

test.describe('online and offline', () => {
  // A separate setting, because a test's change would affect those after it.
  test.use({ isNetworkStable: { value: true } })
  test(
    'sixty exercises continue on further pages; offline, the last known version is printed',
    { tag: '@once' },
    async ({ page, isNetworkStable }) => {
      await countPrints(page)
      const person = await signInNew(page)
      await newWorkout(person, rows(60, 'Long plan'))
      const id = await newWorkout(person, rows(4, 'Cellar plan'))
      await page.goto(`/workout/${id}/`)
      await expect(page.getByRole('heading', { name: 'Cellar plan', level: 1 })).toBeVisible()
      await page.goto('/workoutlist/my/')
      await test.step('sixty exercises continue on further pages, and no row is split', async () => {
        await printFromList(page, 'Long plan')
        await expect(page.locator('.printed-sheet .public-exercise').first()).toHaveCSS('break-inside', 'avoid')
        expect(await pagesOf(page)).toBeGreaterThan(1)
        await page.emulateMedia({ media: 'screen' })
        await page.evaluate(() => dispatchEvent(new Event('afterprint')))
        await expect(page.locator('.printed-sheet')).toHaveCount(0)
        await page.getByRole('button', { name: t('sharing.done') }).click()
      })
      await test.step('offline, the last known version is printed', async () => {
        const card = page.locator('.workout-card', { hasText: 'Cellar plan' })
        await card.getByRole('button').last().click()
        await page.getByRole('button', { name: t('list.share') }).click()
        await page.getByText(t('sharing.otherWays')).click()
        await expect(page.getByRole('button', { name: t('sharing.frozen') })).toBeVisible()
        isNetworkStable.value = false
        await page.route('**/v1/**', (route) => route.abort())
        await page.route('**/api/**', (route) => route.abort())
        await page.getByRole('button', { name: t('sharing.print') }).click()
        await expect.poll(() => prints(page)).toBe(2)
        await expect(page.locator('.printed-sheet .public-exercise')).toHaveCount(4)
      })
    }
  )
})

test('a public page is printed with its button, without its controls', { tag: '@once' }, async ({ page }) => {
  await countPrints(page)
  await page.goto('/workoutListOpen/')
  await page.locator('a[href*="/workout/"]').first().click()
  await page.getByRole('button', { name: t('public.print') }).click()
  expect(await prints(page)).toBe(1)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.locator('.public-actions')).toBeHidden()
  await expect(page.locator('.public-foot')).toBeHidden()
  await expect(page.getByText(/^Icepoint · http.*\/workout\//)).toBeVisible()
  expect(await page.locator('h1').evaluate((one) => getComputedStyle(one).color)).toBe('rgb(0, 0, 0)')
})
