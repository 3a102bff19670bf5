/** Groups on the screens of their owner and a member. States: groups-section.test.tsx, group-part.test.tsx. What the edge allows: tests/edge/together/groups.test.ts. */
import type { Browser, Locator, Page } from '@playwright/test'
import { checkScreen } from '../support/checks.ts'
import { befriend, setContract } from '../support/operator.ts'
import { edge, named, newDevice, openAs, type Person } from '../support/people.ts'
import { expect, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

test.use({ reducedMotion: 'reduce', expectedStatuses: [404, 429] })

const t = textsIn('en')

interface Group {
  id: string
  name: string
}

async function ownerOf(...friends: Person[]): Promise<Person> {
  const owner = await named('Ann')
  await setContract(owner, 'pro')
  for (const friend of friends) await befriend(owner, friend)
  return owner
}

async function newGroup(owner: Person, members: Person[], name = 'Tuesday bells'): Promise<Group> {
  const id = crypto.randomUUID().replaceAll('-', '').slice(0, 20)
  await edge(owner, 'POST', '/groups', { id, name, memberIds: members.map(({ userId }) => userId) })
  return { id, name }
}

const section = (page: Page): Locator => page.getByRole('region', { name: t('groups.title'), exact: true })
const inside = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const member = (page: Page, group: string, name: string): Locator =>
  inside(page, group)
    .getByRole('list', { name: t('groups.members') })
    .getByRole('listitem')
    .filter({ hasText: name })
const dialog = (page: Page): Locator => page.getByRole('dialog')
const press = (within: Page | Locator, key: string, params = {}): Promise<void> =>
  within.getByRole('button', { name: t(key, params), exact: true }).click()

async function open(page: Page, person: Person, group?: Group): Promise<void> {
  await openAs(page, person, group === undefined ? '/friends/?view=groups' : `/friends/?group=${group.id}`)
  if (group === undefined) await expect(section(page)).toBeVisible()
  else await expect(inside(page, group.name)).toBeVisible()
}

async function onOtherDevice(browser: Browser, person: Person, group?: Group): Promise<Page> {
  const page = await newDevice(browser)
  await open(page, person, group)
  return page
}

test('everything the owner of a group does is seen live by a member', async ({ page, browser, isMobile }) => {
  const [ben, cleo] = [await named('Ben'), await named('Cleo')]
  const owner = await ownerOf(ben, cleo)
  await open(page, owner)
  const other = await onOtherDevice(browser, ben)
  await section(page)
    .getByRole('button', { name: t('groups.new') })
    .first()
    .click()
  await dialog(page).getByLabel(t('groups.name')).fill('Tuesday bells')
  await dialog(page).getByRole('checkbox', { name: 'Ben' }).check()
  await checkScreen(page, 'a new group', isMobile)
  await press(dialog(page), 'groups.create')
  await expect(inside(page, 'Tuesday bells')).toContainText(t('groups.people', { count: 2 }))
  await expect(page).toHaveURL(/\?group=/)

  await section(other).getByRole('link', { name: 'Tuesday bells' }).click()
  await expect(inside(other, 'Tuesday bells')).toContainText(t('groups.ownedBy', { name: 'Ann' }))
  await expect(member(other, 'Tuesday bells', 'Ann')).toContainText(t('groups.owner'))

  await press(inside(page, 'Tuesday bells'), 'groups.add')
  await dialog(page).getByRole('checkbox', { name: 'Cleo' }).check()
  await press(dialog(page), 'groups.addCount', { count: 1 })
  // Not a friend of Ben's: the name comes with the group.
  await expect(member(other, 'Tuesday bells', 'Cleo')).toBeVisible()

  await press(inside(page, 'Tuesday bells'), 'groups.edit')
  await dialog(page).getByLabel(t('groups.name')).fill('Wednesday bells')
  await press(dialog(page), 'groups.save')
  await expect(inside(other, 'Wednesday bells')).toBeVisible()
  await checkScreen(page, 'the inside of an own group', isMobile)
  await checkScreen(other, 'the inside of a friend’s group', isMobile)

  await press(member(page, 'Wednesday bells', 'Ben'), 'groups.removeName', { name: 'Ben' })
  await press(dialog(page), 'groups.remove')
  await expect(member(page, 'Wednesday bells', 'Ben')).toHaveCount(0)
  await expect(other.getByText(t('groups.gone'))).toBeVisible()
  await checkScreen(other, 'a group that is gone', isMobile)
})

test('a picture is cropped, shown to the members, and removed', { tag: '@once' }, async ({ page, browser }) => {
  const ben = await named('Ben')
  const owner = await ownerOf(ben)
  const group = await newGroup(owner, [ben])
  await open(page, owner, group)
  const other = await onOtherDevice(browser, ben, group)
  const png = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(400, 300)
    const context = canvas.getContext('2d')
    if (context !== null) Object.assign(context, { fillStyle: '#0a6' }).fillRect(0, 0, 400, 300)
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())]
  })
  await press(page, 'groups.edit')
  const choose = dialog(page).getByLabel(t('profile.choose'))
  await choose.setInputFiles({ name: 'team.png', mimeType: 'image/png', buffer: Buffer.from(png) })
  await press(page, 'profile.use')
  await expect(dialog(page).getByLabel(t('profile.chooseOther'))).toBeEnabled()
  for (const device of [page, other]) {
    const picture = inside(device, group.name).locator('header .avatar img')
    await expect(picture).toBeVisible()
    await expect.poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  }
  await press(dialog(page), 'profile.remove')
  await expect(inside(other, group.name).locator('header .avatar img')).toHaveCount(0)
})
