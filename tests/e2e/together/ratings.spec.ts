/** Stars and a comment at the end of a play, and what the owner reads of them. */
import type { Page } from '@playwright/test'
import { checkScreen } from '../support/checks.ts'
import { befriend } from '../support/operator.ts'
import { contentOf, edge, newDevice, newPerson, newWorkout, seconds, signInAs } from '../support/people.ts'
import { rowsOf } from '../support/rows.ts'
import { doneStage } from '../support/stage-record.ts'
import { expect, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

test.use({ reducedMotion: 'reduce' })

const t = textsIn('en')

async function playToTheEnd(page: Page, workoutId: string): Promise<void> {
  await page.goto(`/workout/${workoutId}/play/`)
  const stage = page.locator('.player-stage')
  await expect(stage).toHaveAttribute('data-status', 'running')
  await page.keyboard.press('ArrowRight')
  await expect(doneStage(page)).toBeVisible({ timeout: 30_000 })
}

test('a friend gives stars, a comment and the heart, and the owner reads them without a name', async ({
  page,
  browser,
  isMobile
}) => {
  const [owner, friend] = [await newPerson(), await newPerson()]
  await befriend(owner, friend)
  const content = { ...contentOf('Short ladder', [['Row', seconds(5)]]), timerMode: 'autonext' as const }
  const workoutId = await newWorkout(owner, content)
  await edge(owner, 'POST', '/shares', { workoutId, friendIds: [friend.userId] })

  await signInAs(page, friend)
  await playToTheEnd(page, workoutId)
  const heart = page.getByRole('button', { name: t('ratings.favourite'), exact: true })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await rowsOf('favorits', 'userID', friend.userId)).length).toBe(1)

  await page.getByRole('button', { name: t('player.starsOf', { stars: 4 }) }).click()
  const sentence = page.getByLabel(t('ratings.sentence'))
  await sentence.fill('The last round is too short.')
  await checkScreen(page, 'the end with stars and a sentence', isMobile)
  await page.getByRole('button', { name: t('ratings.send'), exact: true }).click()
  await expect(page.getByText(t('ratings.sent'))).toBeVisible()
  expect(await rowsOf('ratings', 'wId', workoutId)).toMatchObject([
    { stars: 4, sentence: 'The last round is too short.' }
  ])
  // The stars change; the comment stays.
  await page.getByRole('button', { name: t('player.starsOf', { stars: 5 }) }).click()
  await expect
    .poll(async () => (await rowsOf('ratings', 'wId', workoutId))[0])
    .toMatchObject({ stars: 5, sentence: 'The last round is too short.' })

  const own = await newDevice(browser)
  await signInAs(own, owner)
  await own.goto('/workoutlist/my/')
  await own.getByRole('button', { name: t('list.more', { name: 'Short ladder' }) }).click()
  await own
    .getByRole('dialog')
    .getByRole('button', { name: t('ratings.said') })
    .click()
  const said = own.getByRole('dialog', { name: t('ratings.said') })
  await expect(said).toContainText(t('ratings.mean', { mean: '5.0' }))
  await expect(said).toContainText(t('ratings.count', { count: 1 }))
  await expect(said.getByRole('listitem')).toContainText('The last round is too short.')
  await expect(said).not.toContainText(friend.email)
  await checkScreen(own, 'what people said', isMobile)

  await own.goto(`/workout/${workoutId}/`)
  await own.getByRole('button', { name: t('page.more'), exact: true }).click()
  await own.getByRole('button', { name: t('ratings.said') }).click()
  await expect(said.getByRole('listitem')).toContainText('The last round is too short.')
})
