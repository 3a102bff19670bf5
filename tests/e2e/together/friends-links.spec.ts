/** Invitation links, opened on their own screens. */

import { checkScreen } from '../support/checks.ts'
import { FRIENDS, friendsOnOtherDevice, inList, inviteSheet, openFriends } from '../support/friends-page.ts'
import { edge, named, newDevice } from '../support/people.ts'
import { expect, PASSWORD, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

test.use({ expectedStatuses: [400, 401, 404, 429] })

const t = textsIn('en')

test('a link for one person works once, after signing in, and an open one can be revoked', async ({
  page,
  browser,
  isMobile
}) => {
  const [ann, ben, cleo] = [await named('Ann'), await named('Ben'), await named('Cleo')]
  await openFriends(page, ann)
  const sheet = await inviteSheet(page)
  await sheet.getByRole('button', { name: t('inviting.make') }).click()
  await expect(sheet.getByRole('img', { name: t('inviting.code') })).toBeVisible()
  await checkScreen(page, 'a link and its code', isMobile)
  const link = await sheet.getByRole('textbox', { name: t('visibility.link') }).inputValue()

  const visitor = await newDevice(browser)
  await visitor.goto(link)
  await visitor.getByLabel(t('auth.email')).fill(ben.email)
  await visitor.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD)
  await visitor.getByRole('button', { name: t('auth.logIn'), exact: true }).click()
  const offer = visitor.getByRole('dialog', { name: t('inviting.landTitle') })
  await expect(offer).toContainText('Ann')
  await checkScreen(visitor, 'an invitation was opened', isMobile)
  await offer.getByRole('button', { name: t('inviting.landYes') }).click()
  await expect(visitor.getByRole('heading', { name: 'Ann', level: 2 })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(inList(page, 'Ben')).toBeVisible()

  const late = await friendsOnOtherDevice(browser, cleo, link)
  await expect(late.getByText(t('errors.link-over'))).toBeVisible()
  await late.getByRole('button', { name: t('inviting.landBack') }).click()
  await expect(late).toHaveURL(/\/friends\/$/)

  const again = await inviteSheet(page)
  await again.getByRole('radio', { name: t('inviting.day') }).check()
  await again.getByRole('button', { name: t('inviting.make') }).click()
  const second = await again.getByRole('textbox', { name: t('visibility.link') }).inputValue()
  await expect(again.getByText(t('inviting.open', { count: 1 }))).toBeVisible()
  await again.getByRole('button', { name: /^Revoke the link/ }).click()
  await expect(again.getByRole('textbox', { name: t('visibility.link') })).toBeHidden()
  await expect(again.getByText(t('inviting.open', { count: 1 }))).toBeHidden()
  await late.goto(second)
  await expect(late.getByText(t('errors.link-over'))).toBeVisible()
  for (const one of [visitor, late]) await one.context().close()
})

test('an open link befriends everyone who opens it, on three screens', async ({ page, browser }) => {
  const [ann, ben, cleo] = [await named('Ann'), await named('Ben'), await named('Cleo')]
  await openFriends(page, ann)
  const sheet = await inviteSheet(page)
  await sheet.getByRole('radio', { name: t('inviting.day') }).check()
  await sheet.getByRole('button', { name: t('inviting.make') }).click()
  const link = await sheet.getByRole('textbox', { name: t('visibility.link') }).inputValue()
  await page.keyboard.press('Escape')
  const others = [
    await friendsOnOtherDevice(browser, ben, link),
    await friendsOnOtherDevice(browser, cleo, link)
  ] as const
  for (const one of others) {
    const offer = one.getByRole('dialog', { name: t('inviting.landTitle') })
    await expect(offer).toContainText('Ann')
    await expect(offer.getByRole('button', { name: t('inviting.landYes') })).toBeVisible()
  }
  // Nobody is a friend before the press.
  await expect(page.getByText(t('friends.emptyTitle'))).toBeVisible()
  await Promise.all(others.map((one) => one.getByRole('button', { name: t('inviting.landYes') }).click()))
  for (const one of others) await expect(one.getByRole('heading', { name: 'Ann', level: 2 })).toBeVisible()
  for (const name of ['Ben', 'Cleo']) await expect(inList(page, name)).toHaveCount(1)
  await expect(page.getByRole('meter', { name: t('friends.meter') })).toHaveAttribute('aria-valuenow', '2')
  for (const one of others) await one.context().close()
})

test('your own link says so', async ({ page }) => {
  const ann = await named('Ann')
  const made = await edge(ann, 'POST', '/invitations', { id: crypto.randomUUID().slice(0, 20), kind: 'day' })
  const { secret } = (made as { invitation: { secret: string } }).invitation
  await openFriends(page, ann, `${FRIENDS}?by=${secret}`)
  await expect(page.getByText(t('inviting.landOwn'))).toBeVisible()
})
