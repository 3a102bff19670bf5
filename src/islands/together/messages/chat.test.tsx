import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { UserFacingError } from '#core/app/errors.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { $heldBy } from '../../../stores/app/outbox/outbox.ts'
import { $notice } from '../../../stores/app/notices.ts'
import * as store from '../../../stores/together/chat.ts'
import * as conversations from '../../../stores/together/conversations.ts'
import { freshApp } from '../../app/islands.test-kit.ts'
import { ChatLog, NewestSaid } from './chat-log.tsx'
import { Chat, FindBar, ChatHead } from './chat.tsx'
import { ben, chat, conversation, freshMessages, me, message } from './messages.test-kit.ts'
import { PartnerPicture } from './partner-picture.tsx'

vi.mock('../../../stores/together/chat.ts', { spy: true })
vi.mock('../../../stores/together/conversations.ts', { spy: true })

freshApp()
beforeEach(() => {
  freshMessages()
  $heldBy.set(null)
  vi.mocked(store.openChat).mockReturnValue(() => undefined)
  vi.mocked(store.readUntil).mockResolvedValue(false)
  vi.mocked(store.readAllOlder).mockResolvedValue(true)
  vi.mocked(store.reloadChat).mockResolvedValue()
  vi.mocked(conversations.setMuted).mockResolvedValue()
})

const nothing = () => undefined
const target = { kind: 'friend', id: 'ben' } as const
const draw = () => render(<Chat target={target} onName={nothing} />)

test('opens a conversation and says who it is with', async () => {
  store.$chat.set(chat([message('a')]))
  const names: string[] = []
  const screen = await render(<Chat target={target} onName={(name) => names.push(name)} />)
  expect(store.openChat).toHaveBeenCalledWith(target)
  await expect.element(screen.getByRole('region', { name: 'Chat with Ben' })).toBeVisible()
  await expect.element(screen.getByRole('log', { name: 'Messages' })).toMatchTextContent('text a')
  expect(names).toContain('Ben')
})

test('can try again after a failure', async () => {
  store.$chat.set(chat([], { kind: 'failed', error: new UserFacingError('unavailable') }))
  const screen = await draw()
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(store.reloadChat).toHaveBeenCalled()
})

test('says why nothing arrives', async () => {
  store.$chat.set(chat([message('a')]))
  const screen = await draw()
  $heldBy.set('rate-limited')
  await expect.element(screen.getByText(/That’s a lot of messages in a minute/)).toBeVisible()
  $isOnline.set(false)
  await expect.element(screen.getByText(/That’s a lot of messages in a minute/)).not.toBeInTheDocument()
})

test('shows a conversation with a former friend read-only', async () => {
  freshMessages()
  store.$chat.set(chat([message('a')]))
  const stranger = { kind: 'friend', id: 'cleo' } as const
  const screen = await render(<Chat target={stranger} onName={nothing} />)
  await expect.element(screen.getByText('You can only write to friends.')).toBeVisible()
  await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument()
})

test('separates messages by day and marks new ones', async () => {
  const messages = [
    message('a', { createdAt: '2026-11-20T10:00:00.000Z', senderId: me, isSeen: true }),
    message('b', { createdAt: '2026-11-22T10:00:00.000Z' })
  ]
  const log = (
    <div style={{ display: 'grid', blockSize: '40rem' }}>
      <ChatLog
        chat={chat(messages, { newAfter: 'a' })}
        unsent={[]}
        partner={ben}
        jump={null}
        onJump={nothing}
        onReply={nothing}
      />
    </div>
  )
  const screen = await render(log)
  const all = screen.getByRole('log')
  await expect.element(all).toMatchTextContent('1 new')
  const texts = ['20 November', 'text a', ', seen', '22 November', '1 new', 'text b']
  const shown = all.element().textContent
  expect(texts.toSorted((a, b) => shown.indexOf(a) - shown.indexOf(b))).toEqual(texts)
  expect(texts.filter((text) => !shown.includes(text))).toEqual([])
})

test('loads older messages to find the one a reply refers to', async () => {
  const props = { unsent: [], partner: ben, onJump: nothing, onReply: nothing }
  await render(<ChatLog {...props} chat={chat([message('b')])} jump={{ id: 'a', isMatch: false }} />)
  expect(store.readUntil).toHaveBeenCalledWith('a')
  await vi.waitFor(() => expect($notice.get()?.text).toBe('This message is no longer here.'))
})

test('announces only new messages', async () => {
  const screen = await render(<NewestSaid messages={[message('a')]} />)
  await expect.element(screen.getByRole('status')).toBeEmptyDOMElement()
  await screen.rerender(<NewestSaid messages={[message('a'), message('b')]} />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('Ben: text b')
})

test('can be muted and searched', async () => {
  const onFind = vi.fn()
  const head = { partner: ben, onFind, onPlan: nothing }
  const screen = await render(<ChatHead {...head} conversation={conversation()} />)
  await screen.getByRole('button', { name: /^More/ }).click()
  await screen.getByRole('button', { name: 'Mute' }).click()
  expect(conversations.setMuted).toHaveBeenCalledWith('c', true)
  await screen.getByRole('button', { name: /^More/ }).click()
  await screen.getByRole('button', { name: 'Search in this chat' }).click()
  expect(onFind).toHaveBeenCalled()
})

test('links to the card of its friend or group, even before the first message', async () => {
  const head = { onFind: nothing, onPlan: nothing, conversation: undefined }
  const screen = await render(<ChatHead {...head} partner={ben} />)
  await screen.getByRole('button', { name: /^More/ }).click()
  const link = screen.getByRole('dialog').getByRole('link')
  await expect.element(link).toHaveAttribute('href', '/friends/?friend=ben')
  await screen.rerender(<ChatHead {...head} partner={{ ...ben, kind: 'group', id: 'g' }} />)
  await expect.element(link).toHaveAttribute('href', '/friends/?group=g')
  await screen.rerender(<ChatHead {...head} partner={{ ...ben, isOpen: false }} />)
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
})

test('proposes a date from its head', async () => {
  store.$chat.set(chat([message('a')]))
  const screen = await draw()
  await screen.getByRole('button', { name: 'Propose a date' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Propose a date' })).toBeVisible()
})

test('searches from the latest match backwards', async () => {
  store.$chat.set(chat([message('a', { text: 'bell' }), message('b'), message('c', { text: 'Bells' })]))
  const found: string[] = []
  const screen = await render(<FindBar onFound={(id) => found.push(id)} onClose={nothing} />)
  await screen.getByRole('searchbox').fill('bell')
  await expect.element(screen.getByRole('status')).toHaveTextContent('2 of 2')
  await screen.getByRole('button', { name: 'Earlier match' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('1 of 2')
  expect(found).toEqual(['c', 'a'])
  await screen.getByRole('searchbox').fill('rope')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Nothing found')
})

test('says when a search could not read everything, and continues when the connection returns', async () => {
  store.$chat.set(chat([message('a', { text: 'bell' })], { older: 'key' }))
  $isOnline.set(false)
  vi.mocked(store.readAllOlder).mockResolvedValue(false)
  const screen = await render(<FindBar onFound={nothing} onClose={nothing} />)
  await screen.getByRole('searchbox').fill('rope')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Not found on this device')
  vi.mocked(store.readAllOlder).mockImplementation(() => {
    store.$chat.set(chat([message('b', { text: 'rope' }), message('a')]))
    return Promise.resolve(true)
  })
  $isOnline.set(true)
  await expect.element(screen.getByRole('status')).toHaveTextContent('1 of 1')
})

test('shows a picture in place of a name, and a placeholder for a deleted account', async () => {
  const screen = await render(<PartnerPicture partner={{ ...ben, name: '' }} />)
  expect(screen.container.textContent).toBe('–')
})
