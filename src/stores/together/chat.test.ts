import { beforeEach, describe, expect, it, vi } from 'vitest'
import { orderKey, type Conversation, type Message } from '#core/together/messages.ts'
import * as cache from '../../data/app/cache.ts'
import * as data from '../../data/together/messages.ts'
import { $session } from '../account/session.ts'
import { ada } from '../account/session.test-kit.ts'
import { $chat, catchUp, deleteMessage, noteHeard, openChat, readAllOlder, readOlder, readUntil } from './chat.ts'
import { $conversations } from './conversations.ts'

vi.mock('../../data/app/cache.ts', () => ({
  readCache: vi.fn(() => Promise.resolve(null)),
  writeCache: vi.fn(() => Promise.resolve())
}))
vi.mock('../../data/together/messages.ts', () => ({
  PAGE: 100,
  listBefore: vi.fn(),
  listSince: vi.fn(),
  listConversations: vi.fn(),
  markSeen: vi.fn(() => Promise.resolve()),
  deleteMessage: vi.fn(() => Promise.resolve())
}))

const key = (seconds: number) => orderKey(1_700_000_000_000 + seconds * 1000, 'abcdef012345')
const message = (id: string, seconds: number, more: Partial<Message> = {}): Message => ({
  id,
  conversationId: 'c',
  key: key(seconds),
  senderId: 'ben',
  receiverId: 'ada',
  groupId: '',
  text: id,
  mediaUrl: '',
  mediaType: '',
  workoutId: '',
  replyTo: '',
  proposedAt: null,
  acceptedBy: [],
  declinedBy: [],
  isSeen: false,
  isDeleted: false,
  createdAt: '2026-11-23T10:00:00Z',
  ...more
})
const conversation = (more: Partial<Conversation> = {}): Conversation => ({
  id: 'c',
  friendId: 'ben',
  groupId: '',
  last: null,
  lastKey: '',
  seenKey: '',
  unread: 0,
  isMuted: false,
  ...more
})
const known = (...conversations: Conversation[]) =>
  $conversations.set({ kind: 'ready', conversations, staleSince: null })
const page = (messages: Message[], next: string | null = null) =>
  vi.mocked(data.listBefore).mockResolvedValueOnce({ messages, next })
const ids = () =>
  $chat
    .get()
    ?.messages.map(({ id }) => id)
    .join(' ')
const target = { kind: 'friend', id: 'ben' } as const

async function opened(): Promise<void> {
  openChat(target)
  await vi.waitFor(() => expect($chat.get()).toMatchObject({ kind: 'ready', isStale: false }))
}

vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible', documentElement: {} }))

beforeEach(() => {
  vi.clearAllMocks()
  $chat.set(null)
  $session.set({ kind: 'signed-in', ...ada })
  known(conversation())
})

describe('a conversation', () => {
  it('shows cached messages, then the server’s', async () => {
    vi.mocked(cache.readCache).mockResolvedValueOnce({
      value: { messages: [message('old', 0)], older: null },
      savedAt: 1
    })
    const answer = Promise.withResolvers<data.Page>()
    vi.mocked(data.listBefore).mockReturnValueOnce(answer.promise)
    openChat(target)
    await vi.waitFor(() => expect($chat.get()).toMatchObject({ kind: 'ready', isStale: true }))
    expect(ids()).toBe('old')
    answer.resolve({ messages: [message('old', 0), message('new', 1)], next: null })
    await vi.waitFor(() => expect(ids()).toBe('old new'))
    expect(data.markSeen).toHaveBeenCalledWith('c', key(1))
  })

  it('reports that it could not be read and retries', async () => {
    vi.mocked(data.listBefore).mockRejectedValueOnce(new Error('away'))
    openChat(target)
    await vi.waitFor(() => expect($chat.get()?.kind).toBe('failed'))
    page([message('a', 0)])
    await catchUp()
    expect(ids()).toBe('a')
  })

  it('is empty until its first message if nobody has started it', async () => {
    known()
    openChat(target)
    expect($chat.get()).toMatchObject({ kind: 'ready', id: '' })
    page([message('a', 0)])
    known(conversation())
    await vi.waitFor(() => expect(ids()).toBe('a'))
  })
})

describe('after a lost connection', () => {
  it('reads only the newest page when it reaches back to known messages', async () => {
    page([message('a', 0), message('b', 60)])
    await opened()
    page([message('a', 0, { isDeleted: true, text: '' }), message('c', 61), message('d', 90)])
    await catchUp()
    expect(ids()).toBe('a c d')
    expect(data.listSince).not.toHaveBeenCalled()
  })

  it('fills a gap starting half a minute before the last known message', async () => {
    page([message('a', 0), message('b', 60)])
    await opened()
    page([message('z', 999)], key(999))
    vi.mocked(data.listSince).mockResolvedValueOnce([message('late', 50), message('b', 60), message('z', 999)])
    await catchUp()
    expect(data.listSince).toHaveBeenCalledWith(ada.login.userId, 'c', key(60))
    expect(ids()).toBe('a late b z')
  })

  it('keeps events that arrive during a read', async () => {
    page([message('a', 0)])
    await opened()
    const answer = Promise.withResolvers<data.Page>()
    vi.mocked(data.listBefore).mockReturnValueOnce(answer.promise)
    const done = catchUp()
    noteHeard({ message: message('heard', 5), isHidden: false })
    answer.resolve({ messages: [message('a', 0), message('b', 9)], next: null })
    await done
    expect(ids()).toBe('a heard b')
  })
})

describe('an event', () => {
  it('adds, changes and hides a message and leaves other conversations alone', async () => {
    page([message('a', 0)])
    await opened()
    noteHeard({ message: message('b', 1), isHidden: false })
    noteHeard({ message: message('x', 2, { conversationId: 'other' }), isHidden: false })
    noteHeard({ message: message('b', 1), isHidden: false })
    expect(ids()).toBe('a b')
    noteHeard({ message: message('a', 0), isHidden: true })
    expect(ids()).toBe('b')
  })

  it('ignores a message among older ones that are not loaded yet', async () => {
    page([message('b', 100)], key(100))
    await opened()
    noteHeard({ message: message('a', 0), isHidden: false })
    expect(ids()).toBe('b')
  })
})

it('loads older messages until it finds one', async () => {
  page([message('d', 100)], key(100))
  await opened()
  page([message('c', 50)], key(50))
  page([message('a', 0), message('b', 1)])
  expect(await readUntil('b')).toBe(true)
  expect(ids()).toBe('a b c d')
  expect(await readOlder()).toBe(false)
  expect(await readUntil('gone')).toBe(false)
})

it('continues a search after a page in progress and reports where it failed', async () => {
  page([message('d', 100)], key(100))
  await opened()
  page([message('c', 50)], key(50))
  page([message('a', 0)])
  const scrolled = readOlder()
  expect(await Promise.all([readAllOlder(), scrolled])).toEqual([true, true])
  expect(ids()).toBe('a c d')
  expect(data.listBefore).toHaveBeenCalledTimes(3)
})

it('ends a search when offline and can retry it', async () => {
  page([message('d', 100)], key(100))
  await opened()
  vi.mocked(data.listBefore).mockRejectedValueOnce(new Error('away'))
  expect(await readAllOlder()).toBe(false)
  expect($chat.get()).toMatchObject({ isReadingOlder: false, older: key(100) })
  page([message('a', 0)])
  expect(await readAllOlder()).toBe(true)
})

it('does not let older messages of a closed chat change the next one', async () => {
  page([message('d', 100)], key(100))
  await opened()
  let answer: (found: { messages: Message[]; next: string | null }) => void = () => undefined
  vi.mocked(data.listBefore).mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  const left = readOlder()
  const next = $chat.get()
  if (next !== null) $chat.set({ ...next, id: 'other', messages: [], isReadingOlder: true })
  answer({ messages: [message('a', 0)], next: null })
  await left
  expect($chat.get()).toMatchObject({ id: 'other', messages: [], older: key(100), isReadingOlder: true })
})

it('replaces a message deleted for both with an empty one, and removes one deleted for me', async () => {
  page([message('a', 0), message('b', 1)])
  await opened()
  await deleteMessage('a', 'all')
  expect($chat.get()?.messages[0]).toMatchObject({ isDeleted: true, text: '' })
  await deleteMessage('b', 'me')
  expect(ids()).toBe('a')
})
