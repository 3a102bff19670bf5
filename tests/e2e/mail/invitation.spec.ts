/** An address without an account is invited, gets a mail, and becomes a friend through its link. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkScreen } from '../support/checks.ts'
import { needs } from '../support/needs.ts'
import { edge, newPerson, signInAs } from '../support/people.ts'
import { expect, newEmail, PASSWORD, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

test.use({ expectedStatuses: [401, 404] })

const t = textsIn('en')

/** The plain text of the newest mail from the edge to this address; empty while there is none. */
function mailTo(address: string): string {
  const folder = join(process.env.ICEPOINT_DATA ?? '', 'mail')
  const names = existsSync(folder) ? readdirSync(folder) : []
  for (const name of names.sort().reverse()) {
    const raw = name.includes('-edge-') ? readFileSync(join(folder, name), 'utf8') : ''
    if (!raw.includes(`\r\nTo: ${address}\r\n`)) continue
    const [, body = ''] = /base64\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(raw) ?? []
    return Buffer.from(body, 'base64').toString('utf8')
  }
  return ''
}

const linkIn = (text: string, part: string): string =>
  text.split(/\s/).find((word) => word.startsWith('http') && word.includes(part)) ?? ''

test('someone invited by mail creates an account and becomes a friend', async ({ page, browser, isMobile }) => {
  // Its mails are files only when the tests started it.
  needs('ICEPOINT_KEY')
  const [ann, email] = [await newPerson(), newEmail()]
  await edge(ann, 'PUT', '/account', { nickname: 'Ann' })
  await signInAs(page, ann)
  await page.goto('/friends/')
  await page.getByRole('button', { name: t('friends.invite'), exact: true }).click()
  const sheet = page.getByRole('dialog', { name: t('friends.inviteTitle') })
  await sheet.getByLabel(t('inviting.email')).fill(email)
  await sheet.getByRole('button', { name: t('friends.invite'), exact: true }).click()
  await expect.poll(() => mailTo(email)).toContain('Ann would like to be friends with you')

  const guest = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  await guest.goto(linkIn(mailTo(email), '/register/'))
  await guest.getByLabel(t('auth.email')).fill(email)
  await guest.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD)
  await guest.getByRole('button', { name: t('auth.register'), exact: true }).click()
  const offer = guest.getByRole('dialog', { name: t('inviting.landTitle') })
  await expect(offer).toContainText('Ann')
  await offer.getByRole('button', { name: t('inviting.landYes') }).click()
  await expect(guest.getByRole('heading', { name: 'Ann', level: 2 })).toBeVisible()
  await guest.context().close()

  await page.goto('/friends/')
  await expect(
    page.getByRole('region', { name: t('together.friends'), exact: true }).getByRole('listitem')
  ).toHaveCount(1)
  await expect(page.getByRole('region', { name: t('friends.sentTitle') })).toHaveCount(0)

  const other = newEmail()
  await edge(ann, 'POST', '/friends', { email: other, language: 'de' })
  await expect.poll(() => mailTo(other)).toContain('Ann möchte')
  const stranger = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  await stranger.goto(linkIn(mailTo(other), '/mail/stop/'))
  const german = textsIn('de')
  await expect(stranger.getByRole('heading', { name: german('mail.stopTitle') })).toBeVisible()
  await checkScreen(stranger, 'refusing mails', isMobile)
  await stranger.getByRole('button', { name: german('mail.stopButton') }).click()
  await expect(stranger.getByText(german('mail.stoppedText'))).toBeVisible()
  await checkScreen(stranger, 'mails are refused', isMobile)
  await stranger.context().close()
})
