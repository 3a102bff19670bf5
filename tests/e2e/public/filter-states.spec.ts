/** The public list while it filters, when that fails, and without a connection. */
import { expect, test } from '../support/support.ts'

const LIST = '/workoutListOpen/'

test.use({ expectedStatuses: [503], isNetworkStable: { value: false } })

test('while it filters, the old cards stay; when that fails, too, and Try again keeps the focus', async ({ page }) => {
  let isBroken = true
  let answer = (): void => undefined
  await page.route(/workoutListOpen\/\?/, async (route) => {
    await new Promise<void>((resolve) => (answer = resolve))
    return isBroken ? route.fulfill({ status: 503, body: '' }) : route.continue()
  })
  await page.goto(LIST)
  const cards = page.locator('.workout-card')
  const count = await cards.count()
  const results = page.locator('[data-part="results"]')
  const line = page.locator('main [role="status"]')
  await page.getByRole('combobox', { name: 'Length' }).selectOption('Up to 30 min')
  await expect(results).toHaveAttribute('aria-busy', 'true')
  await expect(cards).toHaveCount(count)
  answer()
  await expect(line).toContainText('We can’t filter right now.')
  await expect(results).not.toHaveAttribute('aria-busy')
  await expect(cards).toHaveCount(count)

  const again = page.getByRole('button', { name: 'Try again' })
  await again.press('Enter')
  await expect(results).toHaveAttribute('aria-busy', 'true')
  await expect(again).toBeFocused()
  answer()
  await expect(results).not.toHaveAttribute('aria-busy')
  await expect(again).toBeFocused()

  isBroken = false
  await again.press('Enter')
  await expect(results).toHaveAttribute('aria-busy', 'true')
  answer()
  await expect(line).toContainText('up to 30 minutes')
  await expect(line).toBeFocused()
})

test('without a connection, the line says so, and the list is asked again when it is back', async ({
  page,
  context
}) => {
  await page.goto(LIST)
  const count = await page.locator('.workout-card').count()
  await context.setOffline(true)
  await page.getByRole('combobox', { name: 'Length' }).selectOption('Up to 30 min')
  const line = page.locator('main [role="status"]')
  await expect(line).toContainText('You’re offline. Last loaded 1 minute ago.')
  await expect(page.locator('.workout-card')).toHaveCount(count)
  await context.setOffline(false)
  await expect(line).toContainText('up to 30 minutes')
})
