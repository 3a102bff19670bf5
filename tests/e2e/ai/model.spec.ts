/** A language model answers, arrives late, or does not answer at all; a server that speaks its protocol replaces it. */
import { edgeText, signInNew, type Person } from '../support/people.ts'
import { photo } from '../support/photos.ts'
import { accessibilityFindings, expect, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'
import type { Page } from '@playwright/test'

const t = textsIn('en')
/** The test model's name selects this answer. */
const MADE = 'Twenty minutes, no jumping'

async function makeWith(page: Page, words: string): Promise<void> {
  await page.goto('/addWorkoutAI/')
  await page.getByRole('textbox', { name: t('ai.words') }).fill(words)
  await page.getByRole('button', { name: t('ai.make') }).click()
}

async function say(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: t('aiDraft.talk') }).fill(words)
  await page.keyboard.press('Enter')
}

test('a model turns words into a draft, continues the conversation, and the editor opens the draft', async ({
  page
}) => {
  await signInNew(page)
  await makeWith(page, 'Upper body first, hips at the end.')
  const name = page.locator('#draft-name')
  await expect(name).toHaveText(MADE)
  await expect(page.getByText(t('aiDraft.model'))).toBeVisible()
  await expect(page.locator('.draft-row .figure').first()).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await say(page, 'More for the hips')
  await expect(page.locator('.draft-asked')).toHaveCount(2)
  await expect(page.locator('.draft-answer')).toHaveCount(2)
  await page.getByRole('button', { name: t('aiDraft.undo') }).click()
  await page.getByRole('button', { name: t('aiDraft.open') }).click()
  await expect(page.getByLabel(t('editor.name'))).toHaveValue(MADE)
})

test('a stalled model is stopped, and rules answer instead', async ({ page }) => {
  await signInNew(page)
  await makeWith(page, 'fault:stalled and no jumping')
  await page.getByRole('button', { name: t('aiDraft.stop') }).click()
  await expect(page.locator('#draft-name')).toHaveText('Fitness, 20 minutes')
  await expect(page.locator('.draft-answer').getByText(t('aiDraft.why-stopped'))).toBeVisible()
  await expect(page.locator('.draft-answer')).toContainText(wish('noJumping'))
  await expect(page.getByText(t('aiDraft.composer'))).toBeVisible()
})

const wish = (name: string) => t('aiDraft.understood', { list: t(`aiDraft.wish-${name}`) })

test('with a broken model or no network, rules answer and the draft stays', async ({
  page,
  context,
  isNetworkStable
}) => {
  await signInNew(page)
  await page.goto('/addWorkoutAI/')
  await page.getByRole('button', { name: t('ai.make') }).click()
  const name = page.locator('#draft-name')
  await expect(name).toHaveText('Fitness, 20 minutes')
  const before = await page.locator('.draft-row b').allTextContents()
  await say(page, 'fault:500')
  const answers = page.locator('.draft-answer')
  await expect(answers.last()).toContainText(t('aiDraft.why-failed', { why: '' }).trim())
  isNetworkStable.value = false
  await context.setOffline(true)
  await say(page, 'Hips at the end')
  await expect(answers.last()).toContainText(t('aiDraft.why-offline'))
  expect(await page.locator('.draft-row b').allTextContents()).toEqual(before)
  // Rules need no network.
  await page.getByRole('button', { name: t('aiDraft.wish-longer'), exact: true }).click()
  await expect(name).toHaveText('Fitness, 25 minutes')
})

test('a photo of a plan becomes a draft, and the remaining number is shown', async ({ page }) => {
  await signInNew(page)
  await page.goto('/addWorkoutAI/')
  await expect(page.getByText(left(5))).toBeVisible()
  const buffer = await photo(2400, 1800)
  await page
    .locator('.make-photo-add input:not([capture])')
    .setInputFiles({ name: 'board.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByRole('img', { name: t('aiPhoto.alt') })).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  const asked = page.waitForRequest('**/api/ai/workouts')
  await page.getByRole('button', { name: t('ai.make') }).click()
  const { image } = (await asked).postDataJSON() as { image: string }
  expect(image).toMatch(/^data:image\/jpeg;base64,/)
  // Where and when it was taken stays on the device.
  expect(Buffer.from(image.split(',')[1] ?? '', 'base64').toString('latin1')).not.toContain('Maker-was-here')
  await expect(page.locator('#draft-name')).toHaveText(MADE)
  await expect(page.locator('.draft-asked')).toHaveText(t('aiDraft.byPhoto'))
  await page.getByRole('button', { name: t('aiDraft.changeRequest') }).click()
  await expect(page.getByText(left(4))).toBeVisible()
  // A model that cannot read images: nothing is made up instead.
  await page.getByRole('textbox', { name: t('ai.words') }).fill('fault:no-pictures')
  await page.getByRole('button', { name: t('ai.make') }).click()
  await expect(page.getByRole('alert')).toContainText(t('errors.ai-no-picture'))
  await page.getByRole('button', { name: t('aiPhoto.remove') }).click()
  await expect(page.getByRole('img', { name: t('aiPhoto.alt') })).toHaveCount(0)
})

const left = (count: number) => t('aiPhoto.left', { count, max: 5 })

const makeByEdge = (person: Person) =>
  edgeText(person, '/ai/workouts', {
    sport: 'Fitness',
    level: 'base',
    minutes: 20,
    equipment: [],
    hurts: [],
    words: 'One more.',
    language: 'en'
  })

test.describe('the daily limit', () => {
  test.use({ expectedStatuses: [429] })
  test('is announced, and rules take over', async ({ page }) => {
    const person = await signInNew(page)
    for (let made = 0; made < 5; made += 1) expect(await makeByEdge(person)).toContain('event: done')
    await makeWith(page, 'Hips at the end.')
    await expect(page.locator('.draft-answer').getByText(t('aiDraft.why-limit', { max: 5 }))).toBeVisible()
    await expect(page.locator('#draft-name')).toHaveText('Fitness, 20 minutes')
  })
})
