import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { UserFacingError } from '#core/app/errors.ts'
import { matchRoute } from '#core/app/routes.ts'
import { $page } from '../../../stores/app/router.ts'
import { $attached, NOTHING, attachedKey, changeAttached } from '../../../stores/together/attachment.ts'
import * as conversations from '../../../stores/together/conversations.ts'
import * as drafts from '../../../stores/together/message-drafts.ts'
import * as friends from '../../../stores/together/friends.ts'
import * as groups from '../../../stores/together/groups.ts'
import * as outgoing from '../../../stores/together/outgoing.ts'
import * as workouts from '../../../stores/together/message-workouts.ts'
import { freshApp } from '../../app/islands.test-kit.ts'
import { AsOf } from './as-of.tsx'
import { AttachSheet } from './attach-sheet.tsx'
import { Composer, useAttaching, Closed, ReplyBar, AttachedRow } from './composer.tsx'
import { MessagesScreen, ChatPart, Inbox } from './messages-screen.tsx'
import { ben, conversation, freshMessages, me, message } from './messages.test-kit.ts'
import { StartSheet } from './start-sheet.tsx'

vi.mock('../../../stores/together/conversations.ts', { spy: true })
vi.mock('../../../stores/together/friends.ts', { spy: true })
vi.mock('../../../stores/together/groups.ts', { spy: true })
vi.mock('../../../stores/together/outgoing.ts', { spy: true })
vi.mock('../../../stores/together/message-drafts.ts', { spy: true })
vi.mock('../../../stores/together/message-workouts.ts', { spy: true })

freshApp()
beforeEach(() => {
  freshMessages()
  $attached.set({})
  $page.set(null)
  vi.mocked(conversations.refreshConversations).mockResolvedValue()
  vi.mocked(conversations.refreshConversations).mockResolvedValue()
  vi.mocked(friends.keepFriends).mockReturnValue(() => undefined)
  vi.mocked(groups.keepGroups).mockReturnValue(() => undefined)
  vi.mocked(outgoing.followOutgoing).mockReturnValue()
  vi.mocked(outgoing.sendTo).mockResolvedValue()
  vi.mocked(drafts.draftFor).mockResolvedValue(null)
  vi.mocked(drafts.keepDraftFor).mockResolvedValue()
})

const nothing = () => undefined

function openAddress(address: string): void {
  const match = matchRoute(address.split('?')[0] ?? '')
  $page.set(match === null ? null : { ...match, id: address, address, how: 'forward' })
}

test('lists conversations with name, last message and unread count', async () => {
  const screen = await render(<MessagesScreen />)
  const list = screen.getByRole('region', { name: 'Conversations' })
  await expect.element(list.getByRole('link', { name: /Ben.*text a/ })).toHaveAttribute('href', '/messages/?with=ben')
  conversations.$conversations.set({
    kind: 'ready',
    conversations: [conversation({ unread: 3, last: message('b', { senderId: me, text: 'mine' }) })],
    staleSince: null
  })
  await expect.element(list.getByRole('link', { name: /Ben.*You: mine.*3 unread/ })).toBeVisible()
})

test('says how old cached conversations are', async () => {
  const staleSince = new Date(2026, 2, 1, 9, 40).getTime()
  const all = { kind: 'ready', conversations: [conversation()] } as const
  conversations.$conversations.set({ ...all, staleSince })
  const screen = await render(<MessagesScreen />)
  await expect.element(screen.getByRole('status').filter({ hasText: 'As of 1 Mar 2026, 09:40.' })).toBeVisible()
  conversations.$conversations.set({ ...all, staleSince: null })
  await expect.element(screen.getByText(/As of/)).not.toBeInTheDocument()
  const alone = await render(<AsOf />)
  expect(alone.container.textContent).toBe('')
})

test('offers to start a conversation, and can try again after a failure', async () => {
  conversations.$conversations.set({ kind: 'ready', conversations: [], staleSince: null })
  const screen = await render(<MessagesScreen />)
  await expect.element(screen.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
  conversations.$conversations.set({ kind: 'failed', error: new UserFacingError('unavailable') })
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(conversations.refreshConversations).toHaveBeenCalled()
})

test('loads the conversation in the address along with the list', async () => {
  const screen = await render(<MessagesScreen />)
  await expect.element(screen.getByText('Choose a conversation.')).toBeVisible()
  openAddress('/messages/?with=ben')
  await expect.element(screen.getByRole('region', { name: 'Chat with Ben' })).toBeVisible()
  await expect.element(screen.getByText('Choose a conversation.')).not.toBeInTheDocument()
})

test('renders it at once if its code has loaded', async () => {
  const screen = await render(<ChatPart target={{ kind: 'friend', id: 'ben' }} onName={nothing} />)
  await expect.element(screen.getByRole('region', { name: 'Chat with Ben' })).toBeVisible()
  await screen.rerender(<ChatPart key="again" target={{ kind: 'friend', id: 'ben' }} onName={nothing} />)
  expect(screen.getByRole('region', { name: 'Chat with Ben' }).query()).not.toBeNull()
})

test('searches the names of many, and shows no name for a deleted account', async () => {
  const many = ['1', '2', '3', '4', '5'].map((id) => conversation({ id, friendId: `gone${id}`, last: null }))
  const deleted = conversation({ id: 'd', friendId: '', last: message('x', { isDeleted: true }) })
  const screen = await render(<Inbox conversations={[conversation(), deleted, ...many]} target={null} />)
  await expect.element(screen.getByRole('link', { name: /Deleted account.*Deleted message/ })).toBeVisible()
  await screen.getByRole('searchbox').fill('ben')
  await expect.element(screen.getByRole('link')).toMatchTextContent('Ben')
  await screen.getByRole('searchbox').fill('nobody')
  await expect.element(screen.getByText('No conversations found.')).toBeVisible()
})

test('selects a friend for a new message', async () => {
  const screen = await render(<StartSheet onClose={nothing} />)
  await expect.element(screen.getByRole('link', { name: 'Ben' })).toHaveAttribute('href', '/messages/?with=ben')
})

function OwnComposer() {
  const [asked, onAsk] = useAttaching()
  return <Composer partner={ben} replyTo={null} onReply={nothing} asked={asked} onAsk={onAsk} />
}

test('sends with Return, adds a line with Shift and Return, and restores a draft', async () => {
  vi.mocked(drafts.draftFor).mockResolvedValue({ text: 'begun', replyTo: '' })
  const screen = await render(<OwnComposer />)
  const field = screen.getByRole('textbox', { name: 'Message to Ben' })
  await expect.element(field).toHaveValue('begun')
  await field.fill('  hello ')
  expect(drafts.keepDraftFor).toHaveBeenLastCalledWith('ben', { text: '  hello ', replyTo: '' })
  await screen.getByRole('button', { name: 'Send', exact: true }).click()
  expect(outgoing.sendTo).toHaveBeenCalledWith({ kind: 'friend', id: 'ben', name: 'Ben' }, { text: 'hello' }, false)
  await expect.element(field).toHaveValue('')
})

test('keeps a text that is too long and says by how much', async () => {
  const screen = await render(<OwnComposer />)
  await screen.getByRole('textbox').fill('x'.repeat(2002))
  await expect.element(screen.getByRole('alert')).toHaveTextContent('2 characters too many.')
  await screen.getByRole('button', { name: 'Send', exact: true }).click({ force: true })
  expect(outgoing.sendTo).not.toHaveBeenCalled()
  await expect.element(screen.getByRole('textbox')).toHaveValue('x'.repeat(2002))
})

test('names the message a reply refers to', async () => {
  const onStop = vi.fn()
  const screen = await render(<ReplyBar message={message('a')} onStop={onStop} />)
  await expect.element(screen.getByText('Reply to Ben')).toBeVisible()
  await screen.getByRole('button', { name: 'Cancel reply' }).click()
  expect(onStop).toHaveBeenCalled()
  await screen.rerender(<ReplyBar message={message('a', { senderId: me })} onStop={onStop} />)
  await expect.element(screen.getByText('Reply to yourself')).toBeVisible()
})

test('accepts only a future date, and says when workouts cannot be loaded', async () => {
  vi.mocked(workouts.ownWorkouts).mockRejectedValue(new UserFacingError('unavailable'))
  const onChange = vi.fn()
  const screen = await render(<AttachSheet name="Ben" onChange={onChange} onClose={nothing} />)
  await screen.getByRole('button', { name: 'Propose a date' }).click()
  await screen.getByLabelText('Date and time').fill('2020-01-01T10:00')
  await screen.getByRole('button', { name: 'Propose', exact: true }).click()
  await expect.element(screen.getByText('Choose a date in the future.')).toBeVisible()
  expect(onChange).not.toHaveBeenCalled()
})

test('asks once for the date when the user comes to plan together', async () => {
  const before = location.href
  history.replaceState(null, '', '?with=ben&plan=date')
  try {
    const screen = await render(<OwnComposer />)
    const sheet = screen.getByRole('dialog', { name: 'Propose a date' })
    await sheet.getByLabelText('Date and time').fill('2099-03-03T18:30')
    await sheet.getByRole('button', { name: 'Propose', exact: true }).click()
    await expect.element(screen.getByText(/^Training on .*2099/)).toBeVisible()
    await expect.element(sheet).not.toBeInTheDocument()
    expect(location.search).toBe('?with=ben')
  } finally {
    history.replaceState(null, '', before)
  }
})

test('restores an attachment when the user returns, and sends it with the message', async () => {
  const composer = <Composer partner={ben} replyTo={null} onReply={nothing} asked={null} onAsk={nothing} />
  const first = await render(composer)
  changeAttached(attachedKey('ben'))((before) => ({ ...before, at: '2027-03-03T18:30:00.000Z' }))
  await expect.element(first.getByText(/Training on/)).toBeVisible()
  await first.unmount()
  const again = await render(composer)
  await expect.element(again.getByText(/Training on/)).toBeVisible()
  await again.getByRole('button', { name: 'Send' }).click()
  await expect.element(again.getByText(/Training on/)).not.toBeInTheDocument()
  expect(outgoing.sendTo).toHaveBeenCalledWith(
    expect.anything(),
    expect.objectContaining({ proposedAt: '2027-03-03T18:30:00.000Z' }),
    false
  )
  expect($attached.get()).toEqual({ [attachedKey('ben')]: NOTHING })
})

test('can remove an attachment', async () => {
  const onChange = vi.fn()
  const attached = { ...NOTHING, at: '2027-03-03T18:30:00.000Z' }
  const screen = await render(<AttachedRow attached={attached} onChange={onChange} />)
  await screen.getByRole('button', { name: /^Remove/ }).click()
  const [[change] = []] = onChange.mock.calls as [((before: typeof attached) => typeof attached)?][]
  expect(change?.(attached).at).toBeNull()
})

test('says why nobody can write', async () => {
  const screen = await render(<Closed partner={{ ...ben, kind: 'deleted' }} />)
  await expect.element(screen.getByText(/This account was deleted/)).toBeVisible()
})
