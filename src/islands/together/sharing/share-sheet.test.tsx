import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import type { Friend } from '#core/together/friendship.ts'
import type { ShareHolder, ShareHolders } from '#core/together/shares.ts'
import * as groupsData from '../../../data/together/groups.ts'
import * as friendsData from '../../../data/together/friends.ts'
import * as data from '../../../data/together/shares.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { $notice } from '../../../stores/app/notices.ts'
import { adaWith, ada, freshApp, pending, signIn } from '../../app/islands.test-kit.ts'
import { NoteFields } from './note-fields.tsx'
import { PickList } from './pick-list.tsx'
import { ShareButton } from './share-button.tsx'
import { ShareSheet } from './share-sheet.tsx'

vi.mock('../../../data/app/cache.ts', () => ({ readCache: () => Promise.resolve(null), writeCache: vi.fn() }))
vi.mock('../../../stores/app/keep-watching.ts', () => ({
  keepWatching: () => ({ renew: () => undefined, stop: () => undefined })
}))
vi.mock('../../../data/together/groups.ts', { spy: true })
vi.mock('../../../data/together/friends.ts', { spy: true })
vi.mock('../../../data/together/shares.ts', { spy: true })

const server = vi.mocked(data)
const onClose = vi.fn()
const rain = { id: 'rain', name: 'Rain', isPublic: false }
const friend = (userId: string, nickname: string, more: Partial<Friend> = {}): Friend => ({
  ...{ id: `f-${userId}`, userId, email: `${userId}@example.com`, firstName: '', lastName: '', nickname },
  ...{ imageUrl: '', createdAt: '2026-11-01T07:00:00.000Z' },
  ...more
})
const holder = (friendId: string, more: Partial<ShareHolder> = {}): ShareHolder => ({
  ...{ friendId, groupId: '', note: '', proposedAt: null, isSeen: true, createdAt: '2026-11-12T07:00:00.000Z' },
  ...{ plays: null },
  ...more
})
const NONE: ShareHolders = { holders: [], groupIds: [] }
const pro = adaWith({ contract: { ...ada.contract, limits: { ...ada.contract.limits, groups: true } } })

function know(friends: readonly Friend[], holders: ShareHolders = NONE): void {
  vi.mocked(friendsData.listPeople).mockResolvedValue({ friends, requests: [], blocked: [] })
  server.readHolders.mockResolvedValue(holders)
}

freshApp()
beforeEach(() => {
  signIn(pro)
  $isOnline.set(true)
  const team = { id: 'team', ownerId: 'ada', name: 'Team', memberIds: ['cleo'], createdAt: '', imageUrl: '' }
  vi.mocked(groupsData.listGroups).mockResolvedValue([team, { ...team, id: 'other', ownerId: 'ben', name: 'Not mine' }])
  vi.mocked(groupsData.listPeople).mockResolvedValue([])
  know([friend('ben', 'Ben', { firstName: 'Benno', lastName: 'Okafor' }), friend('cleo', 'Cleo')])
})
afterEach(() => $isOnline.set(true))

const open = () => render(<ShareSheet workout={rain} onClose={onClose} />)

test('shows own groups and friends, and shares with those that are picked', async () => {
  const sent = pending<ShareHolders>()
  server.giveShares.mockReturnValue(sent.promise)
  const screen = await open()
  await expect.element(screen.getByRole('dialog', { name: 'Share Rain' })).toBeVisible()
  await expect.element(screen.getByText('Not shared with anyone yet')).toBeVisible()
  expect(screen.getByText('Not mine').query()).toBeNull()
  const ben = screen.getByRole('checkbox', { name: 'Ben' })
  await expect.element(ben).toHaveAccessibleDescription('Benno Okafor')
  await ben.click()
  await screen.getByText('Add a note or propose a date').click()
  await screen.getByRole('textbox', { name: 'Note' }).fill(' Slowly ')
  await screen.getByLabelText('Proposed date').fill('2026-12-01T07:30')
  await screen.getByRole('button', { name: 'Share with Ben' }).click()
  const button = screen.getByRole('button', { name: 'Saving …' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await button.click({ force: true })
  const proposedAt = new Date('2026-12-01T07:30').toISOString()
  expect(server.giveShares).toHaveBeenCalledExactlyOnceWith('rain', {
    ...{ friendIds: ['ben'], groupIds: [], note: 'Slowly', proposedAt }
  })
  server.takeShares.mockResolvedValue(null)
  sent.resolve({ holders: [holder('ben')], groupIds: [] })
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect($notice.get()?.text).toBe('“Rain” is shared with Ben.')
})

test('says who has it since when, how, and what they did with it', async () => {
  const plays = { count: 2, lastAt: '2026-11-20T07:00:00.000Z', share: 0.62, icepoints: 50 }
  know([friend('ben', 'Ben'), friend('cleo', 'Cleo'), friend('dora', 'Dora')], {
    holders: [
      holder('ben', { plays, note: 'Slowly', proposedAt: '2026-12-01T12:00:00.000Z' }),
      holder('cleo', { groupId: 'team', isSeen: false }),
      holder('dora', { plays: { count: 0, lastAt: null, share: 0, icepoints: 0 } })
    ],
    groupIds: ['team']
  })
  const screen = await open()
  await expect.element(screen.getByText('Shared with 3 friends and 1 group')).toBeVisible()
  const ben = screen.getByRole('checkbox', { name: 'Ben' })
  await expect
    .element(ben)
    .toHaveAccessibleDescription(/^has it since 12 Nov 2026, played 2 times, last 20 Nov 2026, 62% and 50 icepoints/)
  await expect.element(ben).toHaveAccessibleDescription(/Proposed for 1 Dec 2026, .*Slowly$/)
  const cleo = screen.getByRole('checkbox', { name: 'Cleo' })
  await expect.element(cleo).toHaveAccessibleDescription('has it through Team, has not looked yet')
  await expect.element(cleo).toBeDisabled()
  await expect.element(cleo).toBeChecked()
  await expect
    .element(screen.getByRole('checkbox', { name: 'Dora' }))
    .toHaveAccessibleDescription('has it since 12 Nov 2026, not played yet')
  // Without its group a member has it no more, and can have it directly.
  await screen.getByRole('checkbox', { name: 'Team' }).click()
  await expect.element(cleo).toBeEnabled()
  await expect.element(cleo).not.toBeChecked()
  await cleo.click()
  await expect.element(screen.getByRole('button', { name: 'Save changes' })).toBeVisible()
})

test('takes it from several, says what that means, and shows why it failed', async () => {
  know([friend('ben', 'Ben'), friend('cleo', 'Cleo')], { holders: [holder('ben'), holder('cleo')], groupIds: [] })
  server.giveShares.mockResolvedValue(null)
  server.takeShares.mockRejectedValueOnce(new NetworkError('unreachable')).mockResolvedValueOnce(NONE)
  const screen = await open()
  await screen.getByRole('checkbox', { name: 'Ben' }).click()
  await screen.getByRole('checkbox', { name: 'Cleo' }).click()
  await expect.element(screen.getByText(/cannot open it any more/)).toBeVisible()
  const stop = screen.getByRole('button', { name: 'Stop sharing with 2' })
  await stop.click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await stop.click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.takeShares).toHaveBeenLastCalledWith('rain', { friendIds: ['ben', 'cleo'], groupIds: [] })
  expect([$notice.get()?.text, $notice.get()?.action?.label]).toEqual(['“Rain” is no longer shared with 2.', 'Undo'])
})

test('shares nothing without a connection, or with groups that the plan does not have', async () => {
  signIn(ada)
  $isOnline.set(false)
  const screen = await open()
  await expect.element(screen.getByText(/^Offline: you see/)).toBeVisible()
  const team = screen.getByRole('checkbox', { name: 'Team' })
  await expect.element(team).toBeDisabled()
  await expect.element(team).toHaveAccessibleDescription('Your plan has no groups any more.')
  await screen.getByRole('checkbox', { name: 'Ben' }).click()
  const share = screen.getByRole('button', { name: 'Share with Ben' })
  await share.click({ force: true })
  expect(server.giveShares).not.toHaveBeenCalled()
})

test('leads to the friends where there are none', async () => {
  vi.mocked(groupsData.listGroups).mockResolvedValue([])
  know([])
  const screen = await open()
  await expect.element(screen.getByRole('link', { name: 'Go to friends' })).toHaveAttribute('href', '/friends/')
})

test('says why it cannot be shown, and tries again', async () => {
  server.readHolders.mockRejectedValueOnce(new UserFacingError('workout-not-found'))
  const screen = await open()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('checkbox', { name: 'Ben' })).toBeVisible()
})

test('a long list is searched', async () => {
  const names = ['Ana', 'Béa', 'Cem', 'Dag', 'Eve', 'Fay', 'Gus', 'Hal']
  const picks = names.map((name) => ({
    ...{ kind: 'friendIds' as const, id: name, name, imageUrl: '', details: [], isPicked: false, isFixed: false }
  }))
  const onPick = vi.fn()
  const screen = await render(<PickList picks={picks} onPick={onPick} />)
  const field = screen.getByRole('searchbox', { name: 'Search friends and groups' })
  await field.fill('bea')
  await screen.getByRole('checkbox', { name: 'Béa' }).click()
  expect(onPick).toHaveBeenCalledExactlyOnceWith(picks[1])
  expect(screen.getByRole('checkbox').elements()).toHaveLength(1)
  await field.fill('zoe')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Nobody with this name')
})

test('a long note is counted', async () => {
  const screen = await render(<NoteFields said={{ note: 'x'.repeat(170), date: '' }} onChange={vi.fn()} />)
  await screen.getByText('Add a note or propose a date').click()
  await expect.element(screen.getByText('170 / 200')).toBeVisible()
})

test('the button opens the sheet', async () => {
  const screen = await render(<ShareButton workout={rain} />)
  await screen.getByRole('button', { name: 'Share with friends' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Share Rain' })).toBeVisible()
})
