/** The native app: the site inside Capacitor's bridge, with a simulated device (`support/native-bridge.ts`). */
import type { Page } from '@playwright/test'
import type { WorkoutContent } from '../../../src/core/workout/workout.ts'
import { insideAndroid } from '../support/native-bridge.ts'
import { needs } from '../support/needs.ts'
import { contentOf, newWorkout, seconds, signInNew } from '../support/people.ts'
import { expect, newEmail, skipIntro, SITE, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

// 401, 404: rows of a new person. 403, 412: a visitor, and providers that are off.
test.use({ savesData: false, expectedStatuses: [401, 403, 404, 412] })

const t = textsIn('en')
const stage = (page: Page) => page.locator('.player-stage')
const bar = (page: Page) => page.locator('.play-bar')
const long = (name: string): WorkoutContent => ({
  ...contentOf(name, [['Plank', seconds(600)]]),
  type: 'interval'
})

async function start(page: Page, id: string): Promise<void> {
  await page.goto(`/workout/${id}/`)
  await page.getByRole('link', { name: t('page.start'), exact: true }).click()
  await expect(stage(page)).toHaveAttribute('data-status', 'running')
}

test('a play keeps the device awake and the app running, Back leaves it, and its end lets the device sleep', async ({
  page
}) => {
  const device = await insideAndroid(page)
  const screen = ['KeepAwake.keepAwake', 'KeepAwake.allowSleep']
  const service = ['IcepointPlay.start', 'IcepointPlay.stop']
  const person = await signInNew(page)
  await start(page, await newWorkout(person, long('Awake')))
  await expect.poll(() => device.last(...screen)).toBe('KeepAwake.keepAwake')
  await expect.poll(() => device.last(...service)).toBe('IcepointPlay.start')

  // Back first closes a sheet, like Escape.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: t('player.endTitle') })).toBeVisible()
  await device.fire('App', 'backButton', { canGoBack: true })
  await expect(page.getByRole('heading', { name: t('player.endTitle') })).toHaveCount(0)
  await expect(stage(page)).toHaveAttribute('data-status', 'running')

  await device.fire('App', 'backButton', { canGoBack: true })
  await expect(stage(page)).toHaveCount(0)
  await expect(bar(page)).toHaveAttribute('data-status', 'running')
  expect(device.last(...screen)).toBe('KeepAwake.keepAwake')

  await bar(page)
    .getByRole('button', { name: t('player.end'), exact: true })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('player.end'), exact: true })
    .click()
  await expect.poll(() => device.last(...screen)).toBe('KeepAwake.allowSleep')
  await expect.poll(() => device.last(...service)).toBe('IcepointPlay.stop')
  expect(device.of('App.minimizeApp')).toEqual([])

  await device.fire('App', 'backButton', { canGoBack: false })
  await expect.poll(() => device.of('App.minimizeApp').length).toBe(1)
})

test('device links open their screen once, links to other sites are ignored, and the network status follows the device', async ({
  page
}) => {
  const person = await signInNew(page)
  const [first, second] = await Promise.all([newWorkout(person, long('First')), newWorkout(person, long('Second'))])
  const device = await insideAndroid(page, { 'App.getLaunchUrl': { url: `icepoint://workout/${first}` } })
  const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  await page.goto('/workoutlist/my/')
  await expect(title('First')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(`/workout/${first}/`)

  await device.fire('App', 'appUrlOpen', { url: `https://evil.example/workout/${second}/` })
  await device.fire('App', 'appUrlOpen', { url: `${SITE}/workout/${second}` })
  await expect(title('Second')).toBeVisible()
  // The device reports the launch link on every page.
  const before = device.of('App.getLaunchUrl').length
  await page.reload()
  await expect.poll(() => device.of('App.getLaunchUrl').length).toBe(before + 1)
  await expect(title('Second')).toBeVisible()

  await test.step('the network is what the device reports', async () => {
    await device.fire('Network', 'networkStatusChange', { connected: false, connectionType: 'none' })
    await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
    await device.fire('Network', 'networkStatusChange', { connected: true, connectionType: 'cellular' })
    await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true)
  })
})

test('sharing uses the device’s share sheet', async ({ page }) => {
  const device = await insideAndroid(page)
  await page.goto('/workout/demo-yoga-evening/')
  await page.getByRole('button', { name: 'Share' }).click()
  await expect.poll(() => device.of('Share.share')).toHaveLength(1)
  expect(device.of('Share.share')[0]?.options).toMatchObject({ url: `${SITE}/workout/demo-yoga-evening/` })
})

test('signing in opens the device’s browser, and its answer returns by a link', async ({ page, context }) => {
  needs('ICEPOINT_PROVIDER')
  const device = await insideAndroid(page)
  const club = page.getByRole('button', { name: t('auth.providerGo', { provider: 'Ice Club' }) })
  await page.goto('/login/')
  await club.click()
  await expect.poll(() => device.of('Browser.open')).toHaveLength(1)
  // Closed without an answer: the button works again.
  await device.fire('Browser', 'browserFinished', {})
  await club.click()
  await expect.poll(() => device.of('Browser.open')).toHaveLength(2)
  expect(page.url()).toBe(`${SITE}/login/`)

  const address = String(device.of('Browser.open')[1]?.options['url'])
  const browser = await context.browser()?.newContext()
  const outside = await browser?.newPage()
  if (browser === undefined || outside === undefined) throw new Error('no browser')
  const answered = new Promise<string>((resolve) => {
    outside.on('request', (request) => {
      if (request.url().startsWith('appwrite-callback-')) resolve(request.url())
    })
    outside.on('response', (answer) => {
      const to = answer.headers()['location'] ?? ''
      if (to.startsWith('appwrite-callback-')) resolve(to)
    })
  })
  await outside.goto(address)
  await outside.getByLabel('Id').fill(newEmail())
  await outside.getByLabel('Email').fill(newEmail())
  await outside.getByLabel('Verified').check()
  await outside.getByRole('button', { name: 'Log in' }).click()
  const answer = await answered
  await browser.close()
  await device.fire('App', 'appUrlOpen', { url: answer })
  await skipIntro(page)
  expect(new URL(page.url()).search).toBe('')
  await expect.poll(() => device.of('Browser.close').length).toBe(1)
})

test.describe('offline', () => {
  test.use({ isNetworkStable: { value: false }, serviceWorkers: 'allow' })

  test('the app and its device keep working', async ({ page, context }) => {
    const device = await insideAndroid(page)
    await signInNew(page)
    await page.goto('/workoutlist/my/')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    // Its own files are not among those that browsers install.
    const keptFiles = () => caches.open('native-app').then(async (kept) => (await kept.keys()).length)
    await expect.poll(() => page.evaluate(keptFiles)).toBe(2)
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
    await context.setOffline(true)
    await page.reload()
    await device.fire('Network', 'networkStatusChange', { connected: false, connectionType: 'none' })
    await expect(page.getByText('You’re offline.', { exact: true })).toBeVisible()
    await device.fire('App', 'backButton', { canGoBack: false })
    await expect.poll(() => device.of('App.minimizeApp').length).toBe(1)
    await context.setOffline(false)
  })
})
