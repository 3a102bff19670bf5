/** Screens change without a page load, and lose nothing that a page load would have given. */
import type { Page } from '@playwright/test'
import { scriptWith } from '../support/built.ts'
import { contentOf, endSessions, newWorkout, seconds, signInNew } from '../support/people.ts'
import { expect, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

test.use({ savesData: false, expectedStatuses: [401, 404] })

const t = textsIn('en')
const LIST = '/workoutlist/my/'
const nav = (page: Page, key: string) => page.locator('.app-nav').getByRole('link', { name: t(key), exact: true })
const heading = (page: Page, key: string) => page.getByRole('heading', { level: 1, name: t(key), exact: true })

/** Survives as long as the page is not reloaded. */
const mark = (page: Page) => page.evaluate(() => void Reflect.set(window, 'isSamePage', true))
const isSame = (page: Page) => page.evaluate(() => Reflect.get(window, 'isSamePage') === true)

async function openList(page: Page, count: number): Promise<void> {
  const person = await signInNew(page)
  for (let number = 1; number <= count; number += 1) {
    await newWorkout(person, contentOf(`Workout ${number}`, [['Row', seconds(30)]]))
  }
  await page.goto(LIST)
  await expect(page.locator('.workout-card h3')).toHaveCount(count)
  await mark(page)
}

test('a tap changes screen, address, title and focus within one page, and other clicks stay with the browser', async ({
  page,
  context
}) => {
  await openList(page, 2)
  await nav(page, 'nav.create').click()
  await expect(heading(page, 'options.title')).toBeVisible()
  await expect(page).toHaveURL(/\/addWorkoutOptions\/$/)
  await expect(page).toHaveTitle(`${t('options.title')} · Icepoint`)
  await expect(page.locator('#main')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: t('options.title') })).toHaveCount(1)
  await nav(page, 'nav.you').click()
  await expect(heading(page, 'account.title')).toBeVisible()

  await test.step('a cached list appears in the frame of the press, and is refreshed after it', async () => {
    await page.waitForTimeout(500)
    const { cards, reads } = await page.evaluate(
      () =>
        new Promise<{ cards: number[]; reads: number[] }>((resolve) => {
          const counts: number[] = []
          const reads: number[] = []
          const { fetch } = window
          window.fetch = (...asked) => {
            if (String(asked[0]).includes('/workouts/rows')) reads.push(counts.length)
            return fetch(...asked)
          }
          const look = () => {
            counts.push(document.querySelectorAll('.workout-card h3').length)
            if (counts.length < 10) requestAnimationFrame(look)
            else resolve({ cards: counts, reads })
          }
          document.querySelector<HTMLElement>('.app-nav a[href^="/workoutlist/"]')?.click()
          requestAnimationFrame(look)
        })
    )
    expect(cards).toEqual(Array<number>(10).fill(2))
    expect(Math.min(...reads)).toBeGreaterThan(0)
    expect(reads.length).toBeGreaterThan(0)
  })

  await test.step('other buttons and keys stay with the browser', async () => {
    const list = page.url()
    for (const press of [{ modifiers: ['ControlOrMeta' as const] }, { button: 'middle' as const }]) {
      const opened = context.waitForEvent('page')
      await nav(page, 'nav.you').click(press)
      const tab = await opened
      await expect(heading(tab, 'account.title')).toBeVisible()
      expect(page.url()).toBe(list)
      await tab.close()
    }
  })
  expect(await isSame(page)).toBe(true)
})

/** How far the page scrolled and grew in three frames, in pixels. */
const still = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const measure = () => [scrollY, document.documentElement.scrollHeight]
    const before = measure()
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    return measure().map((value, index) => value - (before[index] ?? 0))
  })

test('back and forward restore position and focus, and a reload stays in place', { tag: '@main' }, async ({ page }) => {
  await openList(page, 9)
  await page.setViewportSize({ width: 390, height: 600 })
  const card = page.getByRole('link', { name: 'Workout 3', exact: true })
  await card.scrollIntoViewIfNeeded()
  // Cards out of sight have an estimated height until they are drawn, so wait until the page is at rest.
  await expect.poll(async () => (await still(page)).join()).toBe('0,0')
  const before = (await card.boundingBox())?.y ?? Number.NaN
  await card.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Workout 3' })).toBeVisible()
  await expect(page).toHaveTitle('Workout 3 · Icepoint')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(card).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200)
  await expect.poll(async () => Math.abs(((await card.boundingBox())?.y ?? Number.NaN) - before)).toBeLessThan(2)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'Workout 3' })).toBeVisible()
  expect(await isSame(page)).toBe(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Workout 3' })).toBeVisible()
  await page.goBack()
  await expect(page.locator('.workout-card h3')).toHaveCount(9)
})

test('the player covers the app, which is unchanged afterwards', async ({ page }) => {
  await openList(page, 1)
  await page.getByLabel(t('list.search')).fill('Work')
  await page.getByRole('link', { name: 'Workout 1', exact: true }).click()
  await page.getByRole('link', { name: t('page.start'), exact: true }).click()
  await expect(page.locator('.player-stage')).toHaveAttribute('data-status', 'running')
  await expect(page).toHaveURL(/\/play\/$/)
  await page.goBack()
  await expect(page.getByRole('region', { name: t('player.running') })).toBeVisible()
  await expect(page.locator('.player-stage')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByLabel(t('list.search'))).toHaveValue('Work')
  expect(await isSame(page)).toBe(true)
})

test('a workout left while saving is there, and another can be created at once', async ({ page }) => {
  await openList(page, 1)
  await nav(page, 'nav.create').click()
  await page.getByRole('link', { name: t('options.editorTitle') }).click()
  await page.getByLabel(t('editor.name')).fill('Left in a hurry')
  await page.getByLabel(t('editor.exerciseName')).fill('Row')
  await nav(page, 'nav.workouts').click()
  await expect(page.getByRole('link', { name: 'Left in a hurry', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/workoutlist\//)
  await nav(page, 'nav.create').click()
  await page.getByRole('link', { name: t('options.editorTitle') }).click()
  await expect(page.getByLabel(t('editor.name'))).toHaveValue('')
  await expect(page).toHaveURL(/\/addWorkout\/$/)
  expect(await isSame(page)).toBe(true)
})

test('after a deployment, a missing part is fetched with its page', async ({ page }) => {
  const file = scriptWith('settings-cards')
  await page.route(`**/${file}`, (route) => route.fulfill({ status: 404, body: '' }))
  await openList(page, 1)
  await nav(page, 'nav.you').click()
  await page
    .getByRole('link', { name: t('nav.settings') })
    .first()
    .click()
  await page.waitForURL('**/settings/')
  // While the page reloads, there is nothing to query.
  await expect.poll(() => isSame(page).catch(() => true)).toBe(false)
  // Gone for good: the screen says so, and the rest works.
  await expect(page.getByRole('heading', { name: t('states.screenFailed') })).toBeVisible()
  await page.unroute(`**/${file}`)
  await page.getByRole('button', { name: t('states.retry') }).click()
  await expect(heading(page, 'settings.title')).toBeVisible()
})

test('an error on one screen leaves the rest working, and the screen can be retried', async ({ context }) => {
  // Its console logs the error, so it is not a page of the fixture.
  const page = await context.newPage()
  const file = scriptWith('settings-cards')
  await page.route(`**/${file}`, async (route) => {
    const answer = await route.fetch()
    const broken = (await answer.text()).replace(
      /(["'`])settings-cards\1/,
      '(window.isBroken?(()=>{throw new TypeError("a mistake")})():"settings-cards")'
    )
    await route.fulfill({ response: answer, body: broken })
  })
  await openList(page, 1)
  await page.evaluate(() => void Reflect.set(window, 'isBroken', true))
  await nav(page, 'nav.you').click()
  await page
    .getByRole('link', { name: t('nav.settings') })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: t('states.screenFailed') })).toBeVisible()
  await nav(page, 'nav.workouts').click()
  await expect(page.locator('.workout-card h3')).toHaveCount(1)
  await page.goBack()
  await expect(page.getByRole('heading', { name: t('states.screenFailed') })).toBeVisible()
  await page.evaluate(() => void Reflect.set(window, 'isBroken', false))
  await page.getByRole('button', { name: t('states.retry') }).click()
  await expect(heading(page, 'settings.title')).toBeVisible()
  expect(await isSame(page)).toBe(true)
})

test.describe('before the app has loaded', () => {
  test.use({ locale: 'de-DE' })

  test('the frame uses the reader’s language', async ({ page }) => {
    await signInNew(page)
    await page.route(/_astro\/.*\.js$/, () => undefined)
    await page.goto(LIST, { waitUntil: 'commit' })
    const words = page.locator('.shell-skeleton-item')
    await expect(words.first()).toHaveText(textsIn('de')('nav.workouts'), { useInnerText: true })
    await expect(words.last()).toHaveText(textsIn('de')('nav.you'), { useInnerText: true })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

test('two hundred screen changes leak nothing', async ({ page }) => {
  test.setTimeout(180_000)
  await openList(page, 1)
  // Screens that are prepared ahead are not taken for something left behind.
  await page.waitForTimeout(4000)
  const cdp = await page.context().newCDPSession(page)
  const round = async (times: number) => {
    for (let turn = 0; turn < times; turn += 1) {
      for (const key of ['nav.create', 'nav.you', 'nav.workouts']) {
        await page.evaluate(
          (href) => document.querySelector<HTMLElement>(`.app-nav a[href="${href}"]`)?.click(),
          {
            'nav.create': '/addWorkoutOptions/',
            'nav.you': '/account/',
            'nav.workouts': '/workoutlist/'
          }[key]
        )
        await page.waitForTimeout(30)
      }
    }
    await page.waitForTimeout(1000)
    await cdp.send('HeapProfiler.collectGarbage')
    const { usedSize } = await cdp.send('Runtime.getHeapUsage')
    const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
    return { megabytes: usedSize / 1e6, nodes, jsEventListeners }
  }
  const first = await round(7)
  const last = await round(67)
  expect(last.jsEventListeners).toBeLessThan(first.jsEventListeners * 1.2 + 50)
  expect(last.nodes).toBeLessThan(first.nodes * 1.5)
  expect(last.megabytes).toBeLessThan(first.megabytes * 1.3)
  await expect(page.locator('.workout-card h3')).toHaveCount(1)
})

test('a session that ended elsewhere is reported, and never looks like an empty list', async ({ page }) => {
  const person = await signInNew(page)
  await newWorkout(person, contentOf('Mine', [['Row', seconds(30)]]))
  await page.goto(LIST)
  await expect(page.locator('.workout-card h3')).toHaveCount(1)
  await page.evaluate((empty) => {
    const look = () => {
      if (document.body.textContent?.includes(empty)) sessionStorage.setItem('e2e:empty', '1')
      requestAnimationFrame(look)
    }
    look()
  }, t('list.emptyMy'))
  const over = page.waitForURL((url) => url.pathname === '/login/' && url.searchParams.has('over'))
  await endSessions(person)
  // Whatever reads first discovers it, perhaps before a press; the list is reopened if nothing did before.
  for (const key of ['nav.create', 'nav.workouts']) {
    const press = nav(page, key).click()
    await Promise.race([over, press.catch(() => undefined)])
  }
  await over
  await expect(page.getByText(t('auth.over'))).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('e2e:empty'))).toBeNull()
})
