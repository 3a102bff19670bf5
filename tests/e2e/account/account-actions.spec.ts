/** Actions of settings, profile, account and export: saving, sending later, two devices, export, deletion. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { DEFAULT_SETTINGS } from '../../../src/core/account/settings.ts'
import { PICTURE } from '../support/picture.ts'
import {
  contentOf,
  edge,
  installation,
  newPerson,
  newWorkout,
  seconds,
  sessionOf,
  signInAs,
  signInNew,
  type Person
} from '../support/people.ts'
import { expect, PASSWORD, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

test.use({ expectedStatuses: [400, 401, 404] })

const t = textsIn('en')
const saved = (page: Page): Locator => page.locator('.settings-saving.is-saved')

async function prefsOf(person: Person): Promise<Record<string, unknown>> {
  const { endpoint, project } = await installation()
  const headers = { 'x-appwrite-project': project, 'x-fallback-cookies': person.fallback }
  return (await (await fetch(`${endpoint}/account/prefs`, { headers })).json()) as Record<string, unknown>
}

async function openSettings(page: Page, person: Person): Promise<void> {
  await signInAs(page, person)
  await page.goto('/settings/')
  await expect(page.getByRole('heading', { name: t('settings.timer'), exact: true })).toBeVisible()
}

test(
  'settings apply everywhere, and two devices do not overwrite each other',
  { tag: '@main' },
  async ({ page, context, browser }) => {
    const person = await newPerson()
    await openSettings(page, person)
    const other = await context.newPage()
    await openSettings(other, person)

    await test.step('a setting applies at once, on the next page, in another tab, and with the account', async () => {
      await page.getByRole('radio', { name: t('timer.mode_autonext') }).check()
      await page.getByRole('switch', { name: t('timer.setupOn') }).check()
      const setup = page.getByRole('spinbutton', { name: t('timer.defaultSetup') })
      await setup.fill('12')
      await setup.blur()
      await page.getByRole('radio', { name: t('nav.theme-contrast') }).check()
      await page.getByRole('switch', { name: t('settings.reducedMotion') }).check()
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast')
      await expect(page.locator('html')).toHaveAttribute('data-motion', 'reduced')
      await expect(saved(page)).toBeVisible()

      await expect(other.locator('html')).toHaveAttribute('data-theme', 'contrast')
      await expect(other.locator('html')).toHaveAttribute('data-motion', 'reduced')
      await expect(other.getByRole('switch', { name: t('timer.setupOn') })).toBeChecked()
      await expect(other.getByRole('radio', { name: t('timer.mode_autonext') })).toBeChecked()

      const expected = { timerMode: 'autonext', setupOn: true, defaultSetupTimeSec: 12, colorTheme: 'contrast' }
      await expect.poll(() => prefsOf(person)).toMatchObject({ ...expected, reducedMotion: true, language: 'English' })
      await page.reload()
      await expect(setup).toHaveValue('0:12')
      await expect(page.locator('html')).toHaveAttribute('data-motion', 'reduced')
      const durations = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--d-2'))
      expect(durations).toBe('0s')

      await page.getByRole('button', { name: t('settings.reset') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('settings.resetYes'), exact: true })
        .click()
      await expect(page.getByRole('switch', { name: t('timer.setupOn') })).not.toBeChecked()
      await expect(setup).toHaveValue(`0:0${DEFAULT_SETTINGS.defaultSetupTimeSec}`)
      await expect.poll(() => prefsOf(person)).toMatchObject({ timerMode: null, colorTheme: 'standard' })
      await other.close()
    })
    await test.step('two devices change different settings, and neither overwrites the other', async () => {
      const elsewhere = await browser.newContext({ baseURL: new URL('/', page.url()).href, serviceWorkers: 'block' })
      const second = await elsewhere.newPage()
      await openSettings(second, person)
      await page.getByRole('switch', { name: t('cues.countdown') }).check()
      await expect.poll(() => prefsOf(person)).toMatchObject({ countDownBeepOn: true })
      await second.getByRole('switch', { name: t('settings.startStop') }).check()
      await expect.poll(() => prefsOf(person)).toMatchObject({ countDownBeepOn: true, startStop: true })
      await elsewhere.close()
    })
  }
)

test('edits a profile: picture, names, address and password', { tag: '@main' }, async ({ page }) => {
  const person = await signInNew(page)
  await page.goto('/profile/')
  await test.step('a picture is cropped by keyboard, scaled down, shown, and removed', async () => {
    const imageUrl = async (): Promise<string> =>
      ((await edge(person, 'GET', '/account')) as { account: { imageUrl: string } }).account.imageUrl
    await page.locator('input[type=file]').setInputFiles(PICTURE)
    const area = page.getByRole('img', { name: t('profile.cropArea') })
    await area.focus()
    const looks = () => area.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL().length)
    const before = await looks()
    for (const key of ['+', '+', '+', '+', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
    await expect.poll(looks).not.toBe(before)
    await page.getByRole('button', { name: t('profile.use') }).click()
    const picture = page.locator('.profile-picture .avatar img')
    await expect(picture).toBeVisible()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeLessThanOrEqual(512)
    await expect.poll(imageUrl).toMatch(/^\/media\/profile-media\//)
    await page.getByRole('button', { name: t('profile.remove') }).click()
    await expect(picture).toBeHidden()
    await expect.poll(imageUrl).toBe('')
  })
  await test.step('names are saved, and typed text survives a reload', async () => {
    await page.getByLabel(t('profile.nickname')).fill('Ada of the hill')
    await page.reload()
    await expect(page.getByLabel(t('profile.nickname'))).toHaveValue('Ada of the hill')
    await page.getByLabel(t('profile.firstName')).fill('Ada')
    await page.getByRole('button', { name: t('profile.save'), exact: true }).click()
    await expect(page.getByText(t('profile.saved'))).toBeVisible()
    const { account } = (await edge(person, 'GET', '/account')) as { account: Record<string, unknown> }
    expect(account).toMatchObject({ firstName: 'Ada', nickname: 'Ada of the hill' })
  })
  await test.step('address and password are changed after entering the password', async () => {
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: t('profile.changePassword') }).click()
    await dialog.getByLabel(t('profile.presentPassword')).fill('not my password')
    await dialog.getByLabel(t('profile.newPassword')).fill('another long one')
    await dialog.locator('button[type=submit]').click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await dialog.getByLabel(t('profile.presentPassword')).fill(PASSWORD)
    await dialog.locator('button[type=submit]').click()
    await expect(page.getByText(t('profile.passwordChanged'))).toBeVisible()

    const email = `new-${person.email}`
    await page.getByRole('button', { name: t('profile.changeEmail') }).click()
    await dialog.getByLabel(t('profile.newEmail')).fill(email)
    await dialog.getByLabel(t('profile.emailPassword')).fill('another long one')
    await dialog.locator('button[type=submit]').click()
    await expect(page.locator('.profile-address b')).toHaveText(email)
    await sessionOf(email, 'another long one')
  })
})

test('the account shows changes from other devices, and lists the devices', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  const person = await newPerson()
  const other = await sessionOf(person.email)
  await signInAs(page, person)
  const listens = page.waitForEvent('websocket').then((socket) =>
    socket.waitForEvent('framereceived', {
      predicate: ({ payload }) => String(payload).includes('"to":"subscribe"')
    })
  )
  await page.goto('/account/')
  await test.step('what another device adds is counted here without a reload', async () => {
    const meter = page.getByRole('meter', { name: t('account.meter_workouts'), exact: true })
    await expect(meter).toHaveAttribute('aria-valuetext', '0 of 10')
    await listens
    await newWorkout(person, contentOf('From elsewhere', [['Row', seconds(30)]]))
    await expect(meter).toHaveAttribute('aria-valuetext', '1 of 10')
  })
  await test.step('the administration is hidden, and none of its code is fetched', async () => {
    await expect(page.getByText(t('account.thisDevice'))).toBeVisible()
    await expect(page.getByRole('heading', { name: t('admin.title') })).toHaveCount(0)
    expect(fetched.filter((url) => /admin-section.*\.js/.test(url))).toEqual([])
  })
  await test.step('another device is signed out from here, and then this one everywhere', async () => {
    await expect(page.getByText(t('account.thisDevice'))).toHaveCount(1)
    // The button of this device has no name of its own.
    const buttons = page.locator('.account-devices li button[aria-label]')
    await expect(buttons).toHaveCount(1)
    await buttons.click()
    await expect(buttons).toHaveCount(0)
    await expect.poll(() => prefsOf(other)).toMatchObject({ code: 401 })
    await page.getByRole('button', { name: t('account.endAll') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('account.endAll') })
      .click()
    await page.waitForURL('**/login/**')
    expect(await prefsOf(person)).toMatchObject({ code: 401 })
  })
})

test('the export asks for sign-in and arrives as a complete archive', { tag: '@main' }, async ({ page }) => {
  const person = await newPerson()
  await page.goto('/export/')
  await page.getByRole('link', { name: t('nav.logIn') }).click()
  await page.getByLabel(t('auth.email')).fill(person.email)
  await page.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/export/')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t('export.start') }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^icepoint-\d{4}-\d\d-\d\d\.zip$/)
  const bytes = await readFile(await file.path())
  expect(bytes.subarray(0, 4)).toEqual(Buffer.from('PK\u0003\u0004'))
  expect(bytes.subarray(-22, -18)).toEqual(Buffer.from('PK\u0005\u0006'))
  await expect(page.getByRole('status')).toContainText('MB')
})

test.describe('deletion', () => {
  // Until deletion finishes the account is blocked, and requests the page makes meanwhile are refused.
  test.use({ expectedStatuses: [400, 401, 403, 404] })

  test(
    'deletes an account after two confirmations, and nothing of it opens again',
    { tag: '@main' },
    async ({ page }) => {
      const person = await signInNew(page)
      await page.goto('/account/')
      await page.getByRole('button', { name: t('account.delete') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox').fill(person.email.toUpperCase())
      await dialog.getByRole('button', { name: t('account.deleteGo') }).click()
      await dialog.getByRole('button', { name: t('account.keep') }).click()
      await expect(dialog).toBeHidden()
      await page.getByRole('button', { name: t('account.delete') }).click()
      await dialog.getByRole('textbox').fill(person.email)
      await dialog.getByRole('button', { name: t('account.deleteGo') }).click()
      await dialog.getByRole('button', { name: t('account.deleteYes') }).click()
      await expect(page.getByText(new RegExp(`${t('account.goneTitle')}|${t('account.goingTitle')}`))).toBeVisible()
      await expect(sessionOf(person.email)).rejects.toThrow(/401|403/)
      await page.getByRole('link', { name: t('account.toStart') }).click()
      await page.goto('/account/')
      await page.waitForURL('**/login/**')
    }
  )
})

test.describe('offline', () => {
  test.use({ isNetworkStable: { value: false } })

  test('settings are stored and sent later; export and deletion wait for a network', async ({ page, context }) => {
    const person = await newPerson()
    await openSettings(page, person)
    await context.setOffline(true)
    await page.getByRole('switch', { name: t('settings.flash') }).check()
    await expect(page.locator('.settings-saving')).toHaveText(t('settings.waiting'))
    await expect(page.getByText(t('settings.waitingText'))).toBeVisible()
    await context.setOffline(false)
    await expect(saved(page)).toBeVisible()
    expect(await prefsOf(person)).toMatchObject({ flashOn: true })

    await page.goto('/account/')
    await expect(page.getByRole('button', { name: t('account.delete') })).toBeEnabled()
    await context.setOffline(true)
    await expect(page.getByRole('button', { name: t('account.delete') })).toBeDisabled()
    await expect(page.getByText(t('account.deleteOffline'))).toBeVisible()
    await context.setOffline(false)
  })
})
