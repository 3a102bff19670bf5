/** A workout from a few answers: made on the device, discussed, opened in the editor. */
import { signInNew } from '../support/people.ts'
import { accessibilityFindings, expect, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

const t = textsIn('en')
const wish = (name: string) => t(`aiDraft.wish-${name}`)

test('options, a form and a conversation lead to a draft, which is saved only at the end', async ({ page }) => {
  await signInNew(page)
  await page.goto('/addWorkoutOptions/')
  await page.getByRole('link', { name: t('options.aiTitle') }).click()
  await expect(page.getByRole('heading', { name: t('ai.title'), level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Knees' }).click()
  await page.getByRole('button', { name: 'Dumbbells' }).click()
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('button', { name: t('ai.make') }).click()
  const name = page.locator('#draft-name')
  await expect(name).toHaveText('Fitness, 20 minutes')
  await expect(name).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: /^Here is a draft: / })).toHaveCount(1)
  await expect(page.locator('.draft-row .figure').first()).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])

  await page.getByRole('button', { name: wish('noJumping'), exact: true }).click()
  await page.getByRole('textbox', { name: t('aiDraft.talk') }).fill('My back hurts, 15 minutes')
  await page.keyboard.press('Enter')
  await expect(name).toHaveText('Fitness, 15 minutes')
  await expect(page.getByText(/^Understood: 15 minutes, Go easy on: back\.$/)).toBeVisible()
  await expect(page.locator('.draft-time')).toHaveCount(2)
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('button', { name: t('aiDraft.undo') }).click()
  await expect(name).toHaveText('Fitness, 20 minutes')

  const rows = page.locator('.draft-row b')
  const names = await rows.allTextContents()
  await page.getByRole('button', { name: t('aiDraft.open') }).click()
  await expect(page.getByLabel(t('editor.name'))).toHaveValue('Fitness, 20 minutes')
  await expect(page.getByText(names[0] ?? '?').first()).toBeVisible()
  // Nothing has been saved, and nothing will be until someone asks for it.
  await expect(page.getByRole('button', { name: t('editor.save'), exact: true })).toBeVisible()
  await page.getByRole('button', { name: t('editor.save'), exact: true }).click()
  await expect(page.getByText(t('editor.saved')).or(page.getByText(/Saved/)).first()).toBeVisible()
})

test('the form keeps its answers, and names wishes that cannot be met', async ({ page }) => {
  await signInNew(page)
  await test.step('after a reload, one press makes a draft', async () => {
    await page.goto('/addWorkoutAI/')
    await page.getByRole('combobox', { name: t('editor.sport') }).selectOption('YOGA')
    await page.getByRole('spinbutton', { name: t('ai.minutes') }).fill('35')
    await page.reload()
    await expect(page.getByRole('spinbutton', { name: t('ai.minutes') })).toHaveValue('35')
    await page.getByRole('button', { name: t('ai.make') }).click()
    await expect(page.locator('#draft-name')).toHaveText('Yoga, 35 minutes')
  })
  await test.step('one clear sentence explains what cannot be met and what would help', async () => {
    await page.goto('/addWorkoutAI/')
    await page.getByRole('combobox', { name: t('editor.sport') }).selectOption('Cycling')
    await page.getByRole('button', { name: t('ai.make') }).click()
    await expect(page.getByRole('alert')).toContainText(
      t('ai.problem-equipment-missing', { sport: t('sports.Cycling'), things: t('equipment.bike') })
    )
    expect(await accessibilityFindings(page)).toEqual([])
    await page.getByRole('button', { name: t('ai.helpEquipment', { things: t('equipment.bike') }) }).click()
    await expect(page.locator('#draft-name')).toHaveText('Cycling, 35 minutes')
    const minutes = page.getByRole('textbox', { name: t('aiDraft.talk') })
    await minutes.fill('1 minute')
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('ai.problem-too-short', { minutes: 5 })).last()).toBeVisible()
    await expect(page.locator('#draft-name')).toHaveText('Cycling, 35 minutes')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 740 } })
  test('the input stays within reach while reading the rows', async ({ page }) => {
    await signInNew(page)
    await page.goto('/addWorkoutAI/')
    await page.getByRole('button', { name: t('ai.make') }).click()
    const field = page.getByRole('textbox', { name: t('aiDraft.talk') })
    const rows = page.locator('.draft-row')
    await expect(rows.first()).toBeVisible()
    await expect(field).toBeInViewport({ ratio: 1 })
    await rows.last().scrollIntoViewIfNeeded()
    await expect(field).toBeInViewport({ ratio: 1 })
    // The app's bar does not cover it.
    await field.fill('15 minutes')
    await page.getByRole('button', { name: t('aiDraft.send') }).click()
    await expect(page.locator('#draft-name')).toHaveText('Fitness, 15 minutes')
    expect(await accessibilityFindings(page)).toEqual([])
  })
})
