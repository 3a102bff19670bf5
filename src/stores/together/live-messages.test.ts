import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NetworkError } from '#core/app/errors.ts'
import { orderKey, type Conversation, type Message } from '#core/together/messages.ts'
import * as data from '../../data/together/messages.ts'
import type { Watched } from '../../data/app/watch.ts'
import { tellOnline } from '../../platform/page/online.ts'
import { $session } from '../account/session.ts'
import { ada } from '../account/session.test-kit.ts'
import { $notice } from '../app/notices.ts'
import { closeResources } from '../app/resource.ts'
import { $conversations, markSeen, noteMessage, refreshConversations, setMuted } from './conversations.ts'
import { keepMessages } from './live-messages.ts'
import { $unread } from './unread.ts'

const world = vi.hoisted(() => ({
  isLive: true,
  watches: 0,
  cached: null as { value: unknown; savedAt: number } | null,
  changed: [] as ((row: unknown) => void)[],
  missed: (): void => undefined
}))
vi.mock('../../data/app/watch.ts', () => ({
  isWatching: () => world.isLive,
  watch: (watched: Watched[], missed: () => void) => {
    world.watches += 1
    Object.assign(world, { changed: watched.map((one) => one.changed), missed })
    return () => undefined
  }
}))
vi.mock('../../data/app/cache.ts', () => ({
  readCache: () => Promise.resolve(world.cached),
  writeCache: () => Promise.resolve()
}))
vi.mock('../../data/together/messages.ts', async (original) => ({
  ...(await original<object>()),
  listConversations: vi.fn(),
  markSeen: vi.fn(() => Promise.resolve()),
  setMuted: vi.fn(() => Promise.resolve())
}))
vi.mock('../app/locale.ts', async () => {
  const { atom } = await import('nanostores')
  const say = (key: string, { count = 0 }: { count?: number } = {}) => `${key} ${count}`
  return { $t: atom(say), loadTexts: () => Promise.resolve(), $locale: atom('en'), $localeReady: atom(true) }
})

const me = ada.login.userId
const key = (seconds: number) => orderKey(1_700_000_000_000 + seconds * 1000, 'abcdef012345')
const conversation = (more: Partial<Conversation> = {}): Conversation => ({
  id: 'c',
  friendId: 'ben',
  groupId: '',
  last: null,
  lastKey: key(0),
  seenKey: '',
  unread: 2,
  isMuted: false,
  ...more
})
const row = (seconds: number) => ({
  $id: `m${seconds}`,
  ownerUId: 'ben',
  friendUId: me,
  groupId: null,
  conversationId: 'c',
  orderKey: key(seconds),
  text: 'hi',
  mediaUrl: null,
  mediaType: null,
  wId: null,
  replyTo: null,
  proposedAt: null,
  acceptedBy: null,
  declinedBy: null,
  hiddenFor: null,
  deletedAt: null,
  read: false,
  createdAt: '2026-11-23T10:00:00Z'
})
const page = Object.assign(new EventTarget(), { visibilityState: 'visible', documentElement: {}, referrer: '' })
vi.stubGlobal('document', page)
vi.stubGlobal('window', new EventTarget())
function setVisible(isVisible: boolean): void {
  page.visibilityState = isVisible ? 'visible' : 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
}

let stop: () => void = () => undefined
beforeEach(() => {
  vi.clearAllMocks()
  vi.useFakeTimers()
  page.visibilityState = 'visible'
  Object.assign(world, { isLive: true, cached: null })
  $session.set({ kind: 'signed-in', ...ada })
  $notice.set(null)
  closeResources()
  vi.mocked(data.listConversations).mockResolvedValue({ conversations: [conversation()], unread: 2 })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

async function kept(): Promise<void> {
  stop = keepMessages()
  await vi.waitFor(() => expect($conversations.get().kind).toBe('ready'))
}

it('shows the notice once after signing in and the introduction, in red, for 5,000 ms', async () => {
  vi.stubGlobal('location', { origin: 'https://icepoint.test' })
  Object.assign(page, { referrer: 'https://icepoint.test/intro/' })
  await kept()
  await vi.waitFor(() => expect($notice.get()).toMatchObject({ kind: 'negative', text: 'unread.notice 2' }))
  expect($notice.get()?.stays).toBe(false)
  $notice.set(null)
  stop()
  await kept()
  await vi.advanceTimersByTimeAsync(1000)
  expect($notice.get()).toBeNull()
})

it('counts unread messages as they arrive and are read', async () => {
  await kept()
  expect($unread.get()).toBe(2)
  world.changed[0]?.(row(1))
  expect($unread.get()).toBe(3)
  await markSeen('c', key(1))
  expect($unread.get()).toBe(0)
  expect(data.markSeen).toHaveBeenCalledWith('c', key(1))
})

it('reads again when an event is incomplete, but not in the background', async () => {
  await kept()
  expect(data.listConversations).toHaveBeenCalledTimes(1)
  setVisible(false)
  world.changed[1]?.({})
  world.changed[0]?.(row(2))
  await vi.advanceTimersByTimeAsync(5000)
  expect(data.listConversations).toHaveBeenCalledTimes(1)
  expect($unread.get()).toBe(3)
  setVisible(true)
  await vi.advanceTimersByTimeAsync(5000)
  expect(data.listConversations).toHaveBeenCalledTimes(2)
})

it('waits in a hidden tab until it is visible, and uses the cached count', async () => {
  world.cached = { value: [conversation()], savedAt: Date.now() }
  setVisible(false)
  stop = keepMessages()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(data.listConversations).not.toHaveBeenCalled()
  expect($unread.get()).toBe(2)
  setVisible(true)
  await vi.advanceTimersByTimeAsync(1000)
  expect(data.listConversations).toHaveBeenCalledTimes(1)
})

it('polls slowly while visible without a connection, and not with one', async () => {
  await kept()
  await vi.advanceTimersByTimeAsync(95_000)
  expect(data.listConversations).toHaveBeenCalledTimes(1)
  world.isLive = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(data.listConversations).toHaveBeenCalledTimes(3)
  setVisible(false)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(data.listConversations).toHaveBeenCalledTimes(3)
  setVisible(true)
  await vi.advanceTimersByTimeAsync(1000)
  expect(data.listConversations).toHaveBeenCalledTimes(4)
  tellOnline(false)
  await vi.advanceTimersByTimeAsync(90_000)
  expect(data.listConversations).toHaveBeenCalledTimes(4)
  tellOnline(true)
  await vi.advanceTimersByTimeAsync(1000)
  const asked = vi.mocked(data.listConversations).mock.calls.length
  world.isLive = true
  await vi.advanceTimersByTimeAsync(90_000)
  expect(data.listConversations).toHaveBeenCalledTimes(asked)
})

it('does not count muted conversations', async () => {
  await kept()
  await setMuted('c', true)
  expect($unread.get()).toBe(0)
})

it('loads a conversation when a message of an unknown one arrives', async () => {
  await kept()
  expect(noteMessage({ conversationId: 'x', key: key(9) } as Message)).toBe(false)
  world.changed[0]?.({ ...row(3), conversationId: 'x' })
  await vi.advanceTimersByTimeAsync(5000)
  expect(data.listConversations).toHaveBeenCalledTimes(2)
})

it('keeps the known count when the server is down', async () => {
  await kept()
  vi.mocked(data.listConversations).mockRejectedValueOnce(new Error('away'))
  await refreshConversations()
  expect($conversations.get()).toMatchObject({ kind: 'ready', conversations: [{ id: 'c' }] })
})

it('shows the age of the messages only after the server stops answering', async () => {
  await refreshConversations()
  const readAt = Date.now()
  expect($conversations.get()).toMatchObject({ kind: 'ready', staleSince: null })
  vi.setSystemTime(readAt + 60_000)
  vi.mocked(data.listConversations).mockRejectedValue(new NetworkError('timeout'))
  await refreshConversations()
  expect($conversations.get()).toMatchObject({ kind: 'ready', staleSince: readAt })
  vi.setSystemTime(readAt + 120_000)
  await refreshConversations()
  expect($conversations.get()).toMatchObject({ staleSince: readAt })
})
