import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import type { Invitation } from '#core/together/invitations.ts'
import * as people from '../../data/together/friends.ts'
import * as data from '../../data/together/invitations.ts'
import * as privacyData from '../../data/together/privacy.ts'
import { $asked, inviteByEmail } from '../../stores/together/friend-actions.ts'
import * as landing from '../../stores/together/invitation-links.ts'
import { $links, $shownLink, makeLink } from '../../stores/together/invitation-links.ts'
import { $privacy } from '../../stores/together/privacy.ts'
import { freshApp } from '../app/islands.test-kit.ts'
import { InviteSheet, LinkPart } from './invite-sheet.tsx'
import { LandingSheet } from './landing-sheet.tsx'
import { PrivacyPart } from './privacy-part.tsx'

vi.mock('../../data/together/friends.ts', { spy: true })
vi.mock('../../data/together/invitations.ts', { spy: true })
vi.mock('../../data/together/privacy.ts', { spy: true })
vi.mock('../../stores/together/invitation-links.ts', { spy: true })
vi.mock('../../stores/together/faces.ts', () => ({ faceAddress: () => Promise.resolve(null) }))

const SECRET = `i-${'abcd'.repeat(7)}`
const link = (id: string, kind: Invitation['kind'] = 'single'): Invitation => ({
  id,
  kind,
  secret: SECRET,
  expiresAt: '2026-12-01T10:00:00.000Z'
})
const friendship = {
  id: 'f',
  state: 'invited' as const,
  isIncoming: false,
  userId: '',
  email: 'b@example.com',
  nickname: '',
  firstName: '',
  lastName: '',
  imageUrl: '',
  createdAt: '2026-11-01T10:00:00.000Z'
}

freshApp()
beforeEach(async () => {
  $asked.set(null)
  $links.set({ kind: 'loading' })
  $shownLink.set(null)
  $privacy.set({ kind: 'loading' })
  inviteByEmail.reset()
  makeLink.reset()
  vi.mocked(people.listPeople).mockResolvedValue({ friends: [], requests: [], blocked: [] })
  vi.mocked(people.listInvited).mockResolvedValue([])
  vi.mocked(people.invite).mockResolvedValue(friendship)
  vi.mocked(data.listInvitations).mockResolvedValue([])
  vi.mocked(data.makeInvitation).mockImplementation(({ id, kind }) => Promise.resolve(link(id, kind)))
  vi.mocked(data.revokeInvitation).mockResolvedValue()
})

test('invites an address without revealing whether it has an account', async () => {
  const screen = await render(<InviteSheet onClose={() => undefined} />)
  const field = screen.getByLabelText('Their email address')
  await field.fill('nobody')
  await screen.getByRole('button', { name: 'Invite' }).click()
  await expect.element(screen.getByText(/^Enter a complete email address/)).toBeVisible()
  await field.fill('b@example.com')
  await screen.getByRole('button', { name: 'Invite' }).click()
  await expect.element(screen.getByText('Invitation sent to b@example.com.')).toBeVisible()
  await expect.element(field).toHaveValue('')
  vi.mocked(people.invite).mockResolvedValue({ ...friendship, state: 'accepted' })
  await field.fill('b@example.com')
  await screen.getByRole('button', { name: 'Invite' }).click()
  await expect.element(screen.getByText(/^You invited each other/)).toBeVisible()
})

test('creates a link with its QR code, shows it again and revokes it', async () => {
  const screen = await render(<LinkPart />)
  await screen.getByRole('radio', { name: 'Anyone who has it' }).click()
  vi.mocked(data.makeInvitation).mockRejectedValueOnce(new NetworkError('offline'))
  await screen.getByRole('button', { name: 'Create link' }).click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  vi.mocked(data.listInvitations).mockResolvedValue([link('i1')])
  await screen.getByRole('button', { name: 'Create link' }).click()
  await expect.element(screen.getByRole('img', { name: 'QR code of your invitation' })).toBeVisible()
  const field = screen.getByRole('textbox', { name: 'Link' })
  expect((field.element() as HTMLInputElement).value).toMatch(new RegExp(`/friends/\\?by=${SECRET}$`))
  await expect.element(screen.getByText(/^It expires on/)).toBeVisible()
  await screen.getByRole('button', { name: /^Show the link valid until/ }).click()
  await expect.element(screen.getByText(/^It works once/)).toBeVisible()
  vi.mocked(data.revokeInvitation).mockRejectedValueOnce(new NetworkError('offline'))
  const revoke = screen.getByRole('button', { name: /^Revoke the link valid until/ })
  await revoke.click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  vi.mocked(data.listInvitations).mockResolvedValue([])
  await revoke.click()
  await expect.element(revoke).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Create link' })).toBeVisible()
  expect(data.revokeInvitation).toHaveBeenLastCalledWith('i1')
})

test('says when open links cannot be read', async () => {
  vi.mocked(data.listInvitations).mockRejectedValue(new NetworkError('offline'))
  const screen = await render(<LinkPart />)
  await expect.element(screen.getByText('We couldn’t load your open links.')).toBeVisible()
})

const card = { firstName: 'Ben', nickname: '', imageUrl: '', isOwn: false, friendId: null }

test('says that a link belongs to a friend already, and opens the card', async () => {
  vi.mocked(data.readInvitation).mockResolvedValue({ ...card, friendId: 'ben' })
  vi.mocked(landing.openFriend).mockReturnValue()
  const screen = await render(<LandingSheet secret={SECRET} />)
  await expect.element(screen.getByText('You and Ben are already friends')).toBeVisible()
  expect(screen.getByText('Ben wants to be your friend').query()).toBeNull()
  expect(screen.getByRole('button', { name: 'Become friends' }).query()).toBeNull()
  await screen.getByRole('button', { name: 'Go to friends' }).click()
  expect(landing.openFriend).toHaveBeenCalledExactlyOnceWith('ben')
})

test('says who sent an invitation, and what failed', async () => {
  vi.mocked(data.readInvitation).mockResolvedValue(card)
  vi.mocked(data.useInvitation).mockRejectedValueOnce(new UserFacingError('friend-is-full'))
  const screen = await render(<LandingSheet secret={SECRET} />)
  await expect.element(screen.getByText('Ben wants to be your friend')).toBeVisible()
  await screen.getByRole('button', { name: 'Become friends' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('This person’s friend list is full')
})

test.each([
  ['own', { ...card, isOwn: true }, /^This is your own link\./],
  ['over', new UserFacingError('link-over'), /^This link has been used or has expired\./]
] as const)('explains a link that is %s in one sentence', async (_what, answer, text) => {
  if (answer instanceof Error) vi.mocked(data.readInvitation).mockRejectedValue(answer)
  else vi.mocked(data.readInvitation).mockResolvedValue(answer)
  const screen = await render(<LandingSheet secret={SECRET} />)
  await expect.element(screen.getByText(text)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Go to friends' })).toBeVisible()
})

test('reads and changes privacy settings, and can read them again', async () => {
  vi.mocked(privacyData.readPrivacy).mockRejectedValueOnce(new NetworkError('offline'))
  const screen = await render(<PrivacyPart />)
  await expect.element(screen.getByRole('status')).toMatchTextContent('We couldn’t load this.')
  vi.mocked(privacyData.readPrivacy).mockResolvedValue({ findByEmail: true, showPlays: false })
  vi.mocked(privacyData.savePrivacy).mockResolvedValue()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('switch', { name: 'Let friends find me by email' })).toBeChecked()
  const plays = screen.getByRole('switch', { name: 'Friends see when I play their workouts' })
  await plays.click()
  await expect.element(plays).toBeChecked()
  expect(privacyData.savePrivacy).toHaveBeenCalledExactlyOnceWith({ showPlays: true })
})
