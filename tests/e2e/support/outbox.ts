/** Unsent writes: the sign in the frame, and the sheet behind it. */
import { expect, type Locator, type Page } from '@playwright/test'
import { textsIn } from './texts.ts'

const t = textsIn('en')

export const sign = (page: Page): Locator => page.locator('.outbox-sign')

/** In the open sheet, sends everything and closes the sheet. */
export async function sendNow(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: t('outbox.sendNow') }).click()
  await expect(sheet.getByText(t('outbox.empty'))).toBeVisible()
  await sheet.getByRole('button', { name: t('states.close') }).click()
}
