/** The library's list: search in any language, filters, keyboard, and figures that move. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

const t = textsIn('en')
const card = (page: Page, name: string) =>
  page.locator('.exercises-card').filter({ has: page.getByRole('link', { name, exact: true }) })
const shown = (page: Page) => page.locator('.exercises-card:visible')

test('a name in any language finds the exercise, and the address stores it', { tag: '@once' }, async ({ page }) => {
  await page.goto('/exercises/')
  const search = page.getByRole('searchbox', { name: t('library.search') })
  await search.fill('Liegestütz')
  await expect(card(page, 'Push-up')).toBeVisible()
  await expect(card(page, 'Squat')).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: /exercise/ })).toHaveText(
    t('library.exercises', { count: await shown(page).count() })
  )
  await search.fill('pompe')
  await expect(card(page, 'Push-up')).toBeVisible()
  await page.getByRole('link', { name: 'Push-up', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Push-up' })).toBeVisible()
  await page.goBack()
  await expect(search).toHaveValue('pompe')
  await expect(card(page, 'Squat')).toBeHidden()
})

test('every public page links to it; filters combine, and an empty result can be cleared', async ({
  page,
  isMobile
}) => {
  await page.goto('/workoutListOpen/')
  const link = page.getByRole('link', { name: t('library.title') })
  // With the keyboard: cards get their height when scrolled to, and the page footer moves under a click.
  await (isMobile ? link.last() : link.first()).press('Enter')
  await page.waitForURL('**/exercises/')
  await expect(page.getByRole('heading', { level: 1, name: t('library.title') })).toBeVisible()
  const all = await shown(page).count()
  await page.getByLabel(t('library.muscle')).selectOption('chest')
  await page.getByLabel(t('library.equipment')).selectOption('none')
  await expect(card(page, 'Push-up')).toBeVisible()
  await expect(card(page, 'Bench press')).toBeHidden()
  await expect(card(page, 'Squat')).toBeHidden()
  expect(await shown(page).count()).toBeLessThan(all / 4)
  await page.getByLabel(t('library.concern')).selectOption('wrist')
  await expect(card(page, 'Push-up')).toBeHidden()
  await expect(page).toHaveURL(/muscle=chest&equipment=none&concern=wrist/)
  await page.getByRole('searchbox').fill('nothing of the kind')
  await expect(shown(page)).toHaveCount(0)
  await expect(page.getByText(t('library.none'))).toBeVisible()
  await page.getByRole('button', { name: t('library.reset') }).click()
  await expect(shown(page)).toHaveCount(all)
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect(page).toHaveURL(/\/exercises\/$/)
})

test('a figure moves while its card is focused, and the keyboard opens it', { tag: '@once' }, async ({ page }) => {
  await page.goto('/exercises/?text=push-up')
  const one = card(page, 'Push-up')
  const still = one.locator('svg.figure')
  const canvas = one.locator('canvas')
  const picture = () => canvas.evaluate((element: HTMLCanvasElement) => element.toDataURL())
  await one.scrollIntoViewIfNeeded()
  await expect(still).toBeVisible()
  await one.getByRole('link').focus()
  await expect(canvas).toBeVisible()
  const first = await picture()
  await expect.poll(picture).not.toBe(first)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Push-up' })).toBeVisible()
  await page.goBack()
  await expect(one.locator('.figure').first()).toBeAttached()
  await page.getByRole('searchbox').focus()
  await expect(canvas).toHaveCount(0)
  await expect(still).toBeVisible()
})

test.describe('by touch', () => {
  test.use({ hasTouch: true })

  test('the first tap opens an exercise and starts nothing else', { tag: '@once' }, async ({ page }) => {
    await page.goto('/exercises/?text=push-up')
    const one = card(page, 'Push-up')
    await expect(one.locator('svg.figure')).toBeVisible()
    await one.dispatchEvent('pointerenter', { pointerType: 'touch' })
    await expect(one.locator('canvas')).toHaveCount(0)
    await one.hover()
    await expect(one.locator('canvas')).toHaveCount(1)
    await one.tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Push-up' })).toBeVisible()
  })
})
