/** Chapters in rounds, their intensity, and playing the marks before saving. */
import type { Locator, Page } from '@playwright/test'
import { checkScreen } from '../support/checks.ts'
import { button } from '../support/filming.ts'
import { keptChapters, keptPlays } from '../support/kept.ts'
import { openSaveSheet, openStudio, rows, startTimes } from '../support/studio.ts'
import { expect, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

const t = textsIn('en')

const groups = (page: Page): Locator => page.locator('.studio-group')
const stageOf = (page: Page): Locator => page.locator('.player-stage')
const level = (page: Page): Locator => page.getByLabel(t('editor.level'), { exact: true })
const seconds = (page: Page): Promise<number> =>
  page.locator('.player-video video').evaluate((element: HTMLVideoElement) => element.currentTime)

async function repeatThrice(page: Page, isMobile: boolean): Promise<void> {
  await button(page, 'chapters.repeat').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('spinbutton', { name: t('repeats.times') }).fill('3')
  await checkScreen(page, 'repeated chapters', isMobile)
  await button(sheet, 'chapters.repeat').click()
  await expect(groups(page)).toHaveCount(1)
  await expect(groups(page).getByRole('listitem')).toHaveCount(1)
}

// Each test records a video first.
test.describe.configure({ timeout: 180_000 })

test('chapters are repeated, made harder, previewed unsaved, kept across a reload, saved and loaded again', async ({
  page,
  isMobile
}) => {
  await openStudio(page)
  const [, second = ''] = await startTimes(page)
  await rows(page).nth(1).getByRole('button').click()
  await repeatThrice(page, isMobile)
  await level(page).selectOption(t('levels.heavy'))
  await expect(rows(page).nth(1)).toContainText(t('levels.heavy'))
  await checkScreen(page, 'the studio with rounds', isMobile)

  await page.keyboard.press('Control+z')
  await expect(rows(page).nth(1)).not.toContainText(t('levels.heavy'))
  await page.keyboard.press('Control+Shift+z')
  await expect(rows(page).nth(1)).toContainText(t('levels.heavy'))

  await button(page, 'chapters.preview').click()
  await expect(stageOf(page)).toHaveAttribute('data-status', 'running')
  await expect(stageOf(page).locator('.player-title b')).toContainText(t('chapters.previewOf', { name: '' }).trim())
  await expect(stageOf(page).locator('.player-now h1')).toHaveText(t('filming.chapter', { n: 2 }))
  await expect.poll(() => seconds(page)).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await expect(stageOf(page)).toHaveCount(0)
  await expect(button(page, 'chapters.preview')).toBeFocused()
  await expect(page.getByRole('timer')).toHaveText(second)
  await expect(button(page, 'studio.undo')).toBeEnabled()
  expect(await keptPlays(page)).toEqual({ results: 0, running: 0 })

  await keptChapters(page, '"rounds":3')
  await page.reload()
  await expect(groups(page)).toHaveCount(1)
  await expect(rows(page).nth(1)).toContainText(t('levels.heavy'))
  const sheet = await openSaveSheet(page)
  await sheet.getByLabel(t('filming.makeName')).fill('Rounds on the roof')
  await button(sheet, 'studio.save').click()
  await page.waitForURL(/\/workout\/[\w-]+\/$/)
  await page.getByRole('button', { name: t('page.more'), exact: true }).click()
  await page.getByRole('link', { name: t('page.chapters') }).click()
  await expect(groups(page)).toContainText(t('chapters.rounds', { count: 3 }))
  await expect(rows(page).nth(1)).toContainText(t('levels.heavy'))
  expect((await startTimes(page))[1]).toBe(second)
})
