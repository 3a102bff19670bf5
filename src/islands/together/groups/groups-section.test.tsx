import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import type { Friend } from '#core/together/friendship.ts'
import { BASE_LIMITS, PRO_LIMITS } from '#core/workout/limits.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import * as friends from '../../../stores/together/friends.ts'
import * as forms from '../../../stores/together/group-forms.ts'
import * as addresses from '../../../stores/together/group-addresses.ts'
import * as store from '../../../stores/together/groups.ts'
import { ada, adaWith, freshApp } from '../../app/islands.test-kit.ts'
import { Face } from './face.tsx'
import { FriendPicks } from './friend-picks.tsx'
import { GroupsSection } from './groups-section.tsx'
import { MakeSheet } from './make-sheet.tsx'

vi.mock('../../../stores/together/groups.ts', { spy: true })
vi.mock('../../../stores/together/friends.ts', { spy: true })
vi.mock('../../../stores/together/group-addresses.ts', { spy: true })
vi.mock('../../../stores/together/faces.ts', () => ({ faceAddress: () => Promise.resolve(null) }))

const { $groups } = store
const pro = { name: 'pro', limits: PRO_LIMITS }
const base = { name: 'base', limits: BASE_LIMITS }
const me = ada.login.userId
const person = (id: string, nickname: string) => ({ id, nickname, firstName: '', imageUrl: '' })
const team = {
  id: 'g1',
  ownerId: me,
  name: 'Tuesday bells',
  memberIds: ['ben', 'cleo', 'dan', 'eve'],
  createdAt: 'x',
  imageUrl: ''
}
const people = { [me]: person(me, 'Ada'), ben: person('ben', 'Ben'), cleo: person('cleo', 'Cleo') }
const show = (groups: store.Group[], stale: { savedAt: number; error: unknown } | null = null) =>
  $groups.set({ kind: 'ready', groups, people, stale })

const friend = (userId: string, nickname: string): Friend => ({
  id: `f-${userId}`,
  userId,
  email: `${userId}@example.com`,
  firstName: '',
  lastName: '',
  nickname,
  imageUrl: '',
  createdAt: '2026-01-01T00:00:00.000Z'
})
const befriend = (...all: Friend[]) =>
  friends.$friends.set({ kind: 'ready', people: { friends: all, requests: [], blocked: [] }, staleSince: null })

freshApp()
beforeEach(() => {
  vi.mocked(store.keepGroups).mockReturnValue(() => undefined)
  vi.mocked(friends.keepFriends).mockReturnValue(() => undefined)
  vi.mocked(store.createGroup).mockResolvedValue()
  vi.mocked(addresses.openGroup).mockReturnValue()
  forms.setNewGroup({ name: '', memberIds: [] })
  forms.makingGroup.reset()
  befriend()
  show([])
})

test('shows groups with their members and owner', async () => {
  const theirs = { ...team, id: 'g2', ownerId: 'ben', name: 'Climbing basement', memberIds: [me] }
  show([team, theirs])
  const screen = await render(<GroupsSection account={adaWith({ contract: pro, usage: { groups: 1 } })} />)
  await expect.element(screen.getByRole('link', { name: /Tuesday bells/ })).toMatchTextContent('5 peopleYou own it')
  await expect
    .element(screen.getByRole('link', { name: /Climbing basement/ }))
    .toMatchTextContent('2 peopleOwned by Ben')
  await expect.element(screen.getByRole('link', { name: /Tuesday/ })).toHaveAttribute('href', '/friends/?group=g1')
  await expect.element(screen.getByText('+1')).toBeVisible()
  await expect
    .element(screen.getByRole('meter', { name: 'Your own groups' }))
    .toHaveAttribute('aria-valuetext', '1 of 20')
})

test('explains a plan without groups, links to the comparison, and keeps earlier groups', async () => {
  const screen = await render(<GroupsSection account={adaWith({ contract: base })} />)
  await expect.element(screen.getByText(/You can join other people’s groups/)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Compare plans' })).toHaveAttribute('href', '/account/')
  expect(screen.getByRole('button', { name: 'New group' }).query()).toBeNull()
  show([team])
  await screen.rerender(<GroupsSection account={adaWith({ contract: base, usage: { groups: 1 } })} />)
  await expect.element(screen.getByText(/You can still read, rename and delete yours/)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /Tuesday bells/ })).toBeVisible()
})

test('says how to make room at the limit', async () => {
  show([team])
  const screen = await render(<GroupsSection account={adaWith({ contract: pro, usage: { groups: 20 } })} />)
  await expect.element(screen.getByText(/You own 20 groups/)).toBeVisible()
  await expect.element(screen.getByRole('meter')).toHaveAttribute('aria-valuetext', '20 of 20, full')
  expect(screen.getByRole('button', { name: 'New group' }).query()).toBeNull()
})

test('says how old cached groups are, and creates none while offline', async () => {
  $isOnline.set(false)
  show([team], { savedAt: Date.UTC(2026, 0, 2, 12), error: new NetworkError('unreachable') })
  const screen = await render(<GroupsSection account={adaWith({ contract: pro, usage: { groups: 1 } })} />)
  await expect.element(screen.getByText(/^As of 2 Jan 2026/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'New group' })).toBeDisabled()
})

test('says what failed, and tries again', async () => {
  vi.mocked(store.refreshGroups).mockResolvedValue()
  $groups.set({ kind: 'failed', error: new UserFacingError('internal') })
  const screen = await render(<GroupsSection account={adaWith({ contract: pro })} />)
  await expect.element(screen.getByRole('alert')).toMatchTextContent('We couldn’t load the groups')
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(store.refreshGroups).toHaveBeenCalledOnce()
})

test('names, fills and opens a new group, and keeps the sheet open after a refusal', async () => {
  befriend(friend('ben', 'Ben'), friend('cleo', 'Cleo'))
  const screen = await render(<GroupsSection account={adaWith({ contract: pro })} />)
  await screen.getByRole('button', { name: 'New group' }).first().click()
  const create = screen.getByRole('button', { name: 'Create group' })
  await create.click()
  await expect.element(screen.getByText('Give the group a name.')).toBeVisible()
  await expect.element(screen.getByLabelText('Group name')).toHaveFocus()
  await screen.getByLabelText('Group name').fill(' Squad ')
  await screen.getByRole('checkbox', { name: 'Cleo' }).click()
  vi.mocked(store.createGroup).mockRejectedValueOnce(new NetworkError('unreachable'))
  await create.click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  const { id } = forms.$newGroup.get()
  await create.click()
  await vi.waitFor(() => expect(addresses.openGroup).toHaveBeenCalledWith(id))
  expect(vi.mocked(store.createGroup).mock.calls.map(([group]) => group)).toEqual(
    Array.from({ length: 2 }, () => ({ id, name: 'Squad', memberIds: ['cleo'] }))
  )
  expect(screen.getByRole('dialog').query()).toBeNull()
  expect(forms.$newGroup.get()).toMatchObject({ name: '', memberIds: [] })
  expect(forms.$newGroup.get().id).not.toBe(id)
})

test('keeps what was typed for a new group until the sheet opens again', async () => {
  const first = await render(<MakeSheet onClose={() => undefined} onMade={() => undefined} />)
  await expect.element(first.getByText(/You have no friends here yet/)).toBeVisible()
  await first.getByLabelText('Group name').fill('Half')
  await first.unmount()
  const again = await render(<MakeSheet onClose={() => undefined} onMade={() => undefined} />)
  await expect.element(again.getByLabelText('Group name')).toHaveValue('Half')
})

test('searches long lists of friends, and accepts no more when the group is full', async () => {
  const many = Array.from({ length: 9 }, (_, index) => friend(`u${index}`, `Friend ${index}`))
  const onChoose = vi.fn()
  const screen = await render(<FriendPicks friends={many} chosen={['u1']} room={0} onChoose={onChoose} />)
  await expect.element(screen.getByRole('checkbox', { name: 'Friend 2' })).toBeDisabled()
  await screen.getByRole('searchbox').fill('friend 1')
  await expect.poll(() => screen.getByRole('checkbox').elements()).toHaveLength(1)
  await screen.getByRole('checkbox', { name: 'Friend 1' }).click()
  expect(onChoose).toHaveBeenCalledWith([])
  await screen.getByRole('searchbox').fill('zz')
  await expect.element(screen.getByText('No friends found.')).toBeVisible()
})

test('shows the first letter for a face without a picture', async () => {
  const screen = await render(<Face name="Ben" url="" />)
  await expect.element(screen.getByText('B')).toBeVisible()
})
