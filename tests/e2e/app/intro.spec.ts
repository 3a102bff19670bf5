/** The introduction: once for a new account, by keys, buttons and swipes, from the menu, and never in the way. */
import type { Page } from '@playwright/test'
import { checkScreen } from '../support/checks.ts'
import {
  contentOf,
  newcomer,
  newPerson,
  newWorkout,
  seconds,
  signInAs,
  signInNew,
  type Person
} from '../support/people.ts'
import { expect, newEmail, PASSWORD, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

const t = textsIn('en')
const INTRO = '**/intro/'
const LIST = '**/workoutlist/my/'
const COUNT = 5

const press = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true }).click()
const markOf = (page: Page, number: number) =>
  page.getByRole('img', { name: t('intro.slide', { number, count: COUNT }), exact: true })
const isAt = (page: Page, number: number) => expect(markOf(page, number)).toBeVisible()

async function logIn(page: Page, { email }: Pick<Person, 'email'>): Promise<void> {
  await page.getByLabel(t('auth.email')).fill(email)
  await page.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD)
  await press(page, 'auth.logIn')
}

/** Logs out by the account's menu. */
async function leave(page: Page): Promise<void> {
  await press(page, 'nav.account')
  await press(page, 'nav.logOut')
  await page.waitForURL('**/login/')
}

const saved = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/account/prefs') && answer.request().method() === 'PATCH')

/** The slide that is shown and stands still; -1 on the way. */
const inSight = (page: Page) =>
  page.evaluate(() => {
    const track = document.querySelector('.intro-track')
    const start = track?.getBoundingClientRect().left ?? 0
    return [...(track?.children ?? [])].findIndex((slide) => Math.abs(slide.getBoundingClientRect().left - start) < 1)
  })

/** The slide in the middle of the window, also on the way. */
const mostInSight = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.intro-slide')].findIndex((slide) => {
      const { left, right } = slide.getBoundingClientRect()
      return left <= innerWidth / 2 && right > innerWidth / 2
    })
  )

test('a new account goes through it once, on every device', { tag: '@once' }, async ({ page, browser, baseURL }) => {
  const email = newEmail()
  await page.goto('/register/')
  await page.getByLabel(t('auth.email')).fill(email)
  await page.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD)
  const seen = saved(page)
  await press(page, 'auth.register')
  await page.waitForURL(INTRO)
  await isAt(page, 1)
  expect((await (await seen).json()) as object).toHaveProperty('prefs', { introSeen: true })
  for (const number of [2, 3, 4, 5]) {
    await press(page, 'intro.next')
    await isAt(page, number)
  }
  await press(page, 'intro.finish')
  await page.waitForURL(LIST)
  await expect(page.getByRole('heading', { name: t('list.emptyMy') })).toBeVisible()
  // Says what was kept for the list.
  await expect(page.getByText(t('states.verifySent', { email }))).toBeVisible()

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await context.newPage()
  await other.goto('/login/')
  await logIn(other, { email })
  await other.waitForURL(LIST)
  await context.close()
})

test.describe('where the server cannot be told', () => {
  test.use({ expectedStatuses: [401, 503] })

  test('this device knows it', { tag: '@once' }, async ({ page }) => {
    const person = await newcomer()
    await page.route('**/account/prefs', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 503, json: {} }) : route.fallback()
    )
    await page.goto('/login/')
    await logIn(page, person)
    await page.waitForURL(INTRO)
    await isAt(page, 1)
    await page.keyboard.press('Escape')
    await page.waitForURL(LIST)
    await leave(page)
    await logIn(page, person)
    await page.waitForURL(LIST)
  })
})

test.describe('where it would be in the way', () => {
  // What is still fetched while somebody logs out is refused.
  test.use({ expectedStatuses: [401] })

  test(
    'it does not come before a workout that was wanted, nor to whoever has one, but over the login to who asks for it',
    { tag: '@once' },
    async ({ page }) => {
      const [fresh, owner] = [await newcomer(), await newcomer()]
      await newWorkout(owner, contentOf('Rows', [['Row', seconds(30)]]))
      await page.goto('/login/?next=/workout/demo-kb-ladder/')
      await logIn(page, fresh)
      await page.waitForURL('**/workout/demo-kb-ladder/')
      await page.goto('/workoutlist/my/')
      await expect(page.getByRole('heading', { name: t('list.emptyMy') })).toBeVisible()
      await leave(page)
      await logIn(page, owner)
      await page.waitForURL(LIST)
      await test.step('a visitor is asked to log in, and comes back to it', async () => {
        await leave(page)
        await page.goto('/intro/?slide=3')
        await page.waitForURL('**/login/?next=*')
        await logIn(page, owner)
        await page.waitForURL('**/intro/?slide=3')
        await isAt(page, 3)
      })
    }
  )
})

test('by keys, with the browser’s back, after a reload, and from the menu', { tag: '@once' }, async ({ page }) => {
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

test('by a swipe, or two fingers on a touch pad', async ({ page, isMobile }) => {
  await signInNew(page)
  await page.goto('/intro/')
  await isAt(page, 1)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', share?: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: share === undefined ? [] : [{ x: width * share, y: height / 2 }]
    })
  /** From and to: shares of the width. */
  const swipe = async (from: number, to: number): Promise<void> => {
    if (!isMobile) {
      await page.mouse.move(width / 2, height / 2)
      return page.mouse.wheel(width * (from - to), 0)
    }
    // A busy browser can lose the end of the swipe before; without one there is nothing to cancel.
    await touch('touchCancel').catch(() => undefined)
    await touch('touchStart', from)
    for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await touch('touchMove', from + (to - from) * part)
    await touch('touchEnd')
  }
  const swipeTo = (number: number, from: number, to: number) =>
    expect(async () => {
      if (!(await markOf(page, number).isVisible())) await swipe(from, to)
      await expect(markOf(page, number)).toBeVisible({ timeout: 5000 })
      await expect.poll(() => mostInSight(page), { timeout: 5000 }).toBe(number - 1)
    }).toPass({ timeout: 60_000 })
  await swipeTo(2, 0.9, 0.1)
  await swipeTo(3, 0.9, 0.1)
  await swipeTo(2, 0.1, 0.9)
  await expect(page.getByRole('status').filter({ hasText: t('intro.floodTitle') })).toHaveCount(1)
})

test.describe('every slide', () => {
  test.use({ reducedMotion: 'reduce' })

  test('can be read by everybody', async ({ page, isMobile }) => {
    await signInAs(page, await newPerson())
    for (const number of [1, 3, 5]) {
      await page.goto(`/intro/?slide=${number}`)
      await isAt(page, number)
      await checkScreen(page, `slide ${number}`, isMobile)
    }
  })
})
