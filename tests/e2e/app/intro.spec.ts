/**
 * The introduction in the browser history, and how it looks. Its slides: intro-screen.test.tsx. Who sees it:
 * session.test.ts.
 */
import type { Page } from '@playwright/test'
import { checkScreen } from '../support/checks.ts'
import { newPerson, signInAs, signInNew } from '../support/people.ts'
import { expect, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

const t = textsIn('en')
const INTRO = '**/intro/'
const LIST = '**/workoutlist/my/'
const COUNT = 5

const press = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true }).click()
const markOf = (page: Page, number: number) =>
  page.getByRole('img', { name: t('intro.slide', { number, count: COUNT }), exact: true })
const isAt = (page: Page, number: number) => expect(markOf(page, number)).toBeVisible()

/** The slide that is shown and at rest; -1 during a transition. */
const inSight = (page: Page) =>
  page.evaluate(() => {
    const track = document.querySelector('.intro-track')
    const start = track?.getBoundingClientRect().left ?? 0
    return [...(track?.children ?? [])].findIndex((slide) => Math.abs(slide.getBoundingClientRect().left - start) < 1)
  })

test('works with keys, the browser’s back, a reload, and from the menu', { tag: '@once' }, async ({ page }) => {
  await signInNew(page)
  await page.goto('/settings/')
  await press(page, 'nav.account')
  await page.getByRole('link', { name: t('nav.intro') }).click()
  await page.waitForURL(INTRO)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await isAt(page, 1)
  await page.keyboard.press('ArrowRight')
  await isAt(page, 2)
  await page.keyboard.press('End')
  await isAt(page, COUNT)
  await page.keyboard.press('ArrowLeft')
  await isAt(page, 4)
  await expect.poll(() => inSight(page)).toBe(3)
  await page.reload()
  await isAt(page, 4)
  expect(await inSight(page)).toBe(3)
  await page.keyboard.press('Home')
  await isAt(page, 1)
  await page.keyboard.press('End')
  await isAt(page, COUNT)
  await expect.poll(() => inSight(page)).toBe(COUNT - 1)
  await page.getByRole('link', { name: t('list.createFirst') }).click()
  await page.waitForURL('**/addWorkoutOptions/')
  await page.goBack()
  await isAt(page, COUNT)
  await page.goBack()
  await page.waitForURL('**/settings/')
  await page.goForward()
  await isAt(page, COUNT)
  await page.keyboard.press('Escape')
  await page.waitForURL(LIST)
})

test.describe('every slide', () => {
  test.use({ reducedMotion: 'reduce' })

  test('is accessible', async ({ page, isMobile }) => {
    await signInAs(page, await newPerson())
    for (const number of [1, 3, 5]) {
      await page.goto(`/intro/?slide=${number}`)
      await isAt(page, number)
      await checkScreen(page, `slide ${number}`, isMobile)
    }
  })
})
