/** `/st`: what is stored, what shows it, and what can be deleted. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { newId } from '../../../src/data/app/ids.ts'
import { checkScreen } from '../support/checks.ts'
import { contentOf, edge, newPerson, newWorkout, seconds, signInAs, type Person } from '../support/people.ts'
import { expect, SITE, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

// 404: a picture that came into view while its file was being deleted.
test.use({ reducedMotion: 'reduce', expectedStatuses: [401, 404, 500] })

const t = textsIn('en')

async function store(person: Person, name: string, side = 200): Promise<{ id: string; url: string }> {
  const file = await sharp({ create: { width: side, height: side, channels: 3, background: '#47a' } })
    .jpeg()
    .toBuffer()
  const id = newId()
  const order = { id, kind: 'image', purpose: 'workout', name, size: file.length, mimeType: 'image/jpeg' }
  const { media } = (await edge(person, 'POST', '/media', order)) as { media: { url: string } }
  const answer = await fetch(`${SITE}/api/media/${id}/chunks/0`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${person.jwt}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(file)
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return { id, url: media.url }
}

async function shownIn(person: Person, name: string, url: string): Promise<string> {
  const content = contentOf(name, [['Squat', seconds(30)]])
  return newWorkout(person, { ...content, imageUrl: url })
}

const names = async (person: Person): Promise<string[]> =>
  ((await edge(person, 'GET', '/media')) as { items: { name: string }[] }).items.map(({ name }) => name).sort()

/** After a day, a file that nothing shows counts as unused. */
async function twoDaysLater(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + 2 * 86_400_000
  })
}

const open = async (page: Page) => {
  await page.goto('/st/')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

test('the account links to it; files name the workouts that show them, and one in use is deleted', async ({
  page,
  isMobile
}) => {
  const person = await newPerson()
  await signInAs(page, person)
  await test.step('the account links to it, and it starts empty', async () => {
    await page.goto('/account/')
    await page.getByRole('link', { name: t('account.manageFiles') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('storage.title') })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: t('storage.empty') })).toBeVisible()
    await checkScreen(page, 'an empty storage', isMobile)
  })
  const id = await shownIn(person, 'Kettlebell ladder', (await store(person, 'carry.jpg')).url)
  await store(person, 'swing.jpg', 600)
  await test.step('files list what shows them, and what is unused', async () => {
    await open(page)
    const row = page.getByRole('listitem').filter({ hasText: 'carry.jpg' })
    await expect(row.getByRole('link', { name: 'Kettlebell ladder' })).toBeVisible()
    await expect(row.locator('img')).toHaveJSProperty('complete', true)
    await expect(page.getByText(t('storage.notYetUsed'))).toBeVisible()
    await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', /^0\.1 of 100 MB used/)
    await checkScreen(page, 'the storage', isMobile)
    await page.getByRole('checkbox').first().check()
    await checkScreen(page, 'a selection', isMobile)
  })
  await test.step('a file in use names its workout before deletion, and leaves no broken picture', async () => {
    await open(page)
    await page.getByRole('button', { name: t('storage.deleteOne', { name: 'carry.jpg' }) }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByText('carry.jpg: Kettlebell ladder')).toBeVisible()
    await checkScreen(page, 'the question before a deletion', isMobile)
    await sheet.getByRole('button', { name: t('storage.deleteNow', { count: 1 }) }).click()
    await expect(page.getByText('carry.jpg')).toHaveCount(0)
    expect(await names(person)).toEqual(['swing.jpg'])
    await page.goto(`/workout/${id}/`)
    await expect(page.getByRole('heading', { name: 'Kettlebell ladder' })).toBeVisible()
    await expect(page.locator('main img')).toHaveCount(0)
  })
  await test.step('it links to the picture tool', async () => {
    await open(page)
    await page
      .getByRole('link', { name: t('storage.pictureTool') })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: t('resize.title') })).toBeVisible()
  })
})

test('unused files are deleted at once, by keyboard', { tag: '@once' }, async ({ page }) => {
  const person = await newPerson()
  await shownIn(person, 'Ladder', (await store(person, 'used.jpg')).url)
  await store(person, 'old-1.jpg')
  await store(person, 'old-2.jpg')
  await signInAs(page, person)
  await twoDaysLater(page)
  await open(page)
  await page.getByRole('button', { name: /^Delete unused files to free/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Delete 2 files, \d+ kB\?$/ })).toBeVisible()
  await page.getByRole('button', { name: t('storage.deleteNow', { count: 2 }) }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('storage.allUsed'))).toBeVisible()
  await expect(page.getByRole('heading', { name: t('storage.cleanUp') })).toBeFocused()
  expect(await names(person)).toEqual(['used.jpg'])
})

test('shows a failure with a retry, and the offline state', async ({ page, context, isMobile, isNetworkStable }) => {
  const person = await newPerson()
  await store(person, 'one.jpg')
  await signInAs(page, person)
  await page.route('**/api/media?*', (route) =>
    route.fulfill({ status: 500, json: { error: { status: 'internal', message: 'no' } } })
  )
  await open(page)
  await expect(page.getByRole('heading', { name: t('storage.failed') })).toBeVisible()
  await checkScreen(page, 'a storage that could not be loaded', isMobile)
  await page.unroute('**/api/media?*')
  await page.getByRole('button', { name: t('states.retry') }).click()
  await expect(page.getByText('one.jpg')).toBeVisible()
  isNetworkStable.value = false
  await context.setOffline(true)
  await expect(page.getByText(t('states.offlineTitle'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('storage.deleteOne', { name: 'one.jpg' }) })).toBeDisabled()
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: t('storage.deleteOne', { name: 'one.jpg' }) })).toBeEnabled()
})
