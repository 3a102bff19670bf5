/** Friends on two screens at once: invitations by address, blocking, removing, reporting, privacy. */
import type { Locator, Page } from '@playwright/test'
import { checkScreen } from '../support/checks.ts'
import { friendsOnOtherDevice, inList, inviteSheet, openFriends } from '../support/friends-page.ts'
import { befriend } from '../support/operator.ts'
import { edge, named, signInAs } from '../support/people.ts'
import { expect, newEmail, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

test.use({ expectedStatuses: [400, 401, 404, 429] })

const t = textsIn('en')

async function inviteByEmail(page: Page, email: string): Promise<Locator> {
  const sheet = await inviteSheet(page)
  await sheet.getByLabel(t('inviting.email')).fill(email)
  await sheet.getByRole('button', { name: t('friends.invite'), exact: true }).click()
  return sheet
}

const requests = (page: Page, count: number): Locator =>
  page.getByRole('region', { name: t('friends.requests', { count }) })

async function personSheet(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: t('friends.more', { name }) }).click()
  return page.getByRole('dialog')
}

test(
  'an invitation by address arrives and is accepted, live on both screens',
  { tag: '@main-phone' },
  async ({ page, browser, isMobile }) => {
    const [ann, ben] = [await named('Ann'), await named('Ben')]
    await openFriends(page, ann)
    await expect(page.getByText(t('friends.emptyTitle'))).toBeVisible()
    await checkScreen(page, 'no friends', isMobile)
    const other = await friendsOnOtherDevice(browser, ben)

    const sheet = await inviteByEmail(page, ` ${ben.email.toUpperCase()} `)
    await expect(sheet.getByText(t('inviting.sent', { email: ben.email }))).toBeVisible()
    await checkScreen(page, 'an invitation is sent', isMobile)
    await page.keyboard.press('Escape')
    const waiting = page.getByRole('region', { name: t('friends.sentTitle') })
    await expect(waiting).toContainText(ben.email)

    await expect(requests(other, 1)).toContainText('Ann')
    await checkScreen(other, 'a request', isMobile)
    await requests(other, 1)
      .getByRole('button', { name: t('friends.accept') })
      .click()
    await expect(inList(other, 'Ann')).toBeVisible()
    await expect(requests(other, 1)).toBeHidden()
    await expect(inList(page, 'Ben')).toBeVisible()
    await expect(waiting).toBeHidden()

    await inList(page, 'Ben').click()
    await expect(page.getByRole('heading', { name: 'Ben', level: 2 })).toBeVisible()
    await expect(page.getByText(t('friends.nothingTheirs', { name: 'Ben' }))).toBeVisible()
    await checkScreen(page, 'the card of a friend', isMobile)
    await page.goBack()
    // A wide window shows the latest friend beside the list.
    if (isMobile) await expect(page.getByRole('heading', { name: 'Ben', level: 2 })).toBeHidden()
    await expect(inList(page, 'Ben')).toBeVisible()
    await other.context().close()
  }
)

test('a stranger, a repeated and a declined invitation get the same message', { tag: '@once' }, async ({ page }) => {
  const [ann, hidden] = [await named('Ann'), await named('Hidden')]
  await edge(hidden, 'PUT', '/account', { findByEmail: false })
  await openFriends(page, ann)
  const stranger = newEmail()
  for (const email of [stranger, stranger, hidden.email]) {
    const sheet = await inviteByEmail(page, email)
    await expect(sheet.getByText(t('inviting.sent', { email }))).toBeVisible()
    await page.keyboard.press('Escape')
  }
  const waiting = page.getByRole('region', { name: t('friends.sentTitle') }).getByRole('listitem')
  await expect(waiting).toHaveCount(2)
  await page.getByRole('button', { name: t('friends.withdrawOf', { email: stranger }) }).click()
  await expect(waiting).toHaveCount(1)
  await page.reload()
  await expect(waiting).toHaveCount(1)

  const sheet = await inviteByEmail(page, ann.email)
  await expect(sheet.getByText(t('errors.own-email'))).toBeVisible()
  await sheet.getByLabel(t('inviting.email')).fill('nobody')
  await sheet.getByRole('button', { name: t('friends.invite'), exact: true }).click()
  await expect(sheet.getByText(t('errors.bad-email'))).toBeVisible()
})

test('two people who invite each other at once become friends once', { tag: '@once' }, async ({ page, browser }) => {
  const [ann, ben] = [await named('Ann'), await named('Ben')]
  await openFriends(page, ann)
  const other = await friendsOnOtherDevice(browser, ben)
  await Promise.all([inviteByEmail(page, ben.email), inviteByEmail(other, ann.email)])
  for (const [screen, name] of [
    [page, 'Ben'],
    [other, 'Ann']
  ] as const) {
    await expect(screen.getByRole('dialog').getByRole('status').filter({ hasText: '@' })).toBeVisible()
    await screen.keyboard.press('Escape')
    await expect(inList(screen, name)).toHaveCount(1)
    await expect(screen.getByRole('meter', { name: t('friends.meter') })).toHaveAttribute('aria-valuenow', '1')
  }
  await other.context().close()
})

test(
  'a blocked person disappears on both screens, reaches nobody, and can be unblocked',
  { tag: '@once' },
  async ({ page, browser }) => {
    const [ann, ben] = [await named('Ann'), await named('Ben')]
    await befriend(ann, ben)
    await openFriends(page, ann)
    const other = await friendsOnOtherDevice(browser, ben)
    await inList(page, 'Ben').click()
    const sheet = await personSheet(page, 'Ben')
    await sheet.getByRole('button', { name: t('friends.block'), exact: true }).click()
    await sheet.getByRole('button', { name: t('friends.block'), exact: true }).click()
    const blocked = page.getByRole('region', { name: t('friends.blockedTitle') })
    await expect(blocked).toContainText('Ben')
    await expect(page).toHaveURL(/\/friends\/$/)
    await expect(inList(other, 'Ann')).toBeHidden()

    const answer = await inviteByEmail(other, ann.email)
    await expect(answer.getByText(t('inviting.sent', { email: ann.email }))).toBeVisible()
    await other.keyboard.press('Escape')
    await expect(other.getByRole('region', { name: t('friends.sentTitle') })).toContainText(ann.email)
    await page.reload()
    await expect(blocked).toContainText('Ben')
    await expect(requests(page, 1)).toBeHidden()

    await page.getByRole('button', { name: t('friends.unblockOf', { name: 'Ben' }) }).click()
    await expect(blocked).toBeHidden()
    await inviteByEmail(other, ann.email)
    await expect(requests(page, 1)).toContainText('Ben')
    await requests(page, 1)
      .getByRole('button', { name: t('friends.decline') })
      .click()
    await expect(requests(page, 1)).toBeHidden()
    await other.context().close()
  }
)

test('a friend is removed after a confirmation, and reported', async ({ page, browser, isMobile }) => {
  const [ann, ben] = [await named('Ann'), await named('Ben')]
  await befriend(ann, ben)
  const [friend] = [await friendsOnOtherDevice(browser, ben)]
  await openFriends(page, ann)
  await inList(page, 'Ben').click()
  const report = await personSheet(page, 'Ben')
  await checkScreen(page, 'what can be done with a friend', isMobile)
  await report.getByRole('button', { name: t('friends.report') }).click()
  await report.getByLabel(t('friends.reportReason')).fill('Unkind words')
  await report.getByRole('button', { name: t('friends.report') }).click()
  await expect(report.getByText(t('friends.reported'))).toBeVisible()
  await page.keyboard.press('Escape')

  const sheet = await personSheet(page, 'Ben')
  await sheet.getByRole('button', { name: t('friends.remove') }).click()
  await sheet.getByRole('button', { name: t('states.cancel') }).click()
  await expect(page.getByRole('heading', { name: 'Ben', level: 2 })).toBeVisible()
  const asked = await personSheet(page, 'Ben')
  await asked.getByRole('button', { name: t('friends.remove') }).click()
  await asked.getByRole('button', { name: t('friends.remove') }).click()
  await expect(page.getByText(t('friends.emptyTitle'))).toBeVisible()
  await expect(friend.getByText(t('friends.emptyTitle'))).toBeVisible()
  await friend.context().close()
})

test.describe('offline', () => {
  test.use({ isNetworkStable: { value: false }, serviceWorkers: 'allow' })

  test('the people stay, and actions wait and are sent automatically', { tag: '@once' }, async ({ page, context }) => {
    const [ann, ben, cleo] = [await named('Ann'), await named('Ben'), await named('Cleo')]
    await befriend(ann, ben)
    await edge(cleo, 'POST', '/friends', { email: ann.email })
    await openFriends(page, ann)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await expect(requests(page, 1)).toContainText('Cleo')
    await context.setOffline(true)
    await requests(page, 1)
      .getByRole('button', { name: t('friends.accept') })
      .click()
    await expect(page.getByText(t('outbox.kept', { name: 'Cleo' }), { exact: true })).toBeVisible()
    await expect(page.locator('.outbox-sign')).toHaveCount(1)
    await expect(inList(page, 'Ben')).toBeVisible()
    await context.setOffline(false)
    await expect(page.locator('.outbox-sign')).toHaveCount(0)
    await expect(inList(page, 'Cleo')).toBeVisible()
  })
})

test('privacy is chosen in the settings and stored', { tag: '@once' }, async ({ page }) => {
  const ann = await named('Ann')
  await signInAs(page, ann)
  await page.goto('/settings/')
  const find = page.getByRole('switch', { name: t('privacy.findByEmail') })
  const plays = page.getByRole('switch', { name: t('privacy.showPlays') })
  await expect(find).toBeChecked()
  await expect(plays).not.toBeChecked()
  for (const change of [() => find.uncheck(), () => plays.check()]) {
    const saved = page.waitForResponse((one) => one.url().endsWith('/api/account'))
    await change()
    expect((await saved).status()).toBe(200)
  }
  await page.reload()
  await expect(plays).toBeChecked()
  await expect(find).not.toBeChecked()
})
