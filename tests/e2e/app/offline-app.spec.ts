/** The app works offline for users, and costs readers nothing. */
import { chooseName } from '../support/choose-name.ts'
import { contentOf, newWorkout, seconds, signInNew } from '../support/people.ts'
import { expect, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

const t = textsIn('en')

const workers = () => navigator.serviceWorker.getRegistrations().then((all) => all.length)

/** Full texts of exercises in any cache of the browser. */
const keptTexts = async () => {
  const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
  return kept.flat().flatMap(({ url }) => (url.includes('/_astro/library-text-') ? [url] : []))
}

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

  test('exercises are found and drawn; their full texts are there once they were read', async ({ page, context }) => {
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
    await expect.poll(() => page.evaluate(keptTexts)).toEqual([expect.stringMatching(/library-text-en\./)])
  })
})
