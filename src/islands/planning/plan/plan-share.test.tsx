import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import '../../../styles/app/tokens.css'
import '../../../styles/together/sharing.css'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import * as store from '../../../stores/planning/plans.ts'
import * as friends from '../../../stores/together/friends.ts'
import * as groups from '../../../stores/together/groups.ts'
import { ada, adaWith, freshApp, signIn } from '../../app/islands.test-kit.ts'
import { PlanShare } from './plan-share.tsx'

vi.mock('../../../stores/planning/plans.ts', { spy: true })
vi.mock('../../../stores/together/friends.ts', { spy: true })
vi.mock('../../../stores/together/groups.ts', { spy: true })
const sent = vi.mocked(store)
const nothing = (): void => undefined

freshApp()
beforeEach(async () => {
  vi.mocked(friends.keepFriends).mockReturnValue(nothing)
  vi.mocked(groups.keepGroups).mockReturnValue(nothing)
})

const friend = {
  id: 'f',
  userId: 'ben',
  email: 'ben@example.test',
  firstName: 'Ben',
  lastName: '',
  nickname: '',
  imageUrl: '',
  createdAt: '2026-11-20T07:00:00.000Z'
}
const group = { id: 'g', ownerId: 'ada', name: 'Team', memberIds: ['ben'], createdAt: '', imageUrl: '' }
function meet(...people: (typeof friend)[]): void {
  friends.$friends.set({
    kind: 'ready',
    staleSince: null,
    people: { friends: people } as unknown as Extract<friends.FriendsState, { kind: 'ready' }>['people']
  })
  const theirs = { ...group, id: 'h', ownerId: 'ben', name: 'Theirs' }
  groups.$groups.set({ kind: 'ready', stale: null, groups: people.length === 0 ? [] : [group, theirs], people: {} })
}
const shareTen = () => <PlanShare userId="ada" plan={{ id: 'p', name: 'Ten weeks' }} onClose={nothing} />

test('shares a plan with friends and own groups, and names what they cannot read', async () => {
  signIn(adaWith({ contract: { ...ada.contract, limits: { ...ada.contract.limits, groups: true } } }))
  meet(friend)
  sent.sharePlan.mockResolvedValue({ offered: 1, full: ['x'], unread: [{ wId: 'w', title: 'Ladder' }] })
  const screen = await render(shareTen())
  const share = screen.getByRole('button', { name: 'Offer' })
  await expect.element(share).toBeDisabled()
  await expect.element(screen.getByLabelText('Theirs')).not.toBeInTheDocument()
  await screen.getByLabelText('Ben').click()
  await screen.getByLabelText('Team').click()
  sent.sharePlan.mockRejectedValueOnce(new UserFacingError('plan-not-found'))
  await share.click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('This plan no longer exists.')
  await share.click()
  expect(sent.sharePlan.mock.calls).toEqual([
    ['p', ['ben'], ['g']],
    ['p', ['ben'], ['g']]
  ])
  await expect.element(screen.getByText(/have it now: 1\./)).toBeVisible()
  await expect.element(screen.getByText(/full: 1/)).toBeVisible()
  await expect.element(screen.getByText(/Ladder/)).toBeVisible()
  await expect.element(share).not.toBeInTheDocument()
})

test('says why sharing is not possible: no groups in the contract, offline, no friends, or not loaded', async () => {
  meet(friend)
  const screen = await render(shareTen())
  await expect.element(screen.getByLabelText('Team')).toBeDisabled()
  await screen.getByLabelText('Ben').click()
  $isOnline.set(false)
  await expect.element(screen.getByText(/^You’re offline\. You can offer/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Offer' })).toBeDisabled()
  $isOnline.set(true)
  meet()
  await expect.element(screen.getByRole('link', { name: 'Go to friends' })).toHaveAttribute('href', '/friends/')
  friends.$friends.set({ kind: 'failed', error: new NetworkError('unreachable') })
  vi.mocked(friends.refreshFriends).mockResolvedValue()
  vi.mocked(groups.refreshGroups).mockResolvedValue()
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(friends.refreshFriends).toHaveBeenCalledOnce()
})
