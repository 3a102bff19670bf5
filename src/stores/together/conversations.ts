/** The conversations of the account, the newest first (decision 064). */
import { atom } from 'nanostores'
import { errorCode } from '#core/app/errors.ts'
import { seenUpTo, withMessage } from '#core/together/chat.ts'
import type { Conversation, Message } from '#core/together/messages.ts'
import { readCache, writeCache } from '../../data/app/cache.ts'
import * as data from '../../data/together/messages.ts'
import { $session, accountOf } from '../account/session.ts'
import { $isOnline } from '../app/network.ts'

export type ConversationsState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  /** `staleSince`: of when this is, where the server did not answer; milliseconds since 1970. */
  | { kind: 'ready'; conversations: readonly Conversation[]; staleSince: number | null }

export const $conversations = atom<ConversationsState>({ kind: 'loading' })

const cacheKey = (userId: string) => `conversations:${userId}`

export const userNow = (): string => accountOf($session.get())?.login.userId ?? ''

let shownFor = ''
let knownAt = 0
let changes = 0

function show(userId: string, conversations: readonly Conversation[]): void {
  knownAt = Date.now()
  $conversations.set({ kind: 'ready', conversations, staleSince: null })
  void writeCache(cacheKey(userId), conversations)
}

async function showKnown(userId: string): Promise<void> {
  const known = await readCache<readonly Conversation[]>(cacheKey(userId))
  if (known === null || shownFor !== userId || $conversations.get().kind === 'ready') return
  knownAt = known.savedAt
  $conversations.set({ kind: 'ready', conversations: known.value, staleSince: $isOnline.get() ? null : knownAt })
}

async function readAll(): Promise<readonly Conversation[]> {
  for (;;) {
    const before = changes
    const { conversations } = await data.listConversations()
    if (before === changes) return conversations
  }
}

function fallBack(error: unknown): void {
  const state = $conversations.get()
  if (state.kind !== 'ready' || errorCode(error) === 'unauthenticated') $conversations.set({ kind: 'failed', error })
  else $conversations.set({ ...state, staleSince: knownAt })
}

async function readRound(): Promise<void> {
  while (isDue && shownFor !== '') {
    isDue = false
    const userId = shownFor
    const known = showKnown(userId)
    try {
      const found = await readAll()
      if (shownFor === userId) show(userId, found)
    } catch (error) {
      await known
      if (shownFor === userId) fallBack(error)
    }
  }
}

let reading: Promise<void> | null = null
let isDue = false

function forThisAccount(): string {
  const userId = userNow()
  if (userId !== shownFor) {
    shownFor = userId
    $conversations.set({ kind: 'loading' })
  }
  return userId
}

export const showKept = (): Promise<void> => showKnown(forThisAccount())

/** Never throws. During a reading another one is asked for only once. */
export function refreshConversations(): Promise<void> {
  forThisAccount()
  isDue = true
  reading ??= readRound().finally(() => (reading = null))
  return reading
}

export function reloadConversations(): Promise<void> {
  if ($conversations.get().kind === 'failed') $conversations.set({ kind: 'loading' })
  return refreshConversations()
}

function change(next: (conversations: readonly Conversation[]) => readonly Conversation[]): void {
  const state = $conversations.get()
  if (state.kind !== 'ready') return
  const conversations = next(state.conversations)
  if (conversations === state.conversations) return
  changes += 1
  $conversations.set({ ...state, conversations })
}

export function noteMessage(message: Message): boolean {
  let isKnown = true
  change((conversations) => {
    const next = withMessage(conversations, message, userNow())
    isKnown = next !== null
    return next ?? conversations
  })
  return isKnown
}

/** Everything up to this key. Never throws: it is said again with the next message, or the next time. */
export async function markSeen(id: string, key: string): Promise<void> {
  change((conversations) => seenUpTo(conversations, id, key))
  await data.markSeen(id, key).catch(() => undefined)
}

/** @throws UserFacingError, NetworkError; nothing has changed then. */
export async function setMuted(id: string, isMuted: boolean): Promise<void> {
  await data.setMuted(id, isMuted)
  change((conversations) => conversations.map((one) => (one.id === id ? { ...one, isMuted } : one)))
}
