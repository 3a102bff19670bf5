/** Reminders on this device: the switch in the settings, how the service worker shows a push message, an open tab. */
import type { Page } from '@playwright/test'
import { checkScreen } from '../support/checks.ts'
import { newId } from '../../../src/data/app/ids.ts'
import { contentOf, edge, newPerson, newWorkout, seconds, signInAs, signInNew } from '../support/people.ts'
import { SITE, expect, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

test.use({ reducedMotion: 'reduce', serviceWorkers: 'allow', expectedStatuses: [401], permissions: ['notifications'] })

const t = textsIn('en')

/** Delivers a message like the browser's push service. */
async function push(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(SITE))
      if (found !== undefined) resolve(found.registrationId)
    })
  )
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', { origin: SITE, registrationId: await registered, data })
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const all = await registration.getNotifications()
    return all.map(({ title, body, tag, lang, data }) => ({ title, body, tag, lang, data: data as unknown }))
  })

test('a message of the edge becomes a notification, and anything else one that names its sender', async ({ page }) => {
  await signInNew(page)
  await page.goto('/workoutlist/my/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const message = { title: 'Leiter', body: 'Beginnt um 07:00', tag: 'date-1', wId: 'w1', language: 'de' }
  await push(page, JSON.stringify(message))
  const leiter = {
    title: 'Leiter',
    body: 'Beginnt um 07:00',
    tag: 'date-1',
    lang: 'de',
    data: { path: '/workout/w1/' }
  }
  await expect.poll(() => shown(page)).toEqual([leiter])
  await push(page, 'nothing of ours')
  await expect.poll(async () => (await shown(page)).map(({ title }) => title).sort()).toEqual(['Icepoint', 'Leiter'])
})

test('when the push service refuses the browser, it says so, and the switch stays off', async ({ page, isMobile }) => {
  await page.addInitScript(() => {
    PushManager.prototype.subscribe = () => Promise.reject(new DOMException('no service', 'AbortError'))
  })
  await signInNew(page)
  await page.goto('/settings/#reminders')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const control = page.getByRole('switch', { name: t('reminders.switch-reminders') })
  await control.click()
  await expect(page.getByText(t('reminders.refused'))).toBeVisible()
  await expect(control).not.toBeChecked()
  await checkScreen(page, 'reminders', isMobile)
})

test('switched on, the edge stores the browser, even after a reload; switched off, it stays off', async ({ page }) => {
  // No test reaches a push service: the browser's part is simulated, the edge's part is real.
  await page.addInitScript(() => {
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
    const subscription = {
      toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/icepoint-test', keys })
    }
    PushManager.prototype.subscribe = () => Promise.resolve(subscription as unknown as PushSubscription)
  })
  await signInNew(page)
  await page.goto('/settings/#reminders')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const control = page.getByRole('switch', { name: t('reminders.switch-reminders') })
  const kept = page.waitForResponse((response) => response.url().endsWith('/api/subscriptions'))
  await control.click()
  expect((await kept).status()).toBe(200)
  await expect(control).toBeChecked()
  await page.reload()
  await expect(control).toBeChecked()
  await control.click()
  await expect(control).not.toBeChecked()
  await page.reload()
  await expect(control).not.toBeChecked()
})

test('an open tab announces a due reminder, and starts its workout', { tag: '@once' }, async ({ page, context }) => {
  const person = await newPerson()
  const wId = await newWorkout(person, contentOf('Ladder', [['Row', seconds(30)]]))
  const startDateTime = new Date(Date.now() - 60_000).toISOString()
  await edge(person, 'POST', '/training-dates', { id: newId(), startDateTime, wId, title: 'Ladder', reminderMin: 0 })
  await signInAs(page, person)
  await page.goto('/settings/')
  const start = page
    .getByRole('status')
    .filter({ hasText: 'Ladder' })
    .getByRole('button', { name: t('today.start') })
  await expect(start).toBeVisible()
  const other = await context.newPage()
  await other.goto('/settings/')
  await start.click()
  await expect(page).toHaveURL(new RegExp(`/workout/${wId}/play/`))
  await expect(other.locator('.app-notices').getByText('Ladder')).toHaveCount(0)
})
