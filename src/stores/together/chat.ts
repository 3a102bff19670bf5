import { atom } from 'nanostores'
import {
  isWith,
  mergeMessages,
  newestOfOthers,
  withoutMessage,
  withoutMissing,
  type ChatTarget
} from '#core/together/chat.ts'
import type { ProposalAnswer } from '#core/together/message-schemas.ts'
import { readOnFrom, type Conversation, type Message } from '#core/together/messages.ts'
import { readCache, writeCache } from '../../data/app/cache.ts'
import * as data from '../../data/together/messages.ts'
import { isOutOfSight } from '../../platform/page/out-of-sight.ts'
import { onSeenAgain } from '../../platform/page/page.ts'
import { $conversations, markSeen, refreshConversations, userNow } from './conversations.ts'

export interface ChatState {
  target: ChatTarget
  id: string
  kind: 'loading' | 'failed' | 'ready'
  error: unknown
  messages: readonly Message[]
  /** Where older messages start; null when all are loaded. */
  older: string | null
  isReadingOlder: boolean
  /** Order key of the last message seen before the chat was opened; null when nothing was new. */
  newAfter: string | null
  isStale: boolean
}

export const $chat = atom<ChatState | null>(null)

export const $isAtEnd = atom(true)

const KEPT = 200

interface Kept {
  messages: readonly Message[]
  older: string | null
}

const cacheKey = (id: string) => `chat:${userNow()}:${id}`

const lastKey = ({ messages }: ChatState): string => messages.at(-1)?.key ?? ''

const isOpen = (id: string): boolean => $chat.get()?.id === id

function patch(change: Partial<ChatState>): void {
  const chat = $chat.get()
  if (chat !== null) $chat.set({ ...chat, ...change })
}

function keep(): void {
  const chat = $chat.get()
  if (chat === null || chat.id === '' || chat.kind !== 'ready') return
  const messages = chat.messages.slice(-KEPT)
  const older = messages.length < chat.messages.length ? (messages[0]?.key ?? null) : chat.older
  void writeCache(cacheKey(chat.id), { messages, older } satisfies Kept)
}

/** Merges the newest page with the known messages and fills a gap between them. */
async function readNewest(id: string): Promise<void> {
  const userId = userNow()
  const before = $chat.get()
  if (before?.id !== id) return
  const page = await data.listBefore(userId, id, null)
  const from = page.next ?? ''
  const known = before.kind === 'ready' ? lastKey(before) : ''
  const isWhole = known === '' || from === '' || from <= readOnFrom(known)
  const found = isWhole ? page.messages : await data.listSince(userId, id, known)
  const chat = $chat.get()
  if (chat?.id !== id) return
  const left = withoutMissing(chat.messages, found, isWhole ? from : readOnFrom(known))
  const heard = chat.messages.filter((message) => !before.messages.includes(message))
  const older = before.kind === 'ready' ? chat.older : page.next
  const messages = mergeMessages(mergeMessages(left, found), heard)
  $chat.set({ ...chat, kind: 'ready', error: null, isStale: false, messages, older })
  keep()
}

let reading: Promise<void> | null = null
let isDue = false

async function readRound(): Promise<void> {
  while (isDue) {
    isDue = false
    const id = $chat.get()?.id ?? ''
    if (id === '') return
    try {
      await readNewest(id)
    } catch (error) {
      if (!isOpen(id)) continue
      patch($chat.get()?.kind === 'ready' ? { isStale: true } : { kind: 'failed', error })
    }
  }
}

export function catchUp(): Promise<void> {
  isDue = true
  reading ??= readRound().finally(() => (reading = null))
  return reading
}

async function begin(target: ChatTarget, conversation: Conversation): Promise<void> {
  const { id, seenKey, unread } = conversation
  patch({ id, kind: 'loading', newAfter: unread > 0 ? seenKey : null })
  const known = await readCache<Kept>(cacheKey(id))
  const chat = $chat.get()
  if (chat?.id !== id || chat.target !== target) return
  if (known !== null && chat.kind === 'loading') patch({ kind: 'ready', isStale: true, ...known.value })
  void catchUp()
}

function identify(): void {
  const [chat, state] = [$chat.get(), $conversations.get()]
  if (chat === null || chat.id !== '') return
  if (state.kind === 'failed') patch({ kind: 'failed', error: state.error })
  if (state.kind !== 'ready') return
  const found = state.conversations.find((one) => isWith(one, chat.target))
  if (found !== undefined) void begin(chat.target, found)
  else patch({ kind: 'ready', isStale: state.staleSince !== null })
}

function see(): void {
  const chat = $chat.get()
  const state = $conversations.get()
  if (chat?.kind !== 'ready' || state.kind !== 'ready' || !$isAtEnd.get() || isOutOfSight()) return
  const newest = newestOfOthers(chat.messages, userNow())
  const conversation = state.conversations.find(({ id }) => id === chat.id)
  if (newest === null || conversation === undefined) return
  if (conversation.seenKey < newest.key || conversation.unread > 0) void markSeen(chat.id, newest.key)
}

export function openChat(target: ChatTarget): () => void {
  const none = { messages: [], older: null, isReadingOlder: false, newAfter: null, isStale: false }
  $chat.set({ target, id: '', kind: 'loading', error: null, ...none })
  $isAtEnd.set(true)
  const stops = [
    $conversations.subscribe(identify),
    $conversations.listen(see),
    $chat.listen(see),
    $isAtEnd.listen(see),
    onSeenAgain(0, see)
  ]
  if ($conversations.get().kind !== 'ready') void refreshConversations()
  return () => {
    for (const stop of stops) stop()
    if ($chat.get()?.target === target) $chat.set(null)
  }
}

export async function reloadChat(): Promise<void> {
  patch({ kind: 'loading', error: null })
  if ($chat.get()?.id === '') await refreshConversations()
  await catchUp()
}

export function noteHeard(heard: data.HeardMessage | null): void {
  const chat = $chat.get()
  if (chat === null || chat.id === '') return
  if (heard === null) return void catchUp()
  const { message, isHidden } = heard
  if (message.conversationId !== chat.id) return
  // A read in progress may still load it.
  if (isHidden && reading !== null) isDue = true
  // Older messages are read in pages: a single one without its neighbors would hide the gap.
  const first = chat.messages[0]?.key ?? ''
  if (chat.older !== null && message.key < first) return
  const messages = isHidden ? withoutMessage(chat.messages, message.id) : mergeMessages(chat.messages, [message])
  $chat.set({ ...chat, messages })
  keep()
}

async function readPage(id: string, before: string, size: number): Promise<boolean> {
  patch({ isReadingOlder: true })
  let change: Partial<ChatState> = {}
  try {
    const page = await data.listBefore(userNow(), id, before, size)
    change = { messages: mergeMessages($chat.get()?.messages ?? [], page.messages), older: page.next }
    return page.next !== null
  } catch {
    change = { isStale: true }
    return false
  } finally {
    if (isOpen(id)) patch({ ...change, isReadingOlder: false })
  }
}

let olderPage: { id: string; read: Promise<boolean> } | null = null

/** Resolves to whether there are more. Reads one page at a time; callers during a read share it. Never throws. */
export function readOlder(size = data.PAGE): Promise<boolean> {
  const chat = $chat.get()
  if (chat === null || chat.older === null) return Promise.resolve(false)
  if (olderPage?.id === chat.id && chat.isReadingOlder) return olderPage.read
  olderPage = { id: chat.id, read: readPage(chat.id, chat.older, size) }
  return olderPage.read
}

/** Used by the search and to show the message that another one replies to. */
const LARGE_PAGE = 500

export async function readUntil(id: string): Promise<boolean> {
  const isHere = () => $chat.get()?.messages.some((message) => message.id === id) ?? false
  while (!isHere() && (await readOlder(LARGE_PAGE)));
  return isHere()
}

export async function readAllOlder(): Promise<boolean> {
  while (await readOlder(LARGE_PAGE));
  return $chat.get()?.older === null
}

/** @throws UserFacingError, NetworkError; the message stays then. */
export async function deleteMessage(id: string, side: 'me' | 'all'): Promise<void> {
  await data.deleteMessage(id, side)
  const chat = $chat.get()
  if (chat === null) return
  const gone = (message: Message): Message => ({ ...message, text: '', mediaUrl: '', isDeleted: true })
  const messages =
    side === 'me'
      ? withoutMessage(chat.messages, id)
      : chat.messages.map((message) => (message.id === id ? gone(message) : message))
  $chat.set({ ...chat, messages })
  keep()
}

/** @throws UserFacingError, NetworkError; nothing was reported then. */
export const reportMessage = (id: string, reason: string): Promise<void> => data.reportMessage(id, reason)

/** @throws UserFacingError, NetworkError. */
export async function answerProposal(id: string, answer: ProposalAnswer): Promise<void> {
  const message = await data.answerProposal(id, answer)
  const chat = $chat.get()
  if (chat?.id === message.conversationId) patch({ messages: mergeMessages(chat.messages, [message]) })
}
