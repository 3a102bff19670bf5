/** A chat longer than its first page: older messages, search, jumping to the newest, and muting. */
import type { Locator, Page } from '@playwright/test'
import { checkScreen } from '../support/checks.ts'
import { needs } from '../support/needs.ts'
import { asOperator, befriend } from '../support/operator.ts'
import { edge, named, openAs, type Person } from '../support/people.ts'
import { rowsOf } from '../support/rows.ts'
import { expect, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

test.use({ expectedStatuses: [400, 401, 403, 404, 429] })

const t = textsIn('en')
const STORED = 250
const DAY = 86_400_000

const log = (page: Page): Locator => page.getByRole('log', { name: t('messages.log') })
const press = (within: Page | Locator, key: string): Promise<void> =>
  within.getByRole('button', { name: t(key), exact: true }).click()

/** As the edge stores them, before one it stored itself; half of them on an earlier day. */
async function storeMany(from: Person, to: Person): Promise<void> {
  const id = crypto.randomUUID().replaceAll('-', '').slice(0, 16)
  await edge(from, 'POST', '/messages', { id, friendId: to.userId, text: 'The newest.' })
  const [one] = await rowsOf('messages', 'ownerUId', from.userId)
  if (one === undefined) throw new Error('it was not stored')
  const columns = Object.entries(one).filter(([name]) => !name.startsWith('$'))
  const last = Date.parse(String(one['createdAt']))
  const rows = Array.from({ length: STORED }, (_, index) => {
    const at = last - (STORED - index) * 1000 - (index < STORED / 2 ? DAY : 0)
    return {
      ...Object.fromEntries(columns),
      $id: `${id}${index}`,
      $permissions: one['$permissions'],
      text: `Set ${index}.`,
      read: true,
      orderKey: `${String(at).padStart(15, '0')}-${String(index).padStart(12, '0')}`,
      createdAt: new Date(at).toISOString()
    }
  })
  for (let at = 0; at < STORED; at += 100)
    await asOperator('POST', '/tablesdb/icepoint/tables/messages/rows', { rows: rows.slice(at, at + 100) })
  const conversation = String(one['conversationId'])
  await edge(to, 'PUT', `/messages/conversations/${conversation}/seen`, { key: String(one['orderKey']) })
}

test('a long chat is read to its beginning, searched, and left for its newest message', async ({ page, isMobile }) => {
  needs('ICEPOINT_KEY')
  const [ann, ben] = [await named('Ann'), await named('Ben')]
  await befriend(ann, ben)
  await storeMany(ben, ann)
  await openAs(page, ann, `/messages/?with=${ben.userId}`)
  const newest = log(page).getByText('The newest.')
  await expect(newest).toBeInViewport()
  expect(await log(page).locator('[data-id]').count()).toBeLessThan(60)

  await press(page, 'messages.more')
  await press(page.getByRole('dialog'), 'messages.find')
  const search = page.getByRole('searchbox', { name: t('messages.find') })
  await search.fill('Set 3.')
  await expect(log(page).getByText('Set 3.', { exact: true })).toBeInViewport()
  await expect(page.getByRole('search').getByRole('status')).toHaveText(t('messages.found', { at: 1, count: 1 }))
  await expect(newest).toBeHidden()
  await checkScreen(page, 'a match in a long chat', isMobile)
  await press(page, 'messages.findEnd')

  await log(page).evaluate((element) => element.scrollTo(0, 0))
  await expect(log(page).getByText('Set 0.', { exact: true })).toBeInViewport()
  await expect(log(page).locator('.together-day').first()).toBeInViewport()
  await press(page, 'messages.toNewest')
  await expect(newest).toBeInViewport()
  await expect(page.getByRole('button', { name: t('messages.toNewest'), exact: true })).toBeHidden()

  await press(page, 'messages.more')
  await press(page.getByRole('dialog'), 'messages.mute')
  await expect(page.getByRole('region', { name: t('messages.with', { name: 'Ben' }) })).toContainText(
    t('messages.muted')
  )
  await press(page, 'messages.more')
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('messages.toFriend') })
    .click()
  await expect(page.getByRole('heading', { name: 'Ben', level: 2 })).toBeVisible()
})
