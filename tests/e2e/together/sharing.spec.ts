/** Workouts shared between friends, in two browsers: live on both sides. */
import type { Page } from '@playwright/test'
import { encode } from 'uqr'
import inApp from '#locales/en/app.json' with { type: 'json' }
import inList from '#locales/en/list.json' with { type: 'json' }
import inPlayer from '#locales/en/player.json' with { type: 'json' }
import inWorkout from '#locales/en/workout.json' with { type: 'json' }
import { axeFindings } from '../support/axe.ts'
import { befriend, setContract } from '../support/operator.ts'
import { contentOf, edge, named, newWorkout, onOtherDevice, seconds, signInAs, type Person } from '../support/people.ts'
import { keptPlays } from '../support/kept.ts'
import { expect, test } from '../support/support.ts'

const { page: texts, sharing } = inWorkout
const { list } = inList
const { visibility } = inApp

// The server refuses an account that may no longer read a workout. One test is offline for a while.
test.use({ expectedStatuses: [404], isNetworkStable: { value: false } })

const ladder = () =>
  contentOf('Ladder', [
    ['Row', seconds(30)],
    ['Squat', seconds(30)]
  ])

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const tab = (page: Page) => page.getByRole('navigation', { name: list.tabs }).getByRole('link', { name: /^Assigned/ })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Share Ladder' })

async function openFromList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More for Ladder' }).click()
  await page.getByRole('button', { name: list.share }).click()
  await expect(sheet(page).getByRole('checkbox').first()).toBeVisible()
}

async function two(page: Page): Promise<{ mara: Person; jules: Person; id: string }> {
  const [mara, jules] = await Promise.all([named('Mara'), named('Jules')])
  await befriend(mara, jules)
  const id = await newWorkout(mara, ladder())
  await signInAs(page, mara)
  return { mara, jules, id }
}

test(
  'a shared workout appears at the friend’s with note and date, is played, and disappears when it is withdrawn',
  { tag: '@main' },
  async ({ page, browser }) => {
    const { jules, id } = await two(page)
    const theirs = await onOtherDevice(browser, jules, '/workoutlist/my/')
    await page.goto('/workoutlist/my/')
    await openFromList(page)
    await sheet(page).getByRole('checkbox', { name: 'Jules' }).check()
    await expect(sheet(page).getByText('Jules has it now.')).toBeVisible()
    await sheet(page).getByText(sharing.addNote).click()
    await sheet(page).getByRole('textbox', { name: sharing.note }).fill('Slowly at first')
    await sheet(page).getByLabel(sharing.date).fill('2026-12-01T07:30')
    // Jules can open it, and is notified when Mara has chosen.
    const opened = await theirs.context().newPage()
    await opened.goto(`/workout/${id}/`)
    await expect(opened.getByRole('heading', { name: 'Ladder' })).toBeVisible()
    await opened.close()
    await expect(tab(theirs)).not.toHaveText(/new/)
    await sheet(page).getByRole('button', { name: sharing.done }).click()
    await expect(card(page, 'Ladder')).toContainText(visibility.chosen)

    await expect(tab(theirs)).toHaveText(/1 new/)
    await tab(theirs).click()
    const shared = card(theirs, 'Ladder')
    await expect(shared).toContainText('Shared by Mara on ')
    await expect(shared).toContainText('Slowly at first')
    await expect(shared).toContainText('Proposed for 1 Dec 2026, 07:30')
    await expect(shared.getByText(sharing.isNew, { exact: true })).toBeVisible()
    await expect(tab(theirs)).not.toHaveText(/new/)
    await expect(theirs).toHaveURL(/\/workoutlist\/assigned\/$/)
    expect(await axeFindings(theirs)).toEqual([])

    await shared.getByRole('link', { name: 'Ladder' }).click()
    await expect(theirs.getByRole('heading', { name: 'Ladder' })).toBeVisible()
    // The previous list stays mounted, hidden.
    await expect(theirs.getByText(/^Shared by Mara on /).filter({ visible: true })).toBeVisible()
    await expect(theirs.getByText('Slowly at first').filter({ visible: true })).toBeVisible()
    const player = await theirs.context().newPage()
    await player.goto(`/workout/${id}/play/`)
    await expect(player.getByRole('timer')).toBeVisible()
    await expect(player.getByRole('button', { name: inPlayer.player.end })).toBeVisible()
    await player.close()

    await openFromList(page)
    await expect(sheet(page).getByText('1 person has it')).toBeVisible()
    const jules1 = sheet(page).getByRole('checkbox', { name: 'Jules' })
    await expect(jules1).toBeChecked()
    await expect(jules1).toHaveAccessibleDescription(/^since today.*Slowly at first/)
    await jules1.uncheck()
    await expect(sheet(page).getByText('Jules no longer has it.')).toBeVisible()
    await expect(theirs.getByRole('heading', { name: texts.notFoundTitle })).toBeVisible()
    await theirs.goto('/workoutlist/assigned/')
    await expect(theirs.getByText(sharing.empty)).toBeVisible()

    await sheet(page).getByRole('button', { name: sharing.undo }).click()
    await expect(jules1).toBeChecked()
    await expect(card(theirs, 'Ladder')).toContainText('Slowly at first')
    await theirs.context().close()
  }
)

test(
  'a tick shares it with a group in one call, and a member removes it from their list',
  { tag: '@once' },
  async ({ page, browser }) => {
    const { mara, jules, id } = await two(page)
    await setContract(mara, 'pro')
    await edge(mara, 'POST', '/groups', { id: `g${id.slice(1)}`, name: 'Tuesday bells', memberIds: [jules.userId] })
    const theirs = await onOtherDevice(browser, jules, '/workoutlist/assigned/')
    await expect(theirs.getByText(sharing.empty)).toBeVisible()
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/shares')) calls.push(request.url())
    })
    await page.goto('/workoutlist/my/')
    await openFromList(page)
    await sheet(page).getByRole('checkbox', { name: 'Tuesday bells' }).check()
    await expect(card(theirs, 'Ladder')).toBeVisible()
    expect(calls).toHaveLength(1)
    const member = sheet(page).getByRole('checkbox', { name: 'Jules' })
    await expect(member).toBeDisabled()
    await expect(member).toHaveAccessibleDescription(/^through Tuesday bells/)
    await theirs.getByRole('button', { name: 'More for Ladder' }).click()
    await theirs.getByRole('button', { name: sharing.remove }).click()
    await theirs.getByRole('dialog').getByRole('button', { name: sharing.removeYes, exact: true }).click()
    await expect(theirs.getByText(sharing.empty)).toBeVisible()
    // The open sheet is updated.
    await expect(member).toBeEnabled()
    await expect(member).not.toBeChecked()
    await expect(sheet(page).getByRole('checkbox', { name: 'Tuesday bells' })).toBeChecked()
    await sheet(page).getByRole('button', { name: sharing.done }).click()
    await theirs.context().close()
  }
)

test('offline, the last known workouts stay, and a tick is sent later', { tag: '@once' }, async ({ page, browser }) => {
  const { mara, jules, id } = await two(page)
  await edge(mara, 'POST', '/shares', { workoutId: id, friendIds: [jules.userId], note: 'For the train' })
  const theirs = await onOtherDevice(browser, jules, '/workoutlist/assigned/')
  await expect(card(theirs, 'Ladder')).toBeVisible()
  await theirs.context().setOffline(true)
  const tabs = theirs.getByRole('navigation', { name: list.tabs })
  await tabs.getByRole('link', { name: new RegExp(`^${list['tab-public']}`) }).click()
  await expect(theirs).toHaveURL(/public/)
  await tab(theirs).click()
  await expect(theirs.getByText(/^Last loaded /)).toBeVisible()
  await expect(card(theirs, 'Ladder')).toContainText('For the train')
  await page.goto('/workoutlist/my/')
  await openFromList(page)
  // Without a service worker, the app loads ahead what sends changes.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('after-writes'))
  )
  await page.context().setOffline(true)
  await expect(sheet(page).getByText(sharing.offline)).toBeVisible()
  const box = sheet(page).getByRole('checkbox', { name: 'Jules' })
  await box.uncheck()
  await sheet(page).getByRole('button', { name: sharing.done }).click()
  await openFromList(page)
  await expect(box).not.toBeChecked()
  const holders = async () => ((await edge(mara, 'GET', `/shares/${id}`)) as { holders: unknown[] }).holders
  expect(await holders()).toHaveLength(1)
  await page.context().setOffline(false)
  await expect.poll(holders).toEqual([])
  await theirs.context().close()
})

test(
  'a share with a group reaches current and later members, and nobody once it is withdrawn',
  { tag: '@once' },
  async ({ page, browser }) => {
    const { mara, jules, id } = await two(page)
    const noor = await named('Noor')
    await befriend(mara, noor)
    await setContract(mara, 'pro')
    const group = `g${id.slice(1)}`
    await edge(mara, 'POST', '/groups', { id: group, name: 'Tuesday bells', memberIds: [jules.userId] })
    const present = await onOtherDevice(browser, jules, '/workoutlist/assigned/')
    const future = await onOtherDevice(browser, noor, '/workoutlist/assigned/')
    await expect(future.getByText(sharing.empty)).toBeVisible()
    await page.goto('/workoutlist/my/')
    await openFromList(page)
    await sheet(page).getByRole('checkbox', { name: 'Tuesday bells' }).check()
    await sheet(page).getByRole('button', { name: sharing.done }).click()
    await expect(card(present, 'Ladder')).toBeVisible()
    await expect(future.getByText(sharing.empty)).toBeVisible()

    await edge(mara, 'PATCH', `/groups/${group}`, { addIds: [noor.userId] })
    await expect(card(future, 'Ladder')).toContainText('Mara')
    const player = await future.context().newPage()
    await player.goto(`/workout/${id}/play/`)
    await expect(player.getByRole('timer')).toBeVisible()
    // A play left unfinished resumes where the workout is opened next.
    await player.getByRole('button', { name: inPlayer.player.end }).click()
    await player.getByRole('dialog').getByRole('button', { name: inPlayer.player.end }).click()
    await expect(player.getByRole('timer')).toBeHidden()
    // A page closed before its play is discarded leaves a play to resume.
    await expect.poll(async () => (await keptPlays(player)).running).toBe(0)
    await player.close()

    await openFromList(page)
    const box = sheet(page).getByRole('checkbox', { name: 'Tuesday bells' })
    await expect(box).toBeChecked()
    await box.uncheck()
    for (const one of [present, future]) await expect(one.getByText(sharing.empty)).toBeVisible()
    await future.goto(`/workout/${id}/`)
    await expect(future.getByRole('heading', { name: texts.notFoundTitle })).toBeVisible()
    for (const one of [present, future]) await one.context().close()
  }
)

test(
  'Mara shares with Jules and by link from one sheet; the QR code holds this link, and the frozen link is a separate option',
  { tag: '@main' },
  async ({ page, browser }) => {
    const { jules, id } = await two(page)
    await page.goto(`/workout/${id}/`)
    await expect(page.getByText(texts.private, { exact: true })).toBeVisible()
    await page.keyboard.press('s')
    await sheet(page).getByRole('checkbox', { name: 'Jules' }).check()
    await expect(sheet(page).getByText(sharing.onlyThese)).toBeVisible()
    await sheet(page).getByRole('radio', { name: visibility.unlisted }).check()
    const link = sheet(page).getByRole('textbox', { name: visibility.link })
    await expect(link).toHaveValue(/\/workout\/u-[a-z]{28}\/$/)
    const address = `${new URL(page.url()).protocol}//${await link.inputValue()}`
    await sheet(page).getByRole('button', { name: sharing.code, exact: true }).click()
    const dark = await sheet(page)
      .getByRole('img', { name: 'QR code of the link to “Ladder”' })
      .locator('path')
      .getAttribute('d')
    const rows = encode(address, { ecc: 'L', border: 4 }).data
    expect(dark).toBe(
      rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
    )
    await expect(sheet(page).getByRole('button', { name: sharing.frozen })).toBeHidden()
    await sheet(page).getByText(sharing.otherWays).click()
    await expect(sheet(page).getByRole('button', { name: sharing.frozen })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await sheet(page).getByRole('button', { name: sharing.done }).click()
    await expect(page.getByText(texts.unlisted)).toBeVisible()
    await expect(page.getByText('Jules has it')).toBeVisible()

    const theirs = await onOtherDevice(browser, jules, '/workoutlist/assigned/')
    await expect(card(theirs, 'Ladder')).toContainText('Shared by Mara')
    await theirs.context().close()
    const stranger = await browser.newContext()
    const reader = await stranger.newPage()
    await reader.goto(address)
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Ladder')
    await stranger.close()
  }
)
