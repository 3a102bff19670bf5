/** From the page of an exercise into a workout. */
import type { Page } from '@playwright/test'
import { contentOf, newPerson, newWorkout, seconds, signInNew } from '../support/people.ts'
import { accessibilityFindings, expect, PASSWORD, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

const t = textsIn('en')

// Signed-out visitors are asked to sign in.
test.use({ expectedStatuses: [401] })

const add = (page: Page) => page.getByRole('link', { name: t('library.add') })
const brought = (page: Page) => page.getByRole('region', { name: t('bring.title') })

test(
  'a visitor signs in and returns to a new workout that starts with the exercise',
  { tag: '@main' },
  async ({ page }) => {
    const person = await newPerson()
    await page.goto('/exercises/push-up/')
    await add(page).click()
    await page.waitForURL(/\/login\//)
    await page.getByRole('textbox', { name: t('auth.email') }).fill(person.email)
    await page.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: t('auth.logIn'), exact: true }).click()
    await expect(brought(page)).toContainText('Push-up')
    await expect(brought(page).locator('.figure')).toBeVisible()
    expect(await accessibilityFindings(page)).toEqual([])
    await page
      .getByRole('main')
      .getByRole('link', { name: t('options.editorTitle'), exact: true })
      .click()
    await expect(page.getByRole('button', { name: /^Push-up/ })).toBeVisible()
    await expect(page.locator('.editor-row-figure .figure')).toHaveCount(1)
    await expect(page.getByRole('textbox', { name: t('editor.workText') })).not.toHaveValue('')
    await expect(page).toHaveURL(/\/addWorkout\/$/)
  }
)

test('adds to one of my workouts, and to simple creation', async ({ page }) => {
  const person = await signInNew(page)
  await test.step('in the editor it can be undone and waits to be saved', async () => {
    const id = await newWorkout(person, contentOf('Rain', [['Squats', seconds(90)]]))
    await page.goto('/addWorkoutOptions/?exercise=push-up')
    await page.getByRole('button', { name: t('bring.ownTitle') }).click()
    await page.getByRole('dialog').getByRole('link', { name: /Rain/ }).click()
    const row = page.getByRole('button', { name: /^Push-up/ })
    await expect(row).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/addWorkout/${id}/$`))
    await expect(page.locator('.editor-save.is-unsaved')).toBeVisible()
    await page
      .getByRole('button', { name: t('editor.undo') })
      .first()
      .click()
    await expect(row).toHaveCount(0)
    await expect(page.locator('.editor-save.is-saved')).toBeVisible()
  })
  await test.step('simple creation starts with its name, and adds its figure and texts', async () => {
    await page.goto('/addWorkoutOptions/?exercise=squat')
    await page
      .getByRole('main')
      .getByRole('link', { name: t('options.simpleTitle'), exact: true })
      .click()
    await expect(page.getByRole('textbox', { name: t('simple.lines') })).toHaveValue('Squat')
    await page.getByRole('textbox', { name: t('editor.name') }).fill('Legs only')
    await page.getByRole('button', { name: t('simple.create') }).click()
    await page.getByRole('link', { name: t('simple.edit') }).click()
    await page.getByRole('button', { name: /^Squat/ }).click()
    await expect(page.getByRole('textbox', { name: t('editor.workText') })).not.toHaveValue('')
    await expect(page.locator('.editor-row-figure .figure')).toHaveCount(1)
  })
})
