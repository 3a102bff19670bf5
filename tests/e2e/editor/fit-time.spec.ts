/** "Fit my time" in the editor: previewed before it is applied, and undone in one step. */
import { contentOf, newWorkout, seconds, signInNew } from '../support/people.ts'
import { accessibilityFindings, expect, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

const t = textsIn('en')

test('a workout is fitted to ten minutes, and restored by Undo', async ({ page }) => {
  const person = await signInNew(page)
  const moves = ['Squat', 'Plank', 'Row'].map((name) => [name, seconds(60)] as const)
  const id = await newWorkout(person, contentOf('Long', moves, 20))
  await page.goto(`/addWorkout/${id}`)
  const total = page.locator('.editor-total')
  await expect(total).toHaveText('3:46')
  await page.getByRole('button', { name: t('editor.fitTime') }).click()
  const sheet = page.getByRole('dialog', { name: t('fit.title') })
  await sheet.getByRole('button', { name: t('fit.quick', { count: 10 }) }).click()
  await expect(sheet.getByRole('status')).toContainText(t('fit.rounds', { from: 1, to: 3 }))
  expect(await accessibilityFindings(page)).toEqual([])
  await sheet.getByRole('button', { name: t('fit.apply') }).click()
  await expect(total).toHaveText('9:59')
  await page
    .getByRole('button', { name: t('editor.undo') })
    .first()
    .click()
  await expect(total).toHaveText('3:46')
})

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 320, height: 568 } })
  test('the apply button is visible without scrolling', async ({ page }) => {
    const person = await signInNew(page)
    const moves = ['Squat', 'Plank', 'Row'].map((name) => [name, seconds(60)] as const)
    const id = await newWorkout(person, contentOf('Long', moves, 20))
    await page.goto(`/addWorkout/${id}`)
    await page.getByRole('button', { name: t('editor.fitTime') }).click()
    const sheet = page.getByRole('dialog', { name: t('fit.title') })
    const apply = sheet.getByRole('button', { name: t('fit.apply') })
    await expect(apply).toBeInViewport({ ratio: 1 })
    await sheet.getByRole('button', { name: t('fit.quick', { count: 10 }) }).click()
    await expect(apply).toBeEnabled()
    await expect(apply).toBeInViewport({ ratio: 1 })
  })
})
