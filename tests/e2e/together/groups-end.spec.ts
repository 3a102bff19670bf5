/** Groups and shares when someone leaves, and what an owner sees of people who have a workout. */
import type { Locator, Page } from '@playwright/test'
import { checkScreen } from '../support/checks.ts'
import { needs } from '../support/needs.ts'
import { befriend, setContract } from '../support/operator.ts'
import { contentOf, edge, named, newWorkout, onOtherDevice, seconds, signInAs, type Person } from '../support/people.ts'
import { expect, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

test.use({ expectedStatuses: [400, 401, 403, 404, 429] })

const t = textsIn('en')
const GROUP = 'Tuesday bells'

const bubbles = (page: Page): Locator => page.getByRole('log', { name: t('messages.log') }).locator('[data-id]')
const field = (page: Page): Locator => page.getByRole('textbox', { name: t('messages.write', { name: GROUP }) })

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await page.getByRole('button', { name: t('messages.send'), exact: true }).click()
}

interface Three {
  ann: Person
  ben: Person
  eve: Person
  group: string
}

/** Ann owns a group with Ben and Eve, who are not friends. */
async function three(): Promise<Three> {
  needs('ICEPOINT_KEY')
  const [ann, ben, eve] = [await named('Ann'), await named('Ben'), await named('Eve')]
  await setContract(ann, 'pro')
  for (const friend of [ben, eve]) await befriend(ann, friend)
  const group = crypto.randomUUID().replaceAll('-', '').slice(0, 20)
  await edge(ann, 'POST', '/groups', { id: group, name: GROUP, memberIds: [ben.userId, eve.userId] })
  return { ann, ben, eve, group }
}

const leave = (who: Person): Promise<unknown> => edge(who, 'DELETE', '/account', { confirm: who.email })

test('deleting the account of a group’s owner passes it to a member with room, and the conversation continues', async ({
  page,
  browser,
  isMobile
}) => {
  const { ann, ben, eve, group } = await three()
  await setContract(ben, 'pro')
  await edge(ann, 'POST', '/messages', { id: `o${group}`.slice(0, 20), groupId: group, text: 'Be kind.' })
  await signInAs(page, ben)
  await page.goto(`/messages/?group=${group}`)
  const other = await onOtherDevice(browser, eve, `/messages/?group=${group}`)
  for (const one of [page, other]) await expect(bubbles(one).filter({ hasText: 'Be kind.' })).toContainText('Ann')

  await leave(ann)
  await write(other, 'Who has it now?')
  await expect(bubbles(page)).toContainText(['Be kind.', 'Who has it now?'])
  await write(page, 'I do.')
  await expect(bubbles(other)).toContainText(['Be kind.', 'Who has it now?', 'I do.'])
  for (const one of [page, other]) {
    await one.reload()
    await expect(bubbles(one)).toHaveCount(3)
    await expect(bubbles(one).first()).toContainText(t('messages.deletedAccount'))
  }
  await checkScreen(other, 'the chat of a group without its first owner', isMobile)
  await page.goto(`/friends/?group=${group}`)
  await expect(page.getByRole('region', { name: GROUP, exact: true })).toContainText(t('groups.yours'))
  await other.context().close()
})

test('a group without its owner ends when nobody has room for it', { tag: '@once' }, async ({ page, browser }) => {
  const { ann, ben, eve, group } = await three()
  await signInAs(page, eve)
  await page.goto(`/messages/?group=${group}`)
  const other = await onOtherDevice(browser, ben, `/messages/?group=${group}`)
  await write(other, 'I move to Oslo.')
  await expect(bubbles(page).first()).toContainText('Ben')
  await edge(ben, 'POST', `/groups/${group}/leave`, {})
  await expect(other.getByText(t('messages.closedGroup'))).toBeVisible()
  await expect(bubbles(page).first()).toContainText(t('messages.formerMember'))
  await expect(field(page)).toBeVisible()

  await leave(ann)
  await expect(page.getByText(t('messages.closedGroup'))).toBeVisible()
  await expect(field(page)).toBeHidden()
  await expect(bubbles(page)).toContainText(['I move to Oslo.'])
  await other.context().close()
})

test('an owner sees who has played a workout, if they allow it', async ({ page, isMobile }) => {
  const [ann, ben, eve] = [await named('Ann'), await named('Ben'), await named('Eve')]
  for (const friend of [ben, eve]) await befriend(ann, friend)
  const workoutId = await newWorkout(ann, contentOf('Ladder', [['Row', seconds(60)]]))
  await edge(ann, 'POST', '/shares', { workoutId, friendIds: [ben.userId, eve.userId] })
  await edge(ben, 'PUT', '/account', { showPlays: true })
  for (const who of [ben, eve]) {
    const play = { id: crypto.randomUUID(), workoutId, date: new Date().toISOString(), seconds: 60, share: 1 }
    await edge(who, 'POST', '/statistics', play)
  }
  await signInAs(page, ann)
  await page.goto(`/workout/${workoutId}/`)
  await page.getByRole('button', { name: t('public.share'), exact: true }).click()
  const sheet = page.getByRole('dialog', { name: t('sharing.title', { name: 'Ladder' }) })
  const of = (name: string) => sheet.getByRole('checkbox', { name })
  await expect(of('Ben')).toHaveAccessibleDescription('since today, played once')
  await expect(of('Eve')).toHaveAccessibleDescription(/^since today/)
  await expect(of('Eve')).not.toHaveAccessibleDescription(/played/)
  await checkScreen(page, 'who has played a shared workout', isMobile)
})
