/** Every way to sign in: providers, verification and recovery by mail, sessions ended elsewhere, too many attempts. */
import type { BrowserContext, Page } from '@playwright/test'
import { keptDraft } from '../support/kept.ts'
import { askMail, isVerified, linkOf, nextMail } from '../support/mails.ts'
import { needs } from '../support/needs.ts'
import {
  contentOf,
  edge,
  installation,
  newPerson,
  newWorkout,
  seconds,
  sessionOf,
  signInAs
} from '../support/people.ts'
import { expect, newEmail, PASSWORD, pressTwice, SITE, skipIntro, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

const t = textsIn('en')
const LIST = '**/workoutlist/my/'
const CLUB = t('auth.providerGo', { provider: 'Ice Club' })
const heading = (page: Page, key: string) => expect(page.getByRole('heading', { name: t(key), level: 1 })).toBeVisible()
const press = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true }).click()
const passwordField = (page: Page, key = 'auth.password') => page.getByLabel(t(key), { exact: true })

async function beAt(page: Page, person: { id: string; email: string; isVerified?: boolean }): Promise<void> {
  await page.getByLabel('Id').fill(person.id)
  await page.getByLabel('Email').fill(person.email)
  if (person.isVerified ?? true) await page.getByLabel('Verified').check()
  await page.getByRole('button', { name: 'Log in' }).click()
}

const isSignedIn = (page: Page) => page.evaluate(() => localStorage.getItem('icepoint:session') === '1')

async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel(t('auth.email')).fill(email)
  await passwordField(page).fill(password)
  await press(page, 'auth.logIn')
}

/** A new browser without cookies or storage. */
async function elsewhere(context: BrowserContext): Promise<Page> {
  const other = await context.browser()?.newContext({ baseURL: SITE, serviceWorkers: 'block' })
  if (other === undefined) throw new Error('no browser')
  return other.newPage()
}

test.describe('with a provider', () => {
  // 412: the provider is off. 404: rows of a new person, and the provider's favicon. 401, 403: an ended session.
  test.use({ expectedStatuses: [401, 403, 404, 412] })
  test.beforeEach(() => needs('ICEPOINT_PROVIDER'))

  test('a new person signs in, signs out, and returns to where the button was', { tag: '@main' }, async ({ page }) => {
    const person = { id: newEmail(), email: newEmail() }
    const owner = await newPerson()
    const id = await newWorkout(owner, contentOf('Shared by all', [['Row', seconds(30)]]))
    await page.goto('/register/')
    await pressTwice(page.getByRole('button', { name: CLUB }))
    await beAt(page, person)
    await skipIntro(page)
    expect(new URL(page.url()).search).toBe('')
    await page.reload()
    await expect(page.getByRole('heading', { name: t('list.emptyMy') })).toBeVisible()
    // "Back" leads past the provider to the sign-in page, which redirects signed-in people.
    await page.goto('/login/')
    await page.waitForURL(LIST)
    await page.getByRole('button', { name: t('nav.account') }).click()
    await press(page, 'nav.logOut')
    await page.waitForURL('**/login/')

    // The provider remembers the person and shows no page.
    await page.goto(`/login/?next=/workout/${id}/`)
    await page.getByRole('button', { name: CLUB }).click()
    await page.waitForURL(`**/workout/${id}/`)
    expect(await isSignedIn(page)).toBe(true)
  })

  test('shows errors of the provider, and leaves none of it in the address', async ({ page }) => {
    const first = await newPerson()
    const taken = first.email
    const alert = page.getByRole('alert')
    await page.goto('/login/')
    await page.getByRole('button', { name: CLUB }).click()
    await page.getByRole('button', { name: 'Decline' }).click()
    await expect(alert).toHaveText(t('errors.provider-denied'))
    expect(page.url()).toBe(`${SITE}/login/`)

    await page.getByRole('button', { name: CLUB }).click()
    await beAt(page, { id: newEmail(), email: taken, isVerified: false })
    await expect(alert).toHaveText(t('errors.provider-email-taken'))

    await page.getByRole('button', { name: t('auth.providerGo', { provider: 'Google' }) }).click()
    await expect(alert).toHaveText(t('errors.provider-off'))
    expect(page.url()).toBe(`${SITE}/login/`)

    // Security: a link prepared by an attacker would sign in to the attacker's account.
    await page.goto('/login/?oauth=abc&userId=somebody&secret=theirs')
    await expect(alert).toHaveText(t('errors.provider-foreign'))
    expect(page.url()).toBe(`${SITE}/login/`)
    expect(await isSignedIn(page)).toBe(false)

    // Whoever proves the address gets its account; whoever registered it before loses it.
    await page.context().clearCookies()
    await page.getByRole('button', { name: CLUB }).click()
    await beAt(page, { id: newEmail(), email: taken })
    await expect(alert).toHaveText(t('errors.address-claimed'))
    expect(await isSignedIn(page)).toBe(false)
    await expect(sessionOf(taken)).rejects.toThrow('user_invalid_credentials')
    await expect(edge(first, 'GET', '/account')).rejects.toThrow('401')
    await page.getByRole('button', { name: CLUB }).click()
    await page.waitForURL(LIST)
  })
})

test.describe('an email address', () => {
  test.use({ expectedStatuses: [401] })

  test(
    'is verified with the mail’s link, which explains itself in every state',
    { tag: '@main' },
    async ({ page, context }) => {
      const email = newEmail()
      await page.goto('/register/')
      await page.getByLabel(t('auth.email')).fill(email)
      await passwordField(page).fill(PASSWORD)
      await press(page, 'auth.register')
      await skipIntro(page)
      await expect(page.getByText(t('states.verifySent', { email }))).toBeVisible()

      const link = linkOf(await nextMail(email))
      const other = await context.newPage()
      // The first tab learns of the verification.
      const told = page.waitForResponse(async (answer) => answer.ok() && (await isVerified(answer)))
      await other.goto(link)
      await heading(other, 'auth.verifiedTitle')
      expect(other.url()).toBe(`${SITE}/login/`)
      expect((await (await told).json()) as object).toMatchObject({ email })

      await other.goto(link)
      await expect(other.getByText(t('errors.already-verified'))).toBeVisible()
      await other.getByRole('link', { name: t('auth.toWorkouts') }).click()
      await other.waitForURL(LIST)

      const stranger = await elsewhere(context)
      await stranger.goto(link)
      await expect(stranger.getByText(t('auth.linkUsed'))).toBeVisible()
      await expect(stranger.getByText(t('auth.verifyLogIn'))).toBeVisible()
      await stranger.goto(link.replace(/expire=[^&]*/, 'expire=2020-01-01'))
      await expect(stranger.getByText(t('auth.linkExpired'))).toBeVisible()
      await stranger.goto('/login/?verify=1&userId=abc')
      await expect(stranger.getByText(t('auth.linkBroken'))).toBeVisible()
      await stranger.context().close()
    }
  )

  test('can be verified for another account, and from a browser without one', async ({ page, context }) => {
    const [ann, bob] = [await newPerson(), await newPerson()]
    const links = await Promise.all(
      [ann, bob].map(async (person) => {
        const session = { 'x-fallback-cookies': person.fallback }
        await askMail('verifications/email', { url: `${SITE}/login/?verify=1` }, session)
        return linkOf(await nextMail(person.email))
      })
    )
    await signInAs(page, ann)
    await page.goto(links[1] ?? '')
    await heading(page, 'auth.verifiedTitle')
    await expect(page.getByText(t('auth.verifiedOther', { email: ann.email }))).toBeVisible()

    const stranger = await elsewhere(context)
    await stranger.goto(links[0] ?? '')
    await heading(stranger, 'auth.verifiedTitle')
    await stranger.getByRole('link', { name: t('auth.logIn') }).click()
    await logIn(stranger, ann.email)
    await stranger.waitForURL(LIST)
    await stranger.context().close()
  })
})

test.describe('a forgotten password', () => {
  // 404: nobody has the address. 401: ended sessions and used links.
  test.use({ expectedStatuses: [401, 404] })

  test('is reset with the mail’s link, and every session ends', { tag: '@main' }, async ({ page, context }) => {
    const { email } = await newPerson()
    const device = await elsewhere(context)
    await signInAs(device, await sessionOf(email))
    await device.goto('/workoutlist/my/')
    await expect(device.getByRole('heading', { name: t('list.emptyMy') })).toBeVisible()

    await page.goto('/login/')
    await page.getByRole('link', { name: t('auth.forgot') }).click()
    const ask = async (address: string) => {
      await page.getByLabel(t('auth.email')).fill(address)
      await press(page, 'auth.forgotSend')
      await expect(page.getByText(t('auth.forgotSentLead', { email: address }))).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    }
    await ask(newEmail())
    await press(page, 'auth.forgotAgain')
    await ask(email)

    const link = linkOf(await nextMail(email))
    const tab = await context.newPage()
    await tab.goto(link)
    await heading(tab, 'auth.newTitle')
    expect(tab.url()).toBe(`${SITE}/login/?recover=1`)
    await tab.reload()
    await passwordField(tab, 'auth.newPassword').fill('1234567')
    await expect(tab.getByText(t('auth.strengthShort'))).toBeVisible()
    await press(tab, 'auth.newSave')
    await expect(passwordField(tab, 'auth.newPassword')).toBeFocused()
    await expect(tab.getByText(t('errors.weak-password'))).toBeVisible()
    await passwordField(tab, 'auth.newPassword').fill('four frogs on a boat')
    await expect(tab.getByText(t('auth.strengthStrong'))).toBeVisible()
    await press(tab, 'auth.newSave')
    await tab.waitForURL(LIST)

    await device.reload()
    await device.waitForURL('**/login/?over=1')
    await expect(device.getByText(t('auth.over'))).toBeVisible()
    await device.goto(link)
    await passwordField(device, 'auth.newPassword').fill('five frogs on a boat')
    await press(device, 'auth.newSave')
    await expect(device.getByText(t('auth.linkUsed'))).toBeVisible()
    await device.getByRole('link', { name: t('auth.linkNew') }).click()
    await heading(device, 'auth.forgot')
    await device.context().close()
  })

  test('reset in another browser leads to the sign-in page', async ({ page }) => {
    const { email } = await newPerson()
    await askMail('recovery', { email, url: `${SITE}/login/?recover=1` })
    await page.goto(linkOf(await nextMail(email)))
    await passwordField(page, 'auth.newPassword').fill('four frogs on a boat')
    await press(page, 'auth.newSave')
    await heading(page, 'auth.newDoneTitle')
    await page.getByRole('link', { name: t('auth.logIn') }).click()
    await logIn(page, email, 'four frogs on a boat')
    await page.waitForURL(LIST)
  })
})

test.describe('a session that ended on another device', () => {
  test.use({ expectedStatuses: [401] })

  test('returns to the open page after signing in again', { tag: '@main' }, async ({ page }) => {
    const person = await newPerson()
    const id = await newWorkout(person, contentOf('Before', [['Row', seconds(30)]]))
    await signInAs(page, person)
    await page.goto(`/addWorkout/${id}/`)
    const name = page.getByLabel(t('editor.name'))
    await name.fill('After')
    await keptDraft(page, 'After')
    const { endpoint, project } = await installation()
    const headers = { 'x-appwrite-project': project, 'x-fallback-cookies': person.fallback }
    expect((await fetch(`${endpoint}/account/sessions`, { method: 'DELETE', headers })).status).toBe(204)

    await page.reload()
    await page.waitForURL(`**/login/?next=*addWorkout*${id}*`)
    await expect(page.getByText(t('auth.over'))).toBeVisible()
    await logIn(page, person.email)
    await page.waitForURL(`**/addWorkout/${id}/`)
    await expect(name).toHaveValue('After')
  })
})

test.describe('too many attempts', () => {
  test.use({ expectedStatuses: [429] })

  test('show how long to wait, and for which address; only pages of the site are accepted as the way back', async ({
    page
  }) => {
    const { email } = await newPerson()
    // The attempt counter resets at the full hour, so the clock starts far from it.
    await page.clock.install({ time: '2026-05-04T10:20:00Z' })
    await page.route('**/account/sessions/email', (route) => {
      if (route.request().method() === 'OPTIONS') return route.fallback()
      const body = { message: 'Rate limit exceeded', code: 429, type: 'general_rate_limit_exceeded', version: '1.9.6' }
      const headers = { 'access-control-allow-origin': SITE, 'access-control-allow-credentials': 'true' }
      return route.fulfill({ status: 429, headers, json: body })
    })
    // Security: the way back leads only to our own pages.
    await page.goto('/login/?next=//evil.example.net/workout/abc/')
    await logIn(page, email)
    const wait = page.getByText(/For your safety, try again in \d+ minute/)
    await expect(wait).toBeVisible()
    const button = page.getByRole('button', { name: t('auth.logIn'), exact: true })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await page.reload()
    await expect(wait).toBeVisible()
    await page.unroute('**/account/sessions/email')
    const { email: other } = await newPerson()
    await page.getByLabel(t('auth.email')).fill(other)
    await expect(wait).toBeHidden()
    await logIn(page, other)
    await page.waitForURL(`${SITE}/workoutlist/my/`)
  })
})
