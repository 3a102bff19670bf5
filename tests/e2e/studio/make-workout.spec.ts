/** A recording becomes a workout, and the player runs through its chapters. */
import { checkScreen } from '../support/checks.ts'
import { button, endAndReturn, isPast, openStage, secondsOf } from '../support/filming.ts'
import { expect, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

const t = textsIn('en')

test('a recorded video with two chapters becomes a workout that plays from the second', async ({ page, isMobile }) => {
  const stage = await openStage(page)
  await page.keyboard.press('Enter')
  await isPast(stage, 2)
  await button(stage, 'filming.mark').click()
  await expect(stage.getByText(t('filming.chapter', { n: 2 }))).toBeVisible()
  // A busy machine presses late, and a chapter lasts at least a second.
  await isPast(stage, (await secondsOf(stage)) + 3)
  await endAndReturn(page, stage)
  await button(page, 'filming.make').click()
  const sheet = page.getByRole('dialog', { name: t('filming.make') })
  await sheet.getByLabel(t('filming.makeName')).fill('Bells on the roof')
  const names = sheet.getByRole('textbox')
  await expect(names).toHaveCount(3)
  await names.nth(1).fill('Swing')
  await names.nth(2).fill('Row')
  await checkScreen(page, 'names of a workout of a video', isMobile)
  await button(sheet, 'filming.makeSave').click()
  await page.waitForURL(/\/workout\/[\w-]+\/$/)
  await expect(page.getByRole('heading', { name: 'Bells on the roof' })).toBeVisible()
  await page.getByRole('link', { name: 'Start', exact: true }).first().click()
  await expect(page.locator('.player-stage')).toHaveAttribute('data-status', 'running')
  const video = page.locator('.player-video video')
  const at = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect(page.getByRole('heading', { name: 'Swing' })).toBeVisible()
  await expect.poll(at).toBeGreaterThan(0)
  await page.keyboard.press('k')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'Row' })).toBeVisible()
  await expect.poll(at).toBeGreaterThanOrEqual(2)
})
