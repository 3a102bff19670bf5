/** From the options through a kind of workout to one that can be started. */
import { signInNew } from '../support/people.ts'
import { accessibilityFindings, expect, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

const t = textsIn('en')

test('a kind of workout is chosen by its picture, and can be started, edited or listed', async ({ page }) => {
  await signInNew(page)
  await page.goto('/addWorkoutOptions/')
  const ways = page.getByRole('list', { name: t('options.presets') })
  await expect(ways.locator('.ridge svg')).toHaveCount(8)
  expect(await accessibilityFindings(page)).toEqual([])
  await ways.getByRole('link', { name: 'Tabata' }).click()
  await expect(page.getByLabel(t('editor.name'))).toHaveValue('Tabata')
  await page.getByLabel(t('simple.lines')).fill('Squat\nPlank')
  await expect(page.locator('.editor-total')).toHaveText('8:46')
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('button', { name: t('simple.create') }).click()
  await expect(page.getByRole('heading', { name: t('simple.made', { name: 'Tabata' }) })).toBeVisible()
  for (const name of ['simple.start', 'simple.edit', 'editor.toList']) {
    await expect(page.getByRole('link', { name: t(name), exact: true })).toBeVisible()
  }
  await page.getByRole('link', { name: t('simple.start'), exact: true }).click()
  await expect(page.getByText(t('phases.setup')).first()).toBeVisible()
})
