/** A language model answers, arrives late, or does not answer at all: a server that speaks its protocol stands for it. */
import { edgeText, signInNew, type Person } from '../support/people.ts'
import { accessibilityFindings, expect, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'
import type { Page } from '@playwright/test'

const t = textsIn('en')
/** The model's server answers this one. */
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

test('words become a draft by a model, the talk goes on with it, and the editor opens it', async ({ page }) => {
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

test('a model that stalls is stopped, and rules answer', async ({ page }) => {
  await signInNew(page)
  await makeWith(page, 'fault:stalled and no jumping')
  await page.getByRole('button', { name: t('aiDraft.stop') }).click()
  await expect(page.locator('#draft-name')).toHaveText('Fitness, 20 minutes')
  await expect(page.locator('.draft-answer').getByText(t('aiDraft.why-stopped'))).toBeVisible()
  await expect(page.locator('.draft-answer')).toContainText(wish('noJumping'))
  await expect(page.getByText(t('aiDraft.composer'))).toBeVisible()
})

const wish = (name: string) => t('aiDraft.understood', { list: t(`aiDraft.wish-${name}`) })

test('a model that is broken, and no network: rules answer, and the draft stays', async ({
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

const makeByEdge = (person: Person) =>
  edgeText(person, '/ai/workouts', {
    ...{ sport: 'Fitness', level: 'base', minutes: 20, equipment: [], hurts: [], words: 'One more.', language: 'en' }
  })

test.describe('the limit', () => {
  test.use({ expectedStatuses: [429] })
  test('of a day is said, and rules go on', async ({ page }) => {
    const person = await signInNew(page)
    for (let made = 0; made < 5; made += 1) expect(await makeByEdge(person)).toContain('event: done')
    await makeWith(page, 'Hips at the end.')
    await expect(page.locator('.draft-answer').getByText(t('aiDraft.why-limit', { max: 5 }))).toBeVisible()
    await expect(page.locator('#draft-name')).toHaveText('Fitness, 20 minutes')
  })
})
