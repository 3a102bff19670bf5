/** The recorder, with the camera that the browser makes up. */
import type { Locator, Page } from '@playwright/test'
import { signInNew } from './people.ts'
import { expect, SITE } from './support.ts'
import { textsIn } from './texts.ts'

const t = textsIn('en')

export const SCREEN = '/createMastervideo/'

export const button = (area: Page | Locator, key: string): Locator =>
  area.getByRole('button', { name: t(key), exact: true })
export const stageOf = (page: Page): Locator => page.getByRole('dialog', { name: t('filming.title') })
export const allowCamera = (page: Page) => page.context().grantPermissions(['camera', 'microphone'], { origin: SITE })

export async function openStage(page: Page): Promise<Locator> {
  await allowCamera(page)
  await signInNew(page)
  await page.goto(SCREEN)
  await button(page, 'filming.open').click()
  const stage = stageOf(page)
  await expect(button(stage, 'filming.record')).toBeFocused()
  return stage
}

export const isPast = (stage: Locator, seconds: number) =>
  expect
    .poll(async () => {
      const [minutes = 0, rest = 0] = (await stage.getByRole('timer').innerText()).split(':').map(Number)
      return minutes * 60 + rest
    })
    .toBeGreaterThanOrEqual(seconds)
