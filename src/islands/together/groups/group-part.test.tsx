import { Trash2 } from 'lucide-react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { UserFacingError } from '#core/app/errors.ts'
import type { Friend } from '#core/together/friendship.ts'
import { BASE_LIMITS, PRO_LIMITS } from '#core/workout/limits.ts'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import * as invitations from '../../../data/together/invitations.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { $notice } from '../../../stores/app/notices.ts'
import * as portrait from '../../../stores/account/portrait.ts'
import * as friends from '../../../stores/together/friends.ts'
import * as addresses from '../../../stores/together/group-addresses.ts'
import { changingMembers, endingGroup, handingOver, renaming } from '../../../stores/together/group-forms.ts'
import * as workouts from '../../../stores/together/group-workouts.ts'
import * as store from '../../../stores/together/groups.ts'
import { ada, adaWith, freshApp, textsOf } from '../../app/islands.test-kit.ts'
import { AddSheet } from './add-sheet.tsx'
import { EditSheet } from './edit-group-sheet.tsx'
import { GroupPart, MemberList } from './group-part.tsx'
import { HandSheet } from './hand-sheet.tsx'
import { SharedList } from './shared-list.tsx'
import { SureSheet } from './sure-sheet.tsx'

vi.mock('../../../stores/account/portrait.ts', { spy: true })
vi.mock('../../../stores/together/groups.ts', { spy: true })
vi.mock('../../../stores/together/friends.ts', { spy: true })
vi.mock('../../../stores/together/group-addresses.ts', { spy: true })
vi.mock('../../../stores/together/group-workouts.ts', { spy: true })
vi.mock('../../../data/together/invitations.ts', { spy: true })
vi.mock('../../../stores/together/faces.ts', () => ({ faceAddress: () => Promise.resolve(null) }))

const { $groups } = store
const me = ada.login.userId
const account = adaWith({ contract: { name: 'pro', limits: PRO_LIMITS } })
const person = (id: string, nickname: string) => ({ id, nickname, firstName: '', imageUrl: '' })
const people = { [me]: person(me, 'Ada'), ben: person('ben', 'Ben'), cleo: person('cleo', 'Cleo') }
const team = { id: 'g1', ownerId: me, name: 'Team', memberIds: ['ben', 'cleo'], createdAt: 'x', imageUrl: '' }
const theirs = { ...team, ownerId: 'ben', memberIds: [me, 'cleo'] }
const known = { userId: me, people, friends: [] }
const show = (...groups: store.Group[]) => $groups.set({ kind: 'ready', groups, people, stale: null })
const befriend = (...names: string[]) => {
  const all = names.map((nickname): Friend => ({
    id: `f-${nickname}`,
    userId: nickname.toLowerCase(),
    email: 'x@example.com',
    firstName: '',
    lastName: '',
    nickname,
    imageUrl: '',
    createdAt: 'x'
  }))
  friends.$friends.set({ kind: 'ready', people: { friends: all, requests: [], blocked: [] }, staleSince: null })
}
const ladder = { id: 'w1', name: 'Ladder', ridge: [], language: 'en' } as unknown as WorkoutSummary
const nothing = () => undefined

freshApp()
beforeEach(() => {
  vi.mocked(store.keepGroups).mockReturnValue(nothing)
  vi.mocked(friends.keepFriends).mockReturnValue(nothing)
  vi.mocked(workouts.openGroupWorkouts).mockReturnValue(nothing)
  vi.mocked(addresses.leaveGroupPage).mockReturnValue()
  for (const action of ['changeGroup', 'leaveGroup', 'deleteGroup', 'handOverGroup'] as const)
    vi.mocked(store[action]).mockResolvedValue()
  for (const form of [changingMembers, endingGroup, handingOver, renaming]) form.reset()
  workouts.$groupWorkouts.set({ kind: 'ready', workouts: [] })
  portrait.$portrait.set({ kind: 'idle' })
  befriend('Ben', 'Cleo', 'Dan')
  show(team)
})

test('lets the owner add, edit, transfer and delete, and everybody write to the group', async () => {
  const screen = await render(<GroupPart account={account} groupId="g1" />)
  await expect.element(screen.getByRole('heading', { name: 'Team' })).toBeVisible()
  await expect.element(screen.getByText('3 people · You own it')).toBeVisible()
  const links = screen.getByRole('link', { name: 'Message the group' }).elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/messages/?group=g1'])
  for (const name of ['Add friends', 'Name and picture', 'Hand over', 'Delete group'])
    await expect.element(screen.getByRole('button', { name })).toBeEnabled()
  expect(screen.getByRole('button', { name: 'Leave group' }).query()).toBeNull()
  $isOnline.set(false)
  for (const name of ['Add friends', 'Name and picture', 'Hand over', 'Delete group'])
    await expect.element(screen.getByRole('button', { name })).toBeDisabled()
})

test('lets a member read and leave', async () => {
  show(theirs)
  const screen = await render(<GroupPart account={account} groupId="g1" />)
  await expect.element(screen.getByText('3 people · Owned by Ben')).toBeVisible()
  for (const name of ['Add friends', 'Name and picture', 'Hand over', 'Delete group', 'Remove Cleo'])
    expect(screen.getByRole('button', { name }).query()).toBeNull()
  await screen.getByRole('button', { name: 'Leave group' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Leave Team?' })).toBeVisible()
  await screen.getByRole('dialog').getByRole('button', { name: 'Leave group' }).click()
  await vi.waitFor(() => expect(addresses.leaveGroupPage).toHaveBeenCalledOnce())
  expect(store.leaveGroup).toHaveBeenCalledWith('g1')
})

test('lets the owner do everything except add after a downgrade', async () => {
  const base = adaWith({ contract: { name: 'base', limits: BASE_LIMITS } })
  const screen = await render(<GroupPart account={base} groupId="g1" />)
  await expect.element(screen.getByRole('button', { name: 'Name and picture' })).toBeEnabled()
  await expect.element(screen.getByRole('button', { name: 'Remove Ben' })).toBeEnabled()
  expect(screen.getByRole('button', { name: 'Add friends' }).query()).toBeNull()
})

test('removes a member only after asking', async () => {
  const screen = await render(<GroupPart account={account} groupId="g1" />)
  await screen.getByRole('button', { name: 'Remove Ben' }).click()
  expect(store.changeGroup).not.toHaveBeenCalled()
  await screen.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await vi.waitFor(() => expect(store.changeGroup).toHaveBeenCalledWith('g1', { removeIds: ['ben'] }))
  await expect.poll(() => screen.getByRole('dialog').query()).toBeNull()
})

test('says that a group is gone', async () => {
  // A wide window shows the list of friends beside it.
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 800))
  show()
  const screen = await render(<GroupPart account={account} groupId="g1" />)
  await expect.element(screen.getByRole('status')).toMatchTextContent('You are no longer in this group')
  await expect
    .element(screen.getByRole('link', { name: 'Back to groups' }))
    .toHaveAttribute('href', '/friends/?view=groups')
})

test('says what failed while loading', async () => {
  vi.mocked(store.refreshGroups).mockResolvedValue()
  $groups.set({ kind: 'failed', error: new UserFacingError('internal') })
  const screen = await render(<GroupPart account={account} groupId="g1" />)
  await expect.element(screen.getByRole('alert')).toMatchTextContent('We couldn’t load the groups')
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(store.refreshGroups).toHaveBeenCalledOnce()
})

test('adds only friends who are not in it yet', async () => {
  const onClose = vi.fn()
  const screen = await render(<AddSheet group={team} onClose={onClose} />)
  await expect.poll(() => textsOf(screen.getByRole('checkbox'))).toHaveLength(1)
  await screen.getByRole('checkbox', { name: 'Dan' }).click()
  vi.mocked(store.changeGroup).mockRejectedValueOnce(new UserFacingError('not-a-friend'))
  await screen.getByRole('button', { name: 'Add 1 friend' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Only friends can be in a group.')
  expect(onClose).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Add 1 friend' }).click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(store.changeGroup).toHaveBeenLastCalledWith('g1', { addIds: ['dan'] })
})

test('invites other people in place, and adds them afterwards', async () => {
  vi.mocked(invitations.listInvitations).mockResolvedValue([])
  const screen = await render(<AddSheet group={team} onClose={nothing} />)
  await screen.getByRole('checkbox', { name: 'Dan' }).click()
  await screen.getByRole('button', { name: 'Invite a friend' }).click()
  const inviting = screen.getByRole('dialog', { name: 'Invite a friend' })
  await expect.element(inviting.getByLabelText('Their email address')).toBeVisible()
  await inviting.getByRole('button', { name: 'Close' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Add friends' })).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: 'Dan' })).toBeChecked()
})

test('adds nobody beyond a hundred people', async () => {
  const full = { ...team, memberIds: Array.from({ length: 99 }, (_, index) => `u${index}`) }
  const list = await render(<MemberList group={full} known={known} onRemove={nothing} />)
  await expect.element(list.getByText(/at most 100 people/)).toBeVisible()
  expect(list.getByRole('listitem').elements()).toHaveLength(100)
  await list.unmount()
  show(full)
  const part = await render(<GroupPart account={account} groupId="g1" />)
  await expect.element(part.getByRole('button', { name: 'Add friends' })).toBeDisabled()
  await part.unmount()
  const sheet = await render(<AddSheet group={full} onClose={nothing} />)
  await expect.element(sheet.getByRole('checkbox', { name: 'Dan' })).toBeDisabled()
})

test('renames the group and changes its own picture', async () => {
  const onClose = vi.fn()
  const screen = await render(<EditSheet group={team} onClose={onClose} />)
  expect(portrait.pictureOf).toHaveBeenCalledOnce()
  const name = screen.getByLabelText('Group name')
  await name.fill(' ')
  await expect.element(screen.getByText('Give the group a name.')).toBeVisible()
  await name.fill('Squad ')
  await screen.getByRole('button', { name: 'Save' }).click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(store.changeGroup).toHaveBeenCalledWith('g1', { name: 'Squad' })
  const target = vi.mocked(portrait.pictureOf).mock.calls[0]?.[0]
  await target?.save('/media/new')
  expect(store.changeGroup).toHaveBeenLastCalledWith('g1', { imageUrl: '/media/new' })
  expect(target?.url()).toBe('')
})

test('removes a picture, and says what failed', async () => {
  vi.mocked(portrait.removePicture).mockResolvedValue()
  const screen = await render(<EditSheet group={{ ...team, imageUrl: '/media/x' }} onClose={nothing} />)
  await screen.getByRole('button', { name: 'Remove' }).click()
  expect(portrait.removePicture).toHaveBeenCalledOnce()
  portrait.$portrait.set({ kind: 'failed', error: new UserFacingError('bad-picture'), again: null })
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Your browser can’t read this picture.')
})

test('transfers the group to a chosen member', async () => {
  const onClose = vi.fn()
  const screen = await render(<HandSheet group={team} known={known} onClose={onClose} />)
  const hand = screen.getByRole('button', { name: 'Hand over' })
  await hand.click({ force: true })
  expect(store.handOverGroup).not.toHaveBeenCalled()
  await screen.getByRole('radio', { name: 'Cleo' }).click()
  vi.mocked(store.handOverGroup).mockRejectedValueOnce(new UserFacingError('heir-is-full'))
  await hand.click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('has no room for another group')
  await hand.click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(store.handOverGroup).toHaveBeenLastCalledWith('g1', 'cleo')
  expect($notice.get()?.text).toBe('Cleo now owns the group.')
})

test('cannot transfer an empty group', async () => {
  const screen = await render(<HandSheet group={{ ...team, memberIds: [] }} known={known} onClose={nothing} />)
  await expect.element(screen.getByText(/Add someone first/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Hand over' }).query()).toBeNull()
})

test('lists what is shared, and lets the owner revoke it', async () => {
  vi.mocked(workouts.takeBackWorkout).mockResolvedValue()
  workouts.$groupWorkouts.set({
    kind: 'ready',
    workouts: [{ workout: ladder, sharedAt: '2026-03-01T12:00:00.000Z' }]
  })
  const screen = await render(<SharedList group={team} isOwner />)
  await expect.element(screen.getByRole('link', { name: /Ladder/ })).toMatchTextContent('1 March 2026')
  await screen.getByRole('button', { name: 'Stop sharing Ladder' }).click()
  expect(workouts.takeBackWorkout).toHaveBeenCalledWith('g1', 'w1')
  await expect.poll(() => $notice.get()?.kind).toBe('positive')
  await screen.rerender(<SharedList group={team} isOwner={false} />)
  expect(screen.getByRole('button', { name: 'Stop sharing Ladder' }).query()).toBeNull()
})

test('says that nothing is shared, or what cannot be read', async () => {
  vi.mocked(workouts.refreshGroupWorkouts).mockResolvedValue()
  const screen = await render(<SharedList group={team} isOwner />)
  await expect.element(screen.getByText(/Nothing shared with the group yet/)).toBeVisible()
  workouts.$groupWorkouts.set({ kind: 'failed', error: new UserFacingError('internal') })
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(workouts.refreshGroupWorkouts).toHaveBeenCalledOnce()
})

test('says what went wrong in a question and keeps it open', async () => {
  const onDone = vi.fn()
  vi.mocked(store.deleteGroup).mockRejectedValue(new UserFacingError('internal'))
  const props = {
    title: 'Sure?',
    text: 'Really.',
    label: 'Delete',
    icon: Trash2,
    action: endingGroup,
    onClose: nothing,
    onDone
  }
  const screen = await render(<SureSheet {...props} send={() => endingGroup.submit('g1', 'delete')} />)
  await screen.getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  expect(onDone).not.toHaveBeenCalled()
})
