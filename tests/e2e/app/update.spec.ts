/** A new version is published while the app is open. */
import type { Page } from '@playwright/test'
import { photo } from '../support/photos.ts'
import { contentOf, newWorkout, seconds, signInNew } from '../support/people.ts'
import { expect, test as base } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'
import { startTwoVersions } from '../support/two-versions.ts'

interface Versions {
  versions: Awaited<ReturnType<typeof startTwoVersions>>
}

const test = base.extend<Versions>({
  versions: async ({}, use) => {
    const versions = await startTwoVersions()
    await use(versions)
    versions.close()
  }
})
// The service worker caches the files of two versions.
test.describe.configure({ timeout: 180_000 })
test.use({ savesData: false, expectedStatuses: [404], serviceWorkers: 'allow', isNetworkStable: { value: false } })

const t = textsIn('en')
const nav = (page: Page, key: string) => page.locator('.app-nav').getByRole('link', { name: t(key), exact: true })
const heading = (page: Page, key: string) => page.getByRole('heading', { level: 1, name: t(key), exact: true })
const mark = (page: Page) => page.evaluate(() => void Reflect.set(window, 'isSamePage', true))
const isSame = (page: Page) => page.evaluate(() => Reflect.get(window, 'isSamePage') === true)
const version = (page: Page) =>
  page.evaluate(() => (document.querySelector('script[src*="_second"]') === null ? 'first' : 'second'))

/** Signed in, with one workout and the service worker of the first version. */
async function open(page: Page, { url }: Versions['versions']): Promise<string> {
  const person = await signInNew(page)
  const content = contentOf('Mine', [['Row', seconds(600)]])
  const id = await newWorkout(person, { ...content, type: 'interval' })
  await page.goto(`${url}/workoutlist/my/`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await expect(page.locator('.workout-card h3')).toHaveCount(1)
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await mark(page)
  return id
}

/** Records frames in which nothing is visible. */
const watchEmpty = (page: Page) =>
  page.evaluate(() => {
    let empty = 0
    const look = () => {
      if ((document.getElementById('app')?.innerText ?? '').trim() === '') empty += 1
      Reflect.set(window, 'emptyFrames', empty)
      requestAnimationFrame(look)
    }
    look()
  })
const emptyFrames = (page: Page) => page.evaluate(() => Reflect.get(window, 'emptyFrames') as unknown)

/** Works while the page is reloading. */
const showsSecond = (page: Page, timeout = 30_000) =>
  expect(page.locator('script[src*="_second"]')).not.toHaveCount(0, { timeout })

/** When the server answers too late, the worker shows its cached page. */
const startWithSecond = (page: Page) =>
  expect(async () => {
    await page.reload()
    await showsSecond(page, 5000)
  }).toPass()

/**
 * A browser under load may leave the worker waiting until a later start, even when asked to take over. A page that
 * reloads at the moment of the change may hang in an automated browser; it works on the next try.
 */
const isActivated = (page: Page) =>
  expect(async () => {
    const waits = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)
    await expect
      .poll(waits, { timeout: 10_000 })
      .toBe(false)
      .catch(() => page.reload({ timeout: 10_000 }))
    expect(await waits()).toBe(false)
  }).toPass()

/** The worker of the second version is installed and waiting, or the app that had just started activated it. */
const installed = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const first = registration.active
    await registration.update()
    while (registration.waiting === null && registration.active === first)
      await new Promise((resolve) => setTimeout(resolve, 50))
  })

test('the open app keeps its own files, and the next page load is the new version, even offline', async ({
  page,
  versions,
  context
}) => {
  await open(page, versions)
  await watchEmpty(page)
  versions.publish()
  await installed(page)
  await nav(page, 'nav.you').click()
  await expect(heading(page, 'account.title')).toBeVisible()
  await page
    .getByRole('link', { name: t('nav.settings') })
    .first()
    .click()
  await expect(heading(page, 'settings.title')).toBeVisible()
  expect([await isSame(page), await emptyFrames(page), await version(page)]).toEqual([true, 0, 'first'])
  await startWithSecond(page)
  await expect(heading(page, 'settings.title')).toBeVisible()
  await nav(page, 'nav.workouts').click()
  await expect(page.locator('.workout-card h3')).toHaveCount(1)
  await test.step('a new version seen once opens offline', async () => {
    await context.setOffline(true)
    await page.reload()
    // An offline start leads to what is saved on the device. The list is one press away.
    await page
      .getByRole('navigation', { name: t('list.tabs') })
      .getByRole('link', { name: t('list.tab-my') })
      .click()
    await expect(page).toHaveURL(/workoutlist/)
    await expect(page.locator('.workout-card h3')).toHaveCount(1)
    await context.setOffline(false)
  })
})

test('does not disturb a running workout', async ({ page, versions }) => {
  const id = await open(page, versions)
  await page.goto(`${versions.url}/workout/${id}/play/`)
  const stage = page.locator('.player-stage')
  await expect(stage).toHaveAttribute('data-status', 'running')
  await page.keyboard.press('ArrowRight')
  await expect(stage).toHaveAttribute('data-phase', 'work')
  await mark(page)
  versions.publish()
  await installed(page)
  await watchEmpty(page)
  // Lazily loaded parts: the sound dialog, the app behind, another screen, and the result.
  await page.getByRole('button', { name: t('player.sound') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('player.leaveRunning') }).click()
  await expect(offer(page)).toBeHidden()
  await nav(page, 'nav.you').click()
  await expect(heading(page, 'account.title')).toBeVisible()
  const bar = page.locator('.play-bar')
  await expect(bar).toHaveAttribute('data-status', 'running')
  await bar.getByRole('link').click()
  await page.keyboard.press('Escape')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('player.end'), exact: true })
    .click()
  await expect(page.locator('.player-stage[data-phase=done]')).toContainText(t('player.ended'))
  expect([await isSame(page), await emptyFrames(page), await version(page)]).toEqual([true, 0, 'first'])
})

test('an upload continues while a new version arrives, and when its page reloads', async ({ page, versions }) => {
  const id = await open(page, versions)
  await page.goto(`${versions.url}/addWorkout/${id}/`)
  await page.getByRole('button', { name: /^Row/ }).click()
  let isCut = true
  await page.route('**/api/media/*/chunks/*', (route) =>
    isCut ? route.abort('internetdisconnected') : route.fallback()
  )
  const files = page.locator('.editor-row.is-open .editor-files')
  await files
    .locator('.editor-file-add input[accept="image/*,video/*"]:not([capture])')
    .last()
    .setInputFiles({ name: 'rower.jpg', mimeType: 'image/jpeg', buffer: await photo(600, 300, 1) })
  const tile = page.getByRole('group', { name: 'rower.webp' })
  await expect(tile.getByRole('progressbar')).toBeVisible()
  await mark(page)
  versions.publish()
  await installed(page)
  await expect(tile.getByRole('progressbar')).toBeVisible()
  expect([await isSame(page), await version(page)]).toEqual([true, 'first'])
  await startWithSecond(page)
  isCut = false
  await page.getByRole('button', { name: /^Row/ }).click()
  await expect(tile.getByText('600 × 300')).toBeVisible()
  await expect(page.locator('.editor-save.is-saved')).toBeVisible()
  await expect(page.getByRole('button', { name: t('media.more', { name: 'rower.webp' }) })).toBeVisible()
})

/** Works as the app does: it looks for the waiting worker, or the one that arrives. */
const offer = (page: Page) => page.locator('.toast').filter({ hasText: t('install.newVersion') })

test('the new version is offered only when nothing is at stake, and activated by a press', async ({
  page,
  versions
}) => {
  await open(page, versions)
  versions.publish()
  await installed(page)
  await expect(offer(page)).toBeVisible()
  // Where someone may be typing, it stays out of the way.
  await nav(page, 'nav.you').click()
  await page
    .getByRole('link', { name: t('nav.settings') })
    .first()
    .click()
  await expect(heading(page, 'settings.title')).toBeVisible()
  await expect(offer(page)).toBeHidden()
  await nav(page, 'nav.workouts').click()
  await offer(page)
    .getByRole('button', { name: t('install.takeNow') })
    .click()
  await showsSecond(page)
  await isActivated(page)
  await expect(page.locator('.workout-card h3')).toHaveCount(1)
})

test('the next start silently activates the new version with its worker', async ({ page, versions }) => {
  await open(page, versions)
  versions.publish()
  await installed(page)
  await startWithSecond(page)
  await expect(page.locator('.workout-card h3')).toHaveCount(1)
  await isActivated(page)
  await expect(offer(page)).toBeHidden()
})

test('without a worker, a missing part loads the new version with its page', async ({ page, versions }) => {
  await page.route('**/service-worker.js', (route) => route.abort())
  const person = await signInNew(page)
  await newWorkout(person, contentOf('Mine', [['Row', seconds(600)]]))
  await page.goto(`${versions.url}/workoutlist/my/`)
  await expect(page.locator('.workout-card h3')).toHaveCount(1)
  await nav(page, 'nav.you').click()
  await expect(heading(page, 'account.title')).toBeVisible()
  versions.publish()
  await page
    .getByRole('link', { name: t('nav.settings') })
    .first()
    .click()
  await expect(heading(page, 'settings.title')).toBeVisible()
  expect(await version(page)).toBe('second')
})
