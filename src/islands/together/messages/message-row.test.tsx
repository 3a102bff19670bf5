import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { UserFacingError } from '#core/app/errors.ts'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import * as store from '../../../stores/together/chat.ts'
import { $groups } from '../../../stores/together/groups.ts'
import * as workouts from '../../../stores/together/message-workouts.ts'
import * as outgoing from '../../../stores/together/outgoing.ts'
import { mediaAddresses } from '../../../stores/media/media.ts'
import { freshApp } from '../../app/islands.test-kit.ts'
import { MessageRow, MessageFile, Proposal } from './message-row.tsx'
import { MessageWorkout, MessageText, MessageSheet } from './message-parts.tsx'
import { ben, freshMessages, me, message } from './messages.test-kit.ts'
import { UnsentRow } from './chat-log.tsx'

vi.mock('../../../stores/together/chat.ts', { spy: true })
vi.mock('../../../stores/together/outgoing.ts', { spy: true })
vi.mock('../../../stores/together/message-workouts.ts', { spy: true })

freshApp()
beforeEach(() => {
  freshMessages()
  workouts.$shown.set({})
  vi.mocked(store.deleteMessage).mockResolvedValue()
  vi.mocked(store.answerProposal).mockResolvedValue()
  vi.mocked(workouts.wantWorkout).mockReturnValue()
  vi.mocked(outgoing.sendOnceMore).mockResolvedValue()
  vi.mocked(outgoing.dropOutgoing).mockResolvedValue()
  vi.spyOn(mediaAddresses, 'find').mockResolvedValue(null)
})

const nothing = () => undefined
const row = { quoted: undefined, partner: ben, onJump: nothing, onReply: nothing }

test('says whether an own message was seen, and nothing else about a deleted one', async () => {
  const screen = await render(<MessageRow {...row} message={message('a', { senderId: me, isSeen: true })} />)
  await expect.element(screen.getByText(/, seen$/)).toBeVisible()
  await screen.rerender(<MessageRow {...row} message={message('a', { senderId: me, isDeleted: true, text: '' })} />)
  await expect.element(screen.getByText('This message was deleted.')).toBeVisible()
})

test('links a reply to its message', async () => {
  const onJump = vi.fn()
  const one = message('b', { replyTo: 'a' })
  const screen = await render(<MessageRow {...row} message={one} quoted={message('a')} onJump={onJump} />)
  await screen.getByRole('button', { name: /Ben.*text a/ }).click()
  expect(onJump).toHaveBeenCalledWith('a')
  const photo = message('a', { text: '', mediaUrl: '/media/message-media/x', mediaType: 'image/jpeg' })
  await screen.rerender(<MessageRow {...row} message={one} quoted={photo} />)
  await expect.element(screen.getByRole('button', { name: /Ben.*Photo/ })).toBeVisible()
})

test('calls someone who left the group a former member, friend or not', async () => {
  const group = { ...ben, kind: 'group', id: 'g' } as const
  const one = message('a', { senderId: 'eve', receiverId: '', groupId: 'g' })
  const screen = await render(<MessageRow {...row} message={one} partner={group} />)
  await expect.element(screen.getByText('Former member')).toBeVisible()
  $groups.set({ kind: 'loading' })
  await expect.element(screen.getByText('Former member')).not.toBeInTheDocument()
})

test('opens links outside, without passing on this page', async () => {
  const screen = await render(<MessageText text="see https://a.example/b, yes" />)
  const link = screen.getByRole('link', { name: 'https://a.example/b' })
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  expect(screen.container.textContent).toBe('see https://a.example/b, yes')
})

test('deletes an own message for both, and another one only for the user', async () => {
  const mine = message('a', { senderId: me })
  const screen = await render(<MessageSheet message={mine} partner={ben} onReply={null} onClose={nothing} />)
  await screen.getByRole('button', { name: 'Delete for both' }).click()
  expect(store.deleteMessage).toHaveBeenCalledWith('a', 'all')
  await screen.rerender(<MessageSheet message={message('b')} partner={ben} onReply={null} onClose={nothing} />)
  await expect.element(screen.getByRole('button', { name: 'Delete for both' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Delete for me' }).click()
  expect(store.deleteMessage).toHaveBeenLastCalledWith('b', 'me')
})

test('reports messages of others, but not own ones or those without a sender', async () => {
  vi.mocked(store.reportMessage).mockResolvedValue()
  const props = { partner: ben, onReply: null, onClose: nothing }
  const screen = await render(<MessageSheet {...props} message={message('a', { senderId: me })} />)
  const report = screen.getByRole('button', { name: 'Report' })
  await expect.element(report).not.toBeInTheDocument()
  await screen.rerender(<MessageSheet {...props} message={message('b', { senderId: '' })} />)
  await expect.element(report).not.toBeInTheDocument()
  await screen.rerender(<MessageSheet {...props} message={message('c')} />)
  await report.click()
  await expect.element(screen.getByText(/We won’t tell Ben/)).toBeVisible()
  await screen.getByLabelText('What’s wrong?').fill('Rude')
  await report.click()
  await expect.element(screen.getByText('Thank you. We’ll look into it.')).toBeVisible()
  expect(store.reportMessage).toHaveBeenCalledWith('c', 'Rude')
})

test('says why it failed, and can try again or discard', async () => {
  const unsent = { id: 'u', message: { id: 'u', friendId: 'ben', text: 'hello' }, addedAt: 0 }
  const failed = { ...unsent, state: 'failed', error: new UserFacingError('not-friends') } as const
  const screen = await render(<UnsentRow outgoing={failed} />)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('You can only do this with friends.')
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(outgoing.sendOnceMore).toHaveBeenCalledWith('u')
  await screen.getByRole('button', { name: 'Discard' }).click()
  expect(outgoing.dropOutgoing).toHaveBeenCalledWith('u')
  await screen.rerender(<UnsentRow outgoing={{ ...unsent, state: 'waiting', error: null }} />)
  await expect.element(screen.getByText('waiting for a connection')).toBeVisible()
})

test('opens the player for the workout of a message, or says that it is gone', async () => {
  const screen = await render(<MessageWorkout id="w" />)
  expect(workouts.wantWorkout).toHaveBeenCalledWith('w')
  const rope = { id: 'w', name: 'Rope', language: 'en', level: 'base', ridge: [], totalSec: 90, type: 'timer' }
  workouts.$shown.set({ w: rope as unknown as WorkoutSummary })
  await expect.element(screen.getByRole('link', { name: /^Play Rope/ })).toHaveAttribute('href', '/workout/w/play/')
  workouts.$shown.set({ w: null })
  await expect.element(screen.getByText('This workout is no longer shared with you.')).toBeVisible()
})

test('says that a file without an address is not available', async () => {
  const screen = await render(<MessageFile message={message('a', { mediaUrl: '/media/message-media/x' })} />)
  await expect.element(screen.getByText('This file is no longer available.')).toBeVisible()
})

test('says whose sound it is and how long it is', async () => {
  vi.mocked(mediaAddresses.find).mockResolvedValue('data:audio/wav;base64,')
  const sound = message('a', { mediaUrl: '/media/message-media/x', mediaType: 'audio/webm' })
  const screen = await render(<MessageFile message={sound} />)
  await expect.element(screen.getByLabelText('Sound from Ben')).toHaveAttribute('preload', 'metadata')
})

test('lets the others accept or decline a proposed date', async () => {
  const at = '2099-03-03T18:30:00.000Z'
  const screen = await render(<Proposal message={message('a', { proposedAt: at })} at={at} />)
  await screen.getByRole('button', { name: 'Decline' }).click()
  await screen.getByRole('button', { name: 'Accept' }).click()
  expect(vi.mocked(store.answerProposal).mock.calls).toEqual([
    ['a', 'declined'],
    ['a', 'accepted']
  ])
  await screen.rerender(<Proposal message={message('a', { senderId: me, acceptedBy: ['ben'] })} at={at} />)
  await expect.element(screen.getByText('Accepted: Ben')).toBeVisible()
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
})

test('shows a proposed date that has passed as read-only', async () => {
  const at = '2026-01-02T18:30:00.000Z'
  const screen = await render(<Proposal message={message('a', { proposedAt: at })} at={at} />)
  await expect.element(screen.getByText('This date has passed.')).toBeVisible()
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
})
