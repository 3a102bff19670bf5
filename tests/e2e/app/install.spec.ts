/** Installing the app: offered once, after a finished play, where it hides nothing. */
import type { Page } from '@playwright/test'
import { contentOf, newWorkout, seconds, signInNew } from '../support/people.ts'
import { accessibilityFindings, expect, test } from '../support/support.ts'
import { doneStage } from '../support/stage-record.ts'
import { textsIn } from '../support/texts.ts'

const t = textsIn('de')
const offer = (page: Page) => page.locator('.install-offer')

/** As Chromium does when the app can be installed. */
const canInstall = (page: Page) =>
  page.addInitScript(() => {
    localStorage.setItem('icepoint:locale', 'de')
    addEventListener('load', () => {
      const prompt = () => Promise.resolve({ outcome: 'dismissed' })
      dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
    })
  })

async function playToEnd(page: Page, id: string): Promise<void> {
  await page.goto(`/workout/${id}/play/`)
  await expect(doneStage(page)).toBeVisible({ timeout: 60_000 })
}

/** Lines of the result that lie over each other or outside of what can be scrolled to. */
const overlaps = (page: Page) =>
  page.locator('.player-result').evaluate((result) => {
    const boxes = [...result.children].map((part) => part.getBoundingClientRect()).filter(({ height }) => height > 0)
    return boxes.filter((box, index) =>
      boxes.some(
        (other, at) => at > index && other.top < box.bottom - 1 && other.left < box.right && other.right > box.left
      )
    ).length
  })

test('is offered after a finished play, covers nothing, and never comes again', async ({ page, isMobile }) => {
  test.slow()
  await canInstall(page)
  const person = await signInNew(page)
  const id = await newWorkout(person, contentOf('Kurz', [['Kniebeugen', seconds(1)]]))
  await playToEnd(page, id)
  await expect(offer(page)).toContainText(t('install.offer'))
  for (const width of isMobile ? [390, 320] : [1280]) {
    await page.setViewportSize({ width, height: isMobile && width === 320 ? 568 : 844 })
    await expect(offer(page)).toBeVisible()
    expect(await overlaps(page)).toBe(0)
    const sideways = await page.locator('.player-result').evaluate((result) => result.scrollWidth - result.clientWidth)
    expect(sideways).toBe(0)
    if (process.env['SHOTS']) await page.screenshot({ path: `/tmp/w/inst-offer-${width}.png` })
  }
  expect(await accessibilityFindings(page)).toEqual([])
  await offer(page)
    .getByRole('button', { name: t('install.notNow') })
    .click()
  await expect(offer(page)).toBeHidden()
  await playToEnd(page, id)
  await page.waitForLoadState('networkidle')
  await expect(offer(page)).toBeHidden()
  await page.goto('/settings/')
  await expect(page.getByRole('button', { name: t('install.installHere') })).toBeVisible()
})
