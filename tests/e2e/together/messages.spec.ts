/** A conversation on two screens at once: live, seen, deleted, interrupted, refused, and unread. */
import type { Locator, Page } from '@playwright/test'
import { checkScreen } from '../support/checks.ts'
import { contentOf, edge, named, newDevice, newWorkout, openAs, type Person } from '../support/people.ts'
import { photo } from '../support/photos.ts'
import { expect, PASSWORD, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

test.use({ expectedStatuses: [400, 401, 403, 404, 429] })

const t = textsIn('en')
let sent = 0

/** `friendship` is its id. */
async function friends(): Promise<{ ann: Person; ben: Person; friendship: string }> {
  const [ann, ben] = await Promise.all([named('Ann'), named('Ben')])
  await edge(ann, 'POST', '/friends', { email: ben.email })
  const answer = (await edge(ben, 'POST', '/friends', { email: ann.email })) as { friendship: { id: string } }
  return { ann, ben, friendship: answer.friendship.id }
}

const chatOf = (page: Page): Locator => page.getByRole('log', { name: t('messages.log') })
const bubbles = (page: Page): Locator => chatOf(page).locator('[data-id]')
const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name: t('messages.write', { name }) })
const inbox = (page: Page): Locator => page.getByRole('region', { name: t('messages.list') })

async function open(page: Page, person: Person, other: Person): Promise<void> {
  await openAs(page, person, `/messages/?with=${other.userId}`)
}

async function write(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).fill(text)
  await page.getByRole('button', { name: t('messages.send'), exact: true }).click()
}

/** Sent through the edge, without a screen. */
async function send(from: Person, to: Person, more: object): Promise<string> {
  sent += 1
  const id = `m${Date.now()}${sent}`
  await edge(from, 'POST', '/messages', { id, friendId: to.userId, ...more })
  return id
}

test(
  'two people write to each other, and see each other’s actions live',
  { tag: '@main' },
  async ({ page, browser, isMobile }) => {
    const { ann, ben } = await friends()
    const other = await newDevice(browser)
    await open(page, ann, ben)
    await open(other, ben, ann)
    await expect(page.getByText(t('messages.firstText'))).toBeVisible()
    await checkScreen(page, 'a new chat', isMobile)

    await write(page, 'Ben', 'Legs are done. See https://icepoint.example/a.')
    await expect(bubbles(other)).toContainText(['Legs are done'])
    await expect(bubbles(page)).toContainText([t('messages.isSeen')])
    await expect(field(page, 'Ben')).toHaveValue('')
    const link = chatOf(other).getByRole('link', { name: 'https://icepoint.example/a', exact: true })
    await expect(link).toHaveAttribute('rel', /noopener/)

    await bubbles(other).first().hover()
    await other.getByRole('button', { name: /^More about the message/ }).click()
    await other.getByRole('button', { name: t('messages.reply'), exact: true }).click()
    await write(other, 'Ann', 'Then this one.')
    await expect(bubbles(page).nth(1)).toContainText('Then this one.')
    await expect(bubbles(page).nth(1)).toContainText('Legs are done')
    await checkScreen(page, 'a chat', isMobile)

    await bubbles(page).first().hover()
    await page
      .getByRole('button', { name: /^More about the message/ })
      .first()
      .click()
    await checkScreen(page, 'what can be done with a message', isMobile)
    await page.getByRole('button', { name: t('messages.deleteBoth') }).click()
    await expect(bubbles(page).first()).toContainText(t('messages.wasDeleted'))
    await expect(bubbles(other).first()).toContainText(t('messages.wasDeleted'))
    await expect(chatOf(other).getByText('Legs are done')).toHaveCount(0)
    await other.context().close()
  }
)

test(
  'a lost connection in a conversation loses and duplicates nothing',
  { tag: ['@once', '@main'] },
  async ({ page, browser, isNetworkStable }) => {
    isNetworkStable.value = false
    const { ann, ben } = await friends()
    const other = await newDevice(browser)
    await open(page, ann, ben)
    await open(other, ben, ann)
    await write(page, 'Ben', 'one')
    await expect(bubbles(other)).toContainText(['one'])
    await expect(bubbles(page)).toContainText([t('messages.isSeen')])

    await page.context().setOffline(true)
    await write(page, 'Ben', 'two')
    await write(page, 'Ben', 'three')
    await expect(bubbles(page)).toContainText(['one', t('messages.isWaiting'), t('messages.isWaiting')])
    for (const text of ['four', 'five', 'six']) await write(other, 'Ann', text)
    // They arrive before the others.
    const sentOnes = Array.from({ length: 3 }, () => `, ${t('messages.isSent')}`)
    await expect(bubbles(other)).toContainText(['one', ...sentOnes])
    await page.context().setOffline(false)

    await expect(bubbles(other)).toContainText(['one', 'four', 'five', 'six', 'two', 'three'])
    await expect(bubbles(page)).toContainText(['one', 'four', 'five', 'six', 'two', 'three'])
    await expect(bubbles(page)).toHaveCount(6)
    await expect(bubbles(other)).toHaveCount(6)
    await other.context().close()
  }
)

test(
  'a chat that was read is available offline, and an unfinished message stays',
  { tag: '@once' },
  async ({ page, isNetworkStable }) => {
    isNetworkStable.value = false
    const { ann, ben } = await friends()
    await send(ben, ann, { text: 'read this' })
    await open(page, ann, ben)
    await expect(bubbles(page)).toContainText(['read this'])
    await field(page, 'Ben').fill('not done')
    await page.goto('/messages/')
    await inbox(page).getByRole('link', { name: 'Ben' }).click()
    await expect(field(page, 'Ben')).toHaveValue('not done')
    await page.context().setOffline(true)
    await page.goBack()
    await inbox(page).getByRole('link', { name: 'Ben' }).click()
    await expect(bubbles(page)).toContainText(['read this'])
    await page.context().setOffline(false)
  }
)

test('unsendable messages are reported, and no text is lost', async ({ page, isMobile }) => {
  const { ann, ben } = await friends()
  const workoutId = await newWorkout(ben, contentOf('Rope', [['Skip', { kind: 'time', seconds: 30 }]]))
  await send(ben, ann, { workoutId })
  await open(page, ann, ben)
  await expect(chatOf(page).getByText(t('messages.workoutGone'))).toBeVisible()

  const long = 'x'.repeat(2001)
  await field(page, 'Ben').fill(long)
  await expect(page.getByText(t('messages.tooLong', { count: 1 }))).toBeVisible()
  await expect(field(page, 'Ben')).toHaveValue(long)
  await expect(page.getByRole('button', { name: t('messages.send'), exact: true })).toBeDisabled()
  await checkScreen(page, 'a message that is too long', isMobile)
})

test('an ended friendship closes the chat, and the messages stay', async ({ page, isMobile }) => {
  const { ann, ben, friendship } = await friends()
  await send(ben, ann, { text: 'before' })
  await open(page, ann, ben)
  await expect(bubbles(page)).toContainText(['before'])
  await expect(field(page, 'Ben')).toBeVisible()
  await edge(ben, 'DELETE', `/friends/${friendship}`)
  await expect(page.getByText(t('messages.closedFriend'))).toBeVisible()
  await expect(bubbles(page)).toContainText(['before'])
  await checkScreen(page, 'a closed chat', isMobile)
})

test(
  'a workout, a photo and a date are sent with a message',
  { tag: '@main-phone' },
  async ({ page, browser, isMobile }) => {
    const { ann, ben } = await friends()
    const workoutId = await newWorkout(ann, contentOf('Rope', [['Skip', { kind: 'time', seconds: 30 }]]))
    const other = await newDevice(browser)
    await open(page, ann, ben)
    await open(other, ben, ann)
    const attach = () => page.getByRole('button', { name: t('messages.attach') }).click()
    const sendIt = () => page.getByRole('button', { name: t('messages.send'), exact: true }).click()

    await attach()
    await page.getByRole('button', { name: t('messages.attachWorkout'), exact: true }).click()
    await checkScreen(page, 'a workout is chosen', isMobile)
    await page.getByRole('dialog').getByRole('button', { name: 'Rope' }).click()
    await attach()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('messages.attachDate'), exact: true })
      .click()
    await page.getByLabel(t('messages.dateLabel')).fill('2099-03-03T18:30')
    await page.getByRole('button', { name: t('messages.datePropose'), exact: true }).click()
    await sendIt()
    const card = chatOf(other).getByRole('link', { name: t('messages.play', { name: 'Rope' }) })
    await expect(card).toHaveAttribute('href', `/workout/${workoutId}/play/`)
    await other.getByRole('button', { name: t('messages.accept'), exact: true }).click()
    await expect(other.getByText(t('messages.accepted'))).toBeVisible()
    await expect(chatOf(page)).toContainText(t('messages.acceptedBy', { names: 'Ben' }))

    await attach()
    const file = { name: 'bell.jpg', mimeType: 'image/jpeg', buffer: await photo(800, 600) }
    await page.getByLabel(t('messages.attachFile')).setInputFiles(file)
    await expect(page.getByText(t('messages.uploaded'))).toBeVisible()
    await sendIt()
    const shown = chatOf(other).getByRole('img', { name: t('messages.photoOf', { name: 'Ann' }) })
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await checkScreen(other, 'a chat with a workout and a photo', isMobile)
    await card.click()
    await expect(other).toHaveURL(new RegExp(`/workout/${workoutId}/play/`))
    await other.context().close()
  }
)

test('unread messages count in the navigation and the title, and are announced after sign-in', async ({
  page,
  isMobile
}) => {
  const { ann, ben } = await friends()
  await send(ben, ann, { text: 'first' })
  await send(ben, ann, { text: 'second' })
  await page.goto('/login/')
  await page.getByLabel(t('auth.email')).fill(ann.email)
  await page.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t('auth.logIn'), exact: true }).click()
  const notice = page.getByText(t('unread.notice', { count: 2 }))
  await expect(notice).toBeVisible()
  await expect(page).toHaveTitle(/^\(2\) /)
  const item = page.getByRole('navigation', { name: t('nav.main') }).getByRole('link', { name: t('nav.messages') })
  await expect(item).toHaveAttribute('data-count', '1')
  await expect(item).toHaveAccessibleName(t('counts.messages', { count: 1 }))
  await expect(notice).toBeHidden({ timeout: 15_000 })

  await item.click()
  await expect(inbox(page).getByRole('link', { name: 'Ben' })).toContainText('2 unread')
  await checkScreen(page, 'conversations', isMobile)
  await inbox(page).getByRole('link', { name: 'Ben' }).click()
  await expect(chatOf(page)).toContainText(t('messages.new', { count: 2 }))
  await expect(page).toHaveTitle(/^Ben · /)

  await send(ben, ann, { text: 'third' })
  await expect(bubbles(page)).toContainText(['first', 'second', 'third'])
  await expect(page).toHaveTitle(/^Ben · /)
})
