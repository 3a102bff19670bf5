import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { UserFacingError } from '#core/app/errors.ts'
import type { WriteBody } from '#core/app/outbox.ts'
import type { Friend } from '#core/together/friendship.ts'
import type { ShareHolder, ShareHolders } from '#core/together/shares.ts'
import * as friendsData from '../../../data/together/friends.ts'
import * as groupsData from '../../../data/together/groups.ts'
import * as data from '../../../data/together/shares.ts'
import { $writes } from '../../../stores/app/outbox/queue-state.ts'
import * as outbox from '../../../stores/app/outbox/unsent.ts'
import { adaWith, ada, freshApp, signIn } from '../../app/islands.test-kit.ts'
import { PeoplePart, NoteFields } from './people-part.tsx'
import { PickList } from './pick-list.tsx'

vi.mock('../../../data/app/cache.ts', () => ({ readCache: () => Promise.resolve(null), writeCache: vi.fn() }))
vi.mock('../../../stores/app/keep-watching.ts', () => ({
  keepWatching: () => ({ renew: () => undefined, stop: () => undefined })
}))
vi.mock('../../../stores/app/outbox/unsent.ts', { spy: true })
vi.mock('../../../data/together/groups.ts', { spy: true })
vi.mock('../../../data/together/friends.ts', { spy: true })
vi.mock('../../../data/together/shares.ts', { spy: true })

const server = vi.mocked(data)
const deliver = vi.mocked(outbox.deliver)
const onSay = vi.fn<(text: string, undo?: () => void) => void>()
const rain = { id: 'rain', name: 'Rain' }
const friend = (userId: string, nickname: string, more: Partial<Friend> = {}): Friend => ({
  id: `f-${userId}`,
  userId,
  email: `${userId}@example.com`,
  firstName: '',
  lastName: '',
  nickname,
  imageUrl: '',
  createdAt: '2026-11-01T07:00:00.000Z',
  ...more
})
const holder = (friendId: string, more: Partial<ShareHolder> = {}): ShareHolder => ({
  friendId,
  groupId: '',
  note: '',
  proposedAt: null,
  isSeen: true,
  createdAt: '2025-11-12T07:00:00.000Z',
  plays: null,
  ...more
})
const NONE: ShareHolders = { holders: [], groupIds: [] }
const pro = adaWith({ contract: { ...ada.contract, limits: { ...ada.contract.limits, groups: true } } })
const bodies = () => deliver.mock.calls.map(([, body]) => body)

function know(friends: readonly Friend[], holders: ShareHolders = NONE): void {
  vi.mocked(friendsData.listPeople).mockResolvedValue({ friends, requests: [], blocked: [] })
  server.readHolders.mockResolvedValue(holders)
}

freshApp()
beforeEach(() => {
  signIn(pro)
  $writes.set([])
  deliver.mockResolvedValue({ kind: 'sent', version: null })
  const team = { id: 'team', ownerId: 'ada', name: 'Team', memberIds: ['cleo'], createdAt: '', imageUrl: '' }
  vi.mocked(groupsData.listGroups).mockResolvedValue([team, { ...team, id: 'other', ownerId: 'ben', name: 'Not mine' }])
  vi.mocked(groupsData.listPeople).mockResolvedValue([])
  know([friend('ben', 'Ben', { firstName: 'Benno', lastName: 'Okafor' }), friend('cleo', 'Cleo')])
})
afterEach(() => $writes.set([]))

const open = () => render(<PeoplePart workout={rain} onSay={onSay} />)

test('shares silently with each tick and notifies once on closing, with the note', async () => {
  const screen = await open()
  const ben = screen.getByRole('checkbox', { name: 'Ben' })
  await expect.element(ben).toHaveAccessibleDescription('Benno Okafor')
  expect(screen.getByText('Not mine').query()).toBeNull()
  server.readHolders.mockResolvedValue({ holders: [holder('ben')], groupIds: [] })
  await ben.click()
  await expect.element(screen.getByText('1 person has it')).toBeVisible()
  const given = { friendIds: ['ben'], groupIds: [] }
  expect(bodies()).toEqual([{ kind: 'share', isQuiet: true, note: '', proposedAt: null, ...given }])
  expect(onSay.mock.calls[0]?.[0]).toBe('Ben has it now.')
  await screen.getByText('Add a note or propose a date').click()
  await screen.getByRole('textbox', { name: 'Note' }).fill(' Slowly ')
  await screen.getByLabelText('Proposed date').fill('2026-12-01T07:30')
  await screen.unmount()
  const proposedAt = new Date('2026-12-01T07:30').toISOString()
  expect(bodies().slice(1)).toEqual([{ kind: 'share', isQuiet: false, note: 'Slowly', proposedAt, ...given }])
})

test('notifies once when the phone is locked, and on closing only about later ticks', async () => {
  const screen = await open()
  await screen.getByRole('checkbox', { name: 'Ben' }).click()
  await vi.waitFor(() => expect(bodies()).toHaveLength(1))
  for (let round = 0; round < 2; round += 1) window.dispatchEvent(new Event('pagehide'))
  expect(bodies().slice(1)).toMatchObject([{ isQuiet: false, note: '' }])
  await screen.getByText('Add a note or propose a date').click()
  await screen.getByRole('textbox', { name: 'Note' }).fill('Slowly')
  await screen.unmount()
  expect(bodies().slice(2)).toMatchObject([{ isQuiet: false, note: 'Slowly' }])
})

test('notifies nobody about a tick that is undone', async () => {
  const screen = await open()
  await screen.getByRole('checkbox', { name: 'Ben' }).click()
  onSay.mock.calls[0]?.[1]?.()
  await expect.element(screen.getByRole('checkbox', { name: 'Ben' })).not.toBeChecked()
  await screen.unmount()
  expect(bodies().map(({ kind }) => kind)).toEqual(['share', 'unshare'])
})

test('reverts a refused tick and says why', async () => {
  deliver.mockRejectedValueOnce(new UserFacingError('not-friends'))
  const screen = await open()
  const ben = screen.getByRole('checkbox', { name: 'Ben' })
  await ben.click()
  await expect.element(ben).not.toBeChecked()
  await vi.waitFor(() => expect(onSay.mock.lastCall?.[0]).toMatch(/^Ben didn’t get it. Try again. ./))
  await screen.unmount()
  expect(deliver).toHaveBeenCalledOnce()
})

test('ticks what is waiting in the outbox', async () => {
  const body: WriteBody = {
    kind: 'share',
    isQuiet: true,
    friendIds: ['cleo'],
    groupIds: [],
    note: '',
    proposedAt: null
  }
  const write = {
    id: 'x',
    ownerId: 'ada',
    workoutId: 'rain',
    name: 'Rain',
    addedAt: 1,
    tries: 0,
    retryAt: 0,
    refused: null
  }
  $writes.set([{ ...write, body }])
  const screen = await open()
  await expect.element(screen.getByRole('checkbox', { name: 'Cleo' })).toBeChecked()
  $writes.set([])
  await expect.element(screen.getByRole('checkbox', { name: 'Cleo' })).not.toBeChecked()
})

test('says since when they have it, how, and what they did with it; Undo restores the share as it was', async () => {
  const plays = { count: 2, lastAt: '2026-11-20T07:00:00.000Z', share: 0.62, icepoints: 50 }
  know([friend('ben', 'Ben'), friend('cleo', 'Cleo'), friend('dora', 'Dora')], {
    holders: [
      holder('ben', { plays, note: 'Slowly', proposedAt: '2026-12-01T12:00:00.000Z' }),
      holder('cleo', { groupId: 'team', isSeen: false }),
      holder('dora', { createdAt: new Date().toISOString(), plays: { ...plays, count: 0, lastAt: null } })
    ],
    groupIds: ['team']
  })
  const screen = await open()
  await expect.element(screen.getByText('3 people have it')).toBeVisible()
  const ben = screen.getByRole('checkbox', { name: 'Ben' })
  await expect.element(ben).toHaveAccessibleDescription(/^since 12 Nov 2025, played 2 times Proposed for .*Slowly$/)
  const cleo = screen.getByRole('checkbox', { name: 'Cleo' })
  await expect.element(cleo).toHaveAccessibleDescription('through Team, not seen yet')
  await expect.element(cleo).toBeDisabled()
  await expect
    .element(screen.getByRole('checkbox', { name: 'Dora' }))
    .toHaveAccessibleDescription('since today, not played yet')
  await ben.click()
  await vi.waitFor(() => expect(onSay.mock.lastCall?.[0]).toBe('Ben no longer has it.'))
  onSay.mock.lastCall?.[1]?.()
  await vi.waitFor(() =>
    expect(bodies()[1]).toMatchObject({ kind: 'share', note: 'Slowly', proposedAt: '2026-12-01T12:00:00.000Z' })
  )
})

test('shows groups, current recipients and recent friends first, and others on demand or by search', async () => {
  const many = Array.from({ length: 16 }, (_, index) =>
    friend(`f${index}`, `Friend ${String(index).padStart(2, '0')}`, {
      createdAt: `2026-10-${10 + index}T07:00:00.000Z`
    })
  )
  know(many, { holders: [holder('f3')], groupIds: [] })
  const screen = await open()
  await expect.element(screen.getByRole('checkbox', { name: 'Team' })).toBeVisible()
  const names = () =>
    screen
      .getByRole('checkbox')
      .elements()
      .map((box) => box.closest('label')?.querySelector('b')?.textContent)
  expect(names().slice(0, 4)).toEqual(['Team', 'Friend 03', 'Friend 15', 'Friend 14'])
  expect(names().length).toBeLessThan(8)
  await screen.getByRole('searchbox', { name: 'Search friends and groups' }).fill('friend 00')
  expect(names()).toEqual(['Friend 00'])
  await screen.getByRole('searchbox').fill('')
  await screen.getByRole('button', { name: 'Show all 17' }).click()
  expect(names()).toHaveLength(17)
})

test('links to the plans if they have no groups, and when the limit of friends is reached', async () => {
  signIn(adaWith({ contract: { ...ada.contract, limits: { ...ada.contract.limits, maxUsers: 2 } } }))
  const screen = await open()
  await expect.element(screen.getByText('Part of Pro. You can share with 2 friends one by one.')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Team' }).query()).toBeNull()
  await expect.element(screen.getByRole('link', { name: 'Compare' })).toHaveAttribute('href', '/toMuchWorkouts/')
  await expect.element(screen.getByRole('link', { name: 'Invite someone' })).toHaveAttribute('href', '/toMuchWorkouts/')
})

test('offers to invite a friend when there is nobody to share with', async () => {
  know([])
  vi.mocked(groupsData.listGroups).mockResolvedValue([])
  const screen = await open()
  await expect.element(screen.getByText(/^No friends here yet\./)).toBeVisible()
  await screen.getByRole('button', { name: 'Invite a friend' }).click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
})

test('says why nothing is known, and tries again', async () => {
  server.readHolders.mockRejectedValueOnce(new UserFacingError('workout-not-found'))
  const screen = await open()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('checkbox', { name: 'Ben' })).toBeVisible()
})

test('shows the length of a note near its limit', async () => {
  const screen = await render(<NoteFields said={{ note: 'x'.repeat(190), date: '' }} onChange={vi.fn()} />)
  await screen.getByText('Add a note or propose a date').click()
  await expect.element(screen.getByText('190 / 200')).toBeVisible()
})

test('searches a long list', async () => {
  const picks = Array.from({ length: 9 }, (_, index) => ({
    kind: 'friendIds' as const,
    id: `f${index}`,
    name: `Friend ${index}`,
    imageUrl: '',
    details: [],
    isPicked: false,
    isFixed: false
  }))
  const screen = await render(<PickList picks={picks} onPick={vi.fn()} />)
  await screen.getByRole('searchbox').fill('nobody')
  await expect.element(screen.getByText('Nobody with this name')).toBeVisible()
})
