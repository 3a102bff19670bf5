/** A failed save loses nothing, and a retry saves once. */
import type { Page, Route } from '@playwright/test'
import { sendNow, sign } from '../support/outbox.ts'
import { contentOf, countWorkouts, newWorkout, seconds, signInNew, storedName } from '../support/people.ts'
import { expect, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

test.use({ savesData: false, isNetworkStable: { value: false }, expectedStatuses: [503] })

const t = textsIn('en')
const ONE = { stored: 1, counted: 1 }
const TWO = { stored: 2, counted: 2 }
const NONE = { stored: 0, counted: 0 }

/** The edge's response when the database is unreachable. */
const unavailable = (route: Route): Promise<void> =>
  route.fulfill({
    status: 503,
    json: { error: { status: 'unavailable', message: 'Away.', details: { kind: 'code', code: 'database-away' } } }
  })

const loseAnswer = async (route: Route): Promise<void> => {
  await route.fetch()
  await route.abort()
}

/** Changes the responses to workout writes until `restore`. */
async function breakSaving(
  page: Page,
  how: (route: Route) => Promise<void>
): Promise<{ restore: () => Promise<void> }> {
  await page.route('**/api/workouts**', how)
  // Requests in flight are ignored; they would otherwise be answered after their route is removed.
  return { restore: () => page.unrouteAll({ behavior: 'ignoreErrors' }) }
}

async function fillSimple(page: Page, name: string): Promise<void> {
  await page.goto('/addWorkoutSimpel/')
  await page.getByLabel(t('editor.name')).fill(name)
  await page.getByLabel(t('simple.lines')).fill('Squat\nPlank')
}

test(
  'simple creation makes one workout, even without a network or when the response is lost',
  { tag: '@main' },
  async ({ page }) => {
    const person = await signInNew(page)
    await test.step('created on the device, it is sent later, even after a reload', async () => {
      await fillSimple(page, 'First try')
      const broken = await breakSaving(page, (route) => route.abort())
      await page.getByRole('button', { name: t('simple.create') }).click()
      await expect(page.getByRole('heading', { name: t('simple.made', { name: 'First try' }) })).toBeVisible()
      await expect(sign(page)).toHaveText(t('outbox.sign', { count: 1 }))
      expect(await countWorkouts(person)).toEqual(NONE)
      await page.goto('/workoutlist/my/')
      await expect(page.getByRole('link', { name: 'First try' })).toHaveCount(1)
      await expect(page.locator('.unsent-mark')).toHaveText(t('outbox.mark'))
      await broken.restore()
      await page.reload()
      await expect(sign(page)).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'First try' })).toHaveCount(1)
      await expect(page.locator('.unsent-mark')).toHaveCount(0)
      expect(await countWorkouts(person)).toEqual(ONE)
    })
    await test.step('when the response is lost, there is one workout', async () => {
      await fillSimple(page, 'Answer lost')
      const broken = await breakSaving(page, loseAnswer)
      await page.getByRole('button', { name: t('simple.create') }).click()
      await expect(sign(page)).toHaveText(t('outbox.sign', { count: 1 }))
      expect(await countWorkouts(person)).toEqual(TWO)
      await page.getByRole('link', { name: t('editor.toList') }).click()
      // The sign of the previous screen is still there while the list loads.
      await expect(page.getByRole('heading', { level: 1, name: t('list.title') })).toBeVisible()
      await sign(page).click()
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
      await broken.restore()
      await sendNow(page)
      await expect(page.getByRole('link', { name: 'Answer lost' })).toHaveCount(1)
      expect(await countWorkouts(person)).toEqual(TWO)
    })
  }
)

async function fillEditor(page: Page, name: string): Promise<void> {
  await page.goto('/addWorkout/')
  await page.getByLabel(t('editor.name')).fill(name)
  await page.getByLabel(t('editor.exerciseName')).fill('Row')
}

const save = (page: Page) => page.getByRole('button', { name: t('editor.save'), exact: true })
const isSaved = (page: Page) => expect(page.locator('.editor-save.is-saved')).toBeVisible()

test('the editor keeps what was typed when a save fails, and saves it once', async ({ page }) => {
  const person = await signInNew(page)
  await test.step('when the edge is unavailable, it is saved on the next press', async () => {
    await fillEditor(page, 'Edge away')
    const broken = await breakSaving(page, unavailable)
    await save(page).click()
    await expect(page.getByRole('alert')).toContainText(t('errors.database-away'))
    await expect(page.getByLabel(t('editor.name'))).toHaveValue('Edge away')
    expect(await countWorkouts(person)).toEqual(NONE)
    await broken.restore()
    await page.getByRole('button', { name: t('states.retry') }).click()
    await isSaved(page)
    expect(await countWorkouts(person)).toEqual(ONE)
  })
  await test.step('when the response to creating is lost, there is one workout', async () => {
    await fillEditor(page, 'Answer lost')
    const broken = await breakSaving(page, loseAnswer)
    await save(page).click()
    await expect(page.getByRole('alert')).toContainText(t('editor.failedTitle'))
    await broken.restore()
    await page.getByLabel(t('editor.exerciseName')).fill('Row slowly')
    await save(page).click()
    await isSaved(page)
    expect(await countWorkouts(person)).toEqual(TWO)
    await page.reload()
    await expect(page.locator('.editor-row').first()).toContainText('Row slowly')
  })
})

test('the editor works offline, shows it, and saves automatically when the network returns', async ({
  page,
  context,
  isMobile
}) => {
  const person = await signInNew(page)
  const id = await newWorkout(person, contentOf('Before', [['Row', seconds(30)]]))
  await page.goto(`/addWorkout/${id}/`)
  await isSaved(page)
  await context.setOffline(true)
  await expect(page.getByText(t('states.offlineTitle'))).toBeVisible()
  if (isMobile) await page.locator('.editor-about-fold').click()
  await page.getByLabel(t('editor.name')).fill('Typed offline')
  await expect(page.locator('.editor-save.is-failed')).toBeVisible()
  expect(await storedName(person, id)).toBe('Before')
  await context.setOffline(false)
  await isSaved(page)
  await expect(page.getByText(t('states.offlineTitle'))).toBeHidden()
  expect(await storedName(person, id)).toBe('Typed offline')
  expect(await countWorkouts(person)).toEqual(ONE)
})

test('offline, each screen says so above its columns', async ({ page }) => {
  await signInNew(page)
  for (const path of ['/account/', '/settings/', '/profile/', '/toMuchWorkouts/', '/friends/', '/addWorkoutSimpel/']) {
    await page.goto(path)
    // Includes what the screen fetches later, which would be missing offline.
    await page.waitForLoadState('networkidle')
    await expect(page.locator('main .skeleton')).toHaveCount(0)
    await page.context().setOffline(true)
    const note = page.getByRole('status').filter({ hasText: t('states.offlineTitle') })
    await expect(note).toBeVisible()
    const [height, share] = await note.evaluate((element) => {
      const { inlineSize, paddingInlineStart, paddingInlineEnd } = getComputedStyle(element.closest('main') ?? element)
      const inside = parseFloat(inlineSize) - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd)
      return [element.clientHeight, element.clientWidth / inside] as const
    })
    expect(height, path).toBeLessThan(100)
    expect(share, path).toBeGreaterThan(0.8)
    await page.context().setOffline(false)
    await expect(note).toHaveCount(0)
  }
})
