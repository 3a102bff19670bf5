/** The studio, with a freshly recorded video. */
import type { Locator, Page } from '@playwright/test'
import { button, isPast, openStage } from './filming.ts'
import { expect } from './support.ts'
import { textsIn } from './texts.ts'

const t = textsIn('en')

export const rows = (page: Page): Locator => page.locator('.studio-chapters li:not(.studio-group)')
export const chapterName = (page: Page): Locator => page.getByLabel(t('studio.name'), { exact: true })
export const startTimes = (page: Page): Promise<string[]> => page.locator('.studio-shot-at').allInnerTexts()

/** A video of about seven seconds with two chapters. */
export async function openStudio(page: Page): Promise<void> {
  const stage = await openStage(page)
  await page.keyboard.press('Enter')
  await isPast(stage, 3)
  await button(stage, 'filming.mark').click()
  await isPast(stage, 7)
  await button(stage, 'filming.stop').click()
  // The recording opens automatically.
  await expect(rows(page)).toHaveCount(2, { timeout: 15_000 })
}

export async function openSaveSheet(page: Page): Promise<Locator> {
  await button(page, 'studio.save').click()
  const sheet = page.getByRole('dialog', { name: t('filming.makeSave') })
  await expect(sheet).toBeVisible()
  return sheet
}
