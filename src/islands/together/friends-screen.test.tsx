import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { NetworkError } from '#core/app/errors.ts'
import { NO_PEOPLE, type Friend, type People } from '#core/together/friendship.ts'
import { workoutOf } from '#core/workout/workout.test-kit.ts'
import * as cache from '../../data/app/cache.ts'
import * as lists from '../../data/list/list-rows.ts'
import * as shareRows from '../../data/together/friend-shares.ts'
import * as data from '../../data/together/friends.ts'
import * as shares from '../../data/together/shares.ts'
import { closeResources } from '../../stores/app/resource.ts'
import { $page } from '../../stores/app/router.ts'
import { $acting, $invited } from '../../stores/together/friend-actions.ts'
import { $notice } from '../../stores/app/notices.ts'
import { $shareCounts } from '../../stores/together/friend-shares.ts'
import { $friends } from '../../stores/together/friends.ts'
import { adaWith, freshApp, signIn, textsOf } from '../app/islands.test-kit.ts'
import { FriendCard } from './friend-card.tsx'
import { FriendList, Stale, Requests, SentInvitations } from './friend-list.tsx'
import { FriendsScreen, BlockedPeople } from './friends-screen.tsx'
import { PersonSheet } from './person-sheet.tsx'
import { TogetherTabs } from './together-tabs.tsx'

vi.mock('../../data/app/cache.ts', { spy: true })
vi.mock('../../data/together/friends.ts', { spy: true })
vi.mock('../../data/together/friend-shares.ts', { spy: true })
vi.mock('../../data/together/shares.ts', { spy: true })
vi.mock('../../data/together/share-counts.ts', () => ({
  countShares: () => Promise.resolve({}),
  watchedOfUser: () => []
}))
vi.mock('../../data/list/list-rows.ts', { spy: true })
vi.mock('../../stores/app/keep-watching.ts', () => ({
  keepWatching: () => ({ renew: () => undefined, stop: () => undefined })
}))
vi.mock('../../stores/together/faces.ts', () => ({ faceAddress: () => Promise.resolve(null) }))
vi.mock('./groups/groups-section.tsx', () => ({ GroupsSection: () => <p>All groups</p> }))
vi.mock('./groups/group-part.tsx', () => ({
  GroupPart: ({ groupId }: { groupId: string }) => <p>Group {groupId}</p>
}))

const friend = (name: string, more: Partial<Friend> = {}): Friend => ({
  id: `f-${name}`,
  userId: name.toLowerCase(),
  email: `${name.toLowerCase()}@example.com`,
  nickname: name,
  firstName: '',
  lastName: '',
  imageUrl: '',
  createdAt: '2026-11-01T10:00:00.000Z',
  ...more
})
const [ben, cleo, dan] = [friend('Ben', { firstName: 'Benjamin', lastName: 'Ost' }), friend('Cleo'), friend('Dan')]
const people = (more: Partial<People> = {}): People => ({ ...NO_PEOPLE, ...more })
const nothing = () => undefined
const at = (query: string) =>
  $page.set({ ...({} as NonNullable<ReturnType<typeof $page.get>>), address: `/friends/${query}` })

freshApp()
beforeEach(async () => {
  closeResources()
  $acting.set(new Set())
  $shareCounts.set({})
  at('')
  vi.mocked(cache.readCache).mockResolvedValue(null)
  vi.mocked(data.listPeople).mockResolvedValue(people({ friends: [ben, cleo] }))
  vi.mocked(data.listInvited).mockResolvedValue([])
  vi.mocked(data.accept).mockResolvedValue()
  vi.mocked(data.end).mockResolvedValue()
  vi.mocked(data.block).mockResolvedValue()
  vi.mocked(data.report).mockResolvedValue()
  vi.mocked(shareRows.listShares).mockResolvedValue([])
  vi.mocked(lists.listByIds).mockResolvedValue([])
})

test('shows requests, places, friends, invited and blocked people, and a tab for groups', async () => {
  vi.mocked(data.listPeople).mockResolvedValue(
    people({ friends: [ben, cleo], requests: [dan], blocked: [friend('Eve')] })
  )
  vi.mocked(data.listInvited).mockResolvedValue([
    { ...friend('Finn'), userId: '', nickname: '', state: 'invited', isIncoming: false },
    // Accepted in the meantime.
    { ...ben, state: 'invited', isIncoming: false }
  ])
  const screen = await render(<FriendsScreen />)
  await expect.element(screen.getByRole('region', { name: '1 request' })).toMatchTextContent('dan@example.com')
  await expect.element(screen.getByRole('meter', { name: 'Friends' })).toHaveAttribute('aria-valuetext', '2 of 20')
  const list = screen.getByRole('region', { name: 'Friends', exact: true })
  await expect.element(list.getByRole('link', { name: /^Ben/ })).toHaveAttribute('href', '/friends/?friend=ben')
  await expect.element(list).toMatchTextContent('Benjamin Ost')
  const waiting = screen.getByRole('region', { name: 'Waiting for an answer' })
  await expect.element(waiting).toMatchTextContent('finn@example.com')
  expect(waiting.getByRole('listitem').elements()).toHaveLength(1)
  await expect.element(screen.getByRole('region', { name: 'Blocked' })).toMatchTextContent('Eve')
  expect(screen.getByText('All groups').query()).toBeNull()
  at('?view=groups')
  await expect.element(screen.getByText('All groups')).toBeVisible()
  await expect.element(list).not.toBeInTheDocument()
})

test('says how to find friends, and what to do when all places are taken', async () => {
  vi.mocked(data.listPeople).mockResolvedValue(people())
  const screen = await render(<FriendsScreen />)
  await expect.element(screen.getByRole('heading', { name: 'No friends yet' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Invite a friend' })).toBeVisible()
  const { contract } = adaWith({})
  signIn(adaWith({ contract: { ...contract, limits: { ...contract.limits, maxUsers: 2 } } }))
  $friends.set({ kind: 'ready', people: people({ friends: [ben, cleo] }), staleSince: null })
  await expect.element(screen.getByText('You’ve reached the limit of 2 friends.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Plan and usage' })).toHaveAttribute('href', '/account/')
})

test('shows that it is loading or what failed, and reads again', async () => {
  const first = Promise.withResolvers<People>()
  vi.mocked(data.listPeople).mockReturnValueOnce(first.promise)
  const screen = await render(<FriendsScreen />)
  await expect.element(screen.getByRole('status', { name: 'Loading your friends' })).toBeVisible()
  first.reject(new NetworkError('timeout'))
  await expect.element(screen.getByRole('alert')).toMatchTextContent('We couldn’t load your friends')
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('link', { name: /^Cleo/ })).toBeVisible()
})

test('says when a cached list was saved', async () => {
  const screen = await render(<Stale since={Date.UTC(2026, 10, 1)} />)
  await expect.element(screen.getByRole('status')).toMatchTextContent(/Last updated .*2026/)
})

test('opens the card of a friend or a group from the address', async () => {
  at('?friend=cleo')
  const screen = await render(<FriendsScreen />)
  await expect.element(screen.getByRole('heading', { name: 'Cleo', level: 2 })).toBeVisible()
  at('?friend=stranger')
  await expect.element(screen.getByRole('heading', { name: 'Cleo', level: 2 })).not.toBeInTheDocument()
  // In a wide window one card is always open.
  await expect.element(screen.getByRole('heading', { name: 'Ben', level: 2 })).toBeVisible()
  at('?group=g1')
  await expect.element(screen.getByText('Group g1')).toBeVisible()
})

test('accepts or declines a request, or offers more', async () => {
  const screen = await render(<Requests requests={[dan]} />)
  await screen.getByRole('button', { name: 'Accept' }).click()
  await vi.waitFor(() => expect(data.accept).toHaveBeenCalledExactlyOnceWith('f-Dan'))
  await vi.waitUntil(() => $acting.get().size === 0)
  await screen.getByRole('button', { name: 'Decline' }).click()
  await vi.waitFor(() => expect(data.end).toHaveBeenCalledExactlyOnceWith('f-Dan'))
  await vi.waitUntil(() => $acting.get().size === 0)
  await screen.getByRole('button', { name: 'More: block or report Dan' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Dan' })
  await expect.element(dialog.getByRole('button', { name: 'Block' })).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Remove friend' }).query()).toBeNull()
})

test('withdraws an invitation and unblocks a user', async () => {
  $invited.set([{ ...friend('Finn'), state: 'invited', isIncoming: false }])
  const sent = await render(<SentInvitations known={new Set()} />)
  await sent.getByRole('button', { name: 'Withdraw the invitation to finn@example.com' }).click()
  await vi.waitFor(() => expect(data.end).toHaveBeenLastCalledWith('f-Finn'))
  await vi.waitUntil(() => $acting.get().size === 0)
  const blocked = await render(<BlockedPeople blocked={[cleo]} />)
  await blocked.getByRole('button', { name: 'Unblock Cleo' }).click()
  await vi.waitFor(() => expect(data.end).toHaveBeenLastCalledWith('f-Cleo'))
})

test('finds friends by name or address once there are eight', async () => {
  const many = ['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gus'].map((name) => friend(name))
  const screen = await render(<FriendList friends={many} shown={null} />)
  expect(screen.getByRole('searchbox').query()).toBeNull()
  await screen.rerender(<FriendList friends={[...many, ben]} shown="ben" />)
  await expect.element(screen.getByRole('link', { name: /^Ben/ })).toHaveAttribute('aria-current', 'true')
  const search = screen.getByRole('searchbox', { name: 'Search friends' })
  await search.fill(' OST ')
  await expect.poll(() => textsOf(screen.getByRole('listitem'))).toEqual(['BBen Benjamin Ost'])
  await search.fill('gus@')
  await expect.poll(() => textsOf(screen.getByRole('listitem'))).toEqual(['GGus gus@example.com'])
  await search.fill('nobody')
  await expect.element(screen.getByRole('status')).toMatchTextContent('No friends found.')
})

const share: shareRows.FriendShare = {
  workoutId: 'w1',
  note: 'Slowly',
  isSeen: false,
  createdAt: '2026-11-02T10:00:00.000Z',
  proposedAt: null,
  isDirect: true
}

test('revokes a share on the card, except one that comes through a group', async () => {
  const through = { ...share, workoutId: 'w2', note: '', isDirect: false }
  let mine = [share, through]
  vi.mocked(shareRows.listShares).mockImplementation((owner) => Promise.resolve(owner === 'ben' ? [] : mine))
  vi.mocked(lists.listByIds).mockImplementation((ids) =>
    Promise.resolve(ids.map((id) => ({ ...workoutOf({ id, name: `Name of ${id}` }), ridge: [] }) as never))
  )
  const taken = vi.mocked(shares.takeShares).mockRejectedValueOnce(new NetworkError('offline'))
  const given = vi.mocked(shares.giveShares).mockResolvedValue(null)
  const screen = await render(<FriendCard friend={ben} />)
  await expect.element(screen.getByText('through a group')).toBeVisible()
  const stop = screen.getByRole('button', { name: /^Stop sharing/ })
  expect(stop.elements()).toHaveLength(1)
  await stop.click()
  await expect.poll(() => $notice.get()?.kind).toBe('negative')
  await expect.element(stop).not.toHaveAttribute('aria-disabled', 'true')
  taken.mockImplementation(() => {
    mine = [through]
    return Promise.resolve(null)
  })
  await stop.click()
  await expect.element(screen.getByRole('link', { name: 'Name of w1' })).not.toBeInTheDocument()
  expect(taken).toHaveBeenLastCalledWith('w1', { friendIds: ['ben'], groupIds: [] })
  await expect.element(screen.getByRole('heading', { name: /^You share/ })).toHaveFocus()
  expect($notice.get()?.text).toBe('“Name of w1” is no longer shared with Ben.')
  given.mockImplementation(() => {
    mine = [share, through]
    return Promise.resolve(null)
  })
  $notice.get()?.action?.run()
  await expect.element(stop).toBeVisible()
  expect(given).toHaveBeenCalledExactlyOnceWith('w1', {
    friendIds: ['ben'],
    groupIds: [],
    note: 'Slowly',
    proposedAt: null
  })
})

test('links from the card to the conversation and to a date for both', async () => {
  const screen = await render(<FriendCard friend={ben} />)
  const links = screen.container.querySelectorAll('.friends-ways a')
  expect([...links].map((link) => [link.textContent.trim(), link.getAttribute('href')])).toEqual([
    ['Message', '/messages/?with=ben'],
    ['Plan together', '/messages/?with=ben&plan=date']
  ])
  expect(screen.container.querySelectorAll('.friends-ways > *')).toHaveLength(2)
})

test('shows in each row how much is shared', async () => {
  const screen = await render(<FriendList friends={[ben, cleo, dan]} shown={null} />)
  $shareCounts.set({ ben: { theirs: 1, mine: 2 }, cleo: { theirs: 0, mine: 3 } })
  await expect
    .poll(() => textsOf(screen.getByRole('listitem')))
    .toEqual([
      'BBen Benjamin Ost 1 shared with you · you share 2',
      'CCleo cleo@example.com you share 3',
      'DDan dan@example.com'
    ])
})

test('shows what both share, or that it cannot be read', async () => {
  vi.mocked(shareRows.listShares).mockImplementation((owner) => Promise.resolve(owner === 'ben' ? [share] : []))
  vi.mocked(lists.listByIds).mockImplementation((ids) =>
    Promise.resolve(ids.map((id) => ({ ...workoutOf({ id, name: 'Rain' }), ridge: [] }) as never))
  )
  const screen = await render(<FriendCard friend={ben} />)
  await expect.element(screen.getByRole('link', { name: 'Rain' })).toHaveAttribute('href', '/workout/w1/')
  await expect.element(screen.getByText('2 Nov 2026, “Slowly”')).toBeVisible()
  await expect.element(screen.getByText('new', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('You haven’t shared anything with Ben yet.')).toBeVisible()
  await expect.element(screen.getByText('friends since 1 November 2026')).toBeVisible()
  vi.mocked(shareRows.listShares).mockRejectedValueOnce(new NetworkError('offline'))
  await screen.rerender(<FriendCard key="again" friend={cleo} />)
  await expect.element(screen.getByRole('status')).toMatchTextContent('We couldn’t load what you share.')
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Cleo hasn’t shared anything with you yet.')).toBeVisible()
})

test.each([
  ['Remove friend', 'Remove Ben?', data.end],
  ['Block', 'Block Ben?', data.block]
] as const)('asks first: "%s"', async (button, title, call) => {
  const close = vi.fn()
  const screen = await render(<PersonSheet friend={ben} isFriend onClose={close} />)
  await screen.getByRole('button', { name: button }).click()
  const dialog = screen.getByRole('dialog', { name: title })
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
  expect(call).not.toHaveBeenCalled()
  await dialog.getByRole('button', { name: button }).click()
  await vi.waitFor(() => expect(call).toHaveBeenCalledExactlyOnceWith('f-Ben'))
  expect(close).toHaveBeenCalledOnce()
})

test('requires a reason for a report and confirms that it was sent', async () => {
  const screen = await render(<PersonSheet friend={ben} isFriend onClose={nothing} />)
  await screen.getByRole('button', { name: 'Report' }).click()
  const send = screen.getByRole('button', { name: 'Report' })
  await expect.element(send).toHaveAttribute('aria-disabled', 'true')
  await screen.getByLabelText('What’s wrong?').fill('Unkind')
  vi.mocked(data.report).mockRejectedValueOnce(new NetworkError('offline'))
  await send.click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await send.click()
  await expect.element(screen.getByRole('status')).toMatchTextContent('Thank you. We’ll look into it.')
  expect(data.report).toHaveBeenLastCalledWith('f-Ben', 'Unkind')
})

test('shows the current tab and the counts', async () => {
  const screen = await render(<TogetherTabs current="friends" counts={{ friends: 3 }} />)
  const tab = screen.getByRole('link', { name: /^Friends/ })
  await expect.element(tab).toHaveAttribute('aria-current', 'page')
  await expect.element(tab).toMatchTextContent('3')
})
