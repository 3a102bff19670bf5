/** Conversations of three, with a planned date, with a deleted account, with recorded sound, and a reported message. */
import type { Locator, Page } from '@playwright/test'
import { callSource, openSourcePage } from '../../../scripts/lib/source-page.ts'
import { checkScreen } from '../support/checks.ts'
import { needs } from '../support/needs.ts'
import { asOperator, befriend, setContract } from '../support/operator.ts'
import {
  contentOf,
  edge,
  named,
  newPerson,
  newWorkout,
  onOtherDevice,
  sessionOf,
  signInAs,
  type Person
} from '../support/people.ts'
import { photo } from '../support/photos.ts'
import { rowsOf } from '../support/rows.ts'
import { expect, SITE, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

// Three screens are checked in three themes and six widths.
test.describe.configure({ timeout: 180_000 })
test.use({ expectedStatuses: [400, 401, 403, 404, 429] })

const t = textsIn('en')
let sent = 0

const chatOf = (page: Page): Locator => page.getByRole('log', { name: t('messages.log') })
const bubbles = (page: Page): Locator => chatOf(page).locator('[data-id]')
const button = (page: Page, key: string): Locator => page.getByRole('button', { name: t(key), exact: true })

async function write(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: t('messages.write', { name }) }).fill(text)
  await button(page, 'messages.send').click()
}

async function send(from: Person, to: Person, text: string, more: object = {}): Promise<void> {
  sent += 1
  await edge(from, 'POST', '/messages', { id: `p${Date.now()}${sent}`, friendId: to.userId, text, ...more })
}

test('a group of three talks on three screens, and everyone sees each message once', async ({
  page,
  browser,
  isMobile
}) => {
  needs('ICEPOINT_KEY')
  const [ann, ben, eve] = [await named('Ann'), await named('Ben'), await named('Eve')]
  await setContract(ann, 'pro')
  for (const friend of [ben, eve]) await befriend(ann, friend)
  const id = `g${Date.now()}`
  await edge(ann, 'POST', '/groups', { id, name: 'Tuesday bells', memberIds: [ben.userId, eve.userId] })
  const path = `/messages/?group=${id}`
  await signInAs(page, ann)
  await page.goto(path)
  const others = [await onOtherDevice(browser, ben, path), await onOtherDevice(browser, eve, path)] as const

  await write(page, 'Tuesday bells', 'At seven?')
  for (const one of others) await expect(bubbles(one)).toContainText(['At seven?'])
  await write(others[0], 'Tuesday bells', 'Yes.')
  await write(others[1], 'Tuesday bells', 'Me too.')
  for (const one of [page, ...others]) {
    await expect(bubbles(one)).toHaveCount(3)
    await expect(bubbles(one)).toContainText(['At seven?', /Yes\.|Me too\./, /Yes\.|Me too\./])
    await expect(chatOf(one)).toContainText('Yes.')
    await expect(chatOf(one)).toContainText('Me too.')
  }
  await expect(bubbles(others[1]).filter({ hasText: 'Yes.' })).toContainText('Ben')
  await checkScreen(others[1], 'the chat of a group', isMobile)
  for (const one of others) await one.context().close()
})

test('a date is planned from a friend’s card, and accepted on the other screen', async ({
  page,
  browser,
  isMobile
}) => {
  const [ann, ben] = [await named('Ann'), await named('Ben')]
  await befriend(ann, ben)
  const other = await onOtherDevice(browser, ben, `/friends/?friend=${ann.userId}`)
  await signInAs(page, ann)
  await page.goto(`/friends/?friend=${ben.userId}`)
  await page.getByRole('link', { name: t('friends.plan') }).click()
  const sheet = page.getByRole('dialog', { name: t('messages.dateTitle') })
  await expect(sheet).toBeVisible()
  await checkScreen(page, 'planning together', isMobile)
  await sheet.getByLabel(t('messages.dateLabel')).fill('2099-03-03T18:30')
  await sheet.getByRole('button', { name: t('messages.datePropose'), exact: true }).click()
  await expect(sheet).toBeHidden()
  await button(page, 'messages.send').click()
  await expect(chatOf(page)).toContainText('March')

  await other.getByRole('link', { name: t('friends.message'), exact: true }).click()
  await other.getByRole('button', { name: t('messages.accept'), exact: true }).click()
  await expect(chatOf(page)).toContainText(t('messages.acceptedBy', { names: 'Ben' }))
  await page.reload()
  await expect(chatOf(page)).toContainText('March')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Ben', level: 2 })).toBeVisible()
  await other.context().close()
})

test('a person who deleted their account has no name anymore, and cannot be written to', async ({ page, isMobile }) => {
  const [ann, ben] = [await named('Ann'), await named('Ben')]
  await befriend(ann, ben)
  await send(ben, ann, 'what I said')
  await signInAs(page, ann)
  await page.goto(`/messages/?with=${ben.userId}`)
  await expect(bubbles(page)).toContainText(['what I said'])
  await edge(ben, 'DELETE', '/account', { confirm: ben.email })
  await expect(page.getByRole('textbox')).toBeHidden()
  await page.goto('/messages/')
  const list = page.getByRole('region', { name: t('messages.list') })
  const link = list.getByRole('link', { name: t('messages.deletedAccount') })
  await expect(async () => {
    await page.reload()
    await expect(link).toBeVisible({ timeout: 5000 })
  }).toPass()
  await link.click()
  await expect(page.getByText(t('messages.closedAccount'))).toBeVisible()
  await expect(bubbles(page)).toContainText(['what I said'])
  await checkScreen(page, 'the chat with a deleted account', isMobile)
})

test('a sound is recorded in the chat, played, sent, and played on the other device', async ({
  page,
  browser,
  isMobile
}) => {
  const [ann, ben] = [await named('Ann'), await named('Ben')]
  await befriend(ann, ben)
  await signInAs(page, ann)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto(`/messages/?with=${ben.userId}`)
  await expect(button(page, 'messages.attach')).toBeVisible()
  expect(scripts.filter((url) => /recording/.test(url))).toEqual([])
  const other = await onOtherDevice(browser, ben, `/messages/?with=${ann.userId}`)

  await button(page, 'messages.attach').click()
  await button(page, 'messages.record').click()
  await expect(page.getByText(t('recording.refused'))).toBeVisible()
  await checkScreen(page, 'a microphone that is not allowed', isMobile)
  await page.context().grantPermissions(['microphone'], { origin: SITE })
  await button(page, 'recording.again').click()
  await expect(page.getByText(/^[0-4]:(?!00|01)\d\d of 5:00$/)).toBeVisible()
  await checkScreen(page, 'a recording', isMobile)
  await button(page, 'recording.finish').click()
  const preview = page.getByLabel(t('recording.preview'))
  await expect.poll(() => preview.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(1)
  await checkScreen(page, 'a recorded sound', isMobile)
  await button(page, 'recording.use').click()
  await expect(page.getByText(t('messages.uploaded'))).toBeVisible()
  await button(page, 'messages.send').click()

  const heard = chatOf(other).getByLabel(t('messages.soundOf', { name: 'Ann' }))
  await expect.poll(() => heard.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(1)
  await checkScreen(other, 'a chat with a sound', isMobile)
  await other.context().close()
})

test('a video is sent with a message, and plays on the other device', async ({ page, browser, isMobile }) => {
  const [ann, ben] = [await named('Ann'), await named('Ben')]
  await befriend(ann, ben)
  const studio = await browser.newPage()
  await openSourcePage(studio)
  const wish = { seconds: 2, fps: 15, width: 320, height: 180, hasSound: true, hasLength: true }
  const made = await callSource<string>(studio, '/tests/e2e/support/video-maker.ts', 'makeVideo', wish)
  await studio.close()
  await signInAs(page, ann)
  await page.goto(`/messages/?with=${ben.userId}`)
  const other = await onOtherDevice(browser, ben, `/messages/?with=${ann.userId}`)
  await button(page, 'messages.attach').click()
  const file = { name: 'swing.webm', mimeType: 'video/webm', buffer: Buffer.from(made, 'base64') }
  await page.getByLabel(t('messages.attachFile')).setInputFiles(file)
  await expect(page.getByText(t('messages.uploaded'))).toBeVisible()
  await button(page, 'messages.send').click()
  const video = chatOf(other).locator('video')
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.duration)).toBeGreaterThan(1)
  await video.evaluate(async (one: HTMLVideoElement) => {
    one.muted = true
    await one.play()
  })
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0)
  await checkScreen(other, 'a chat with a video', isMobile)
  await other.context().close()
})

test('a reported message reaches the admin with its text', async ({ page, browser, isMobile }) => {
  needs('ICEPOINT_KEY')
  const [ann, ben, boss] = [await named('Ann'), await named('Ben'), await newPerson()]
  await befriend(ann, ben)
  const words = `Rude ${ann.userId}`
  await send(ben, ann, words)
  await signInAs(page, ann)
  await page.goto(`/messages/?with=${ben.userId}`)
  await bubbles(page).first().hover()
  await page.getByRole('button', { name: /^More about the message/ }).click()
  await button(page, 'messages.report').click()
  const dialog = page.getByRole('dialog', { name: t('messages.reportTitle') })
  await checkScreen(page, 'a message is reported', isMobile)
  await dialog.getByLabel(t('messages.reportReason')).fill('He is rude.')
  await button(page, 'messages.report').click()
  await expect(dialog.getByText(t('messages.reported'))).toBeVisible()

  await asOperator('PUT', `/users/${boss.userId}/labels`, { labels: ['admin'] })
  const admin = await onOtherDevice(browser, await sessionOf(boss.email), '/account/')
  const reports = admin.getByRole('region', { name: t('admin.reports') })
  await expect(reports.getByRole('listitem').filter({ hasText: words })).toContainText('Ben')
  await expect(reports.getByRole('listitem').filter({ hasText: words })).toContainText('He is rude.')
  await admin.context().close()
})

test('the card of a withdrawn workout and a deleted photo say so', async ({ page, browser, isMobile }) => {
  needs('ICEPOINT_KEY')
  const [ann, ben] = [await named('Ann'), await named('Ben')]
  await befriend(ann, ben)
  const workoutId = await newWorkout(ann, contentOf('Rope', [['Skip', { kind: 'time', seconds: 30 }]]))
  await edge(ann, 'POST', '/shares', { workoutId, friendIds: [ben.userId] })
  await send(ann, ben, 'Look:', { workoutId })
  await signInAs(page, ann)
  await page.goto(`/messages/?with=${ben.userId}`)
  await button(page, 'messages.attach').click()
  const file = { name: 'bell.jpg', mimeType: 'image/jpeg', buffer: await photo(800, 600) }
  await page.getByLabel(t('messages.attachFile')).setInputFiles(file)
  await expect(page.getByText(t('messages.uploaded'))).toBeVisible()
  await button(page, 'messages.send').click()
  const other = await onOtherDevice(browser, ben, `/messages/?with=${ann.userId}`)
  const card = chatOf(other).getByRole('link', { name: t('messages.play', { name: 'Rope' }) })
  const image = chatOf(other).getByRole('img', { name: t('messages.photoOf', { name: 'Ann' }) })
  await expect(card).toBeVisible()
  await expect(image).toBeVisible()

  await edge(ann, 'POST', '/shares/withdraw', { workoutId, friendIds: [ben.userId] })
  const [media] = await rowsOf('media', 'ownerId', ann.userId)
  await asOperator('DELETE', `/storage/buckets/message-media/files/${String(media?.['fileId'])}`, {})
  await other.reload()
  await expect(chatOf(other).getByText(t('messages.workoutGone'))).toBeVisible()
  await expect(chatOf(other).getByText(t('messages.fileGone'))).toBeVisible()
  await expect(bubbles(other)).toContainText(['Look:'])
  await expect(card).toBeHidden()
  await checkScreen(other, 'a chat whose workout and photo are gone', isMobile)
  await other.context().close()
})
