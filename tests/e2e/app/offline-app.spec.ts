/** The app works offline for users, and costs readers nothing. */
import { signInNew } from '../support/people.ts'
import { expect, test } from '../support/support.ts'

const workers = () => navigator.serviceWorker.getRegistrations().then((all) => all.length)

test('a passing reader gets no worker', async ({ page }) => {
  await page.goto('/')
  await page.goto('/workout/demo-kb-ladder/')
  expect(await page.evaluate(workers)).toBe(0)
})

test.describe('cut off', () => {
  test.use({ isNetworkStable: { value: false }, serviceWorkers: 'allow' })

  test('the app opens, and a workout that was read here can be read again', async ({ page, context }) => {
    await signInNew(page)
    await page.goto('/workoutlist/my/')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    // The service worker controls pages from the next navigation on.
    await page.goto('/workout/demo-kb-ladder/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kettlebell ladder')
    // The service worker stores a page while it answers.
    await expect.poll(() => page.evaluate(async () => (await caches.match(location.href)) !== undefined)).toBe(true)
    await context.setOffline(true)
    await page.goto('/workoutlist/my/')
    await expect(page.getByText('You are offline.', { exact: true })).toBeVisible()
    await page.goto('/addWorkoutSimpel/')
    await expect(page.getByLabel('Workout name')).toBeVisible()
    await page.goto('/workout/demo-kb-ladder/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kettlebell ladder')
    await context.setOffline(false)
  })
})
