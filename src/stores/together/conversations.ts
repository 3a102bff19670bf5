/** The conversations of the account, newest first (docs/together.md). */
import { atom } from 'nanostores'
import { seenUpTo, withMessage } from '#core/together/chat.ts'
import type { Conversation, Message } from '#core/together/messages.ts'
import * as data from '../../data/together/messages.ts'
import { $session, accountOf } from '../account/session.ts'
import { $isOnline } from '../app/network.ts'
import { createResource } from '../app/resource.ts'

export type ConversationsState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  /** `staleSince` is the time of the cached value if the server did not answer, in milliseconds since 1970. */
  | { kind: 'ready'; conversations: readonly Conversation[]; staleSince: number | null }

export const $conversations = atom<ConversationsState>({ kind: 'loading' })

export const userNow = (): string => accountOf($session.get())?.login.userId ?? ''

const resource = createResource<readonly Conversation[]>({
  name: 'conversations',
  read: async () => (await data.listConversations()).conversations,
  show: (now) => {
    if (now.kind !== 'ready') return $conversations.set(now)
    const isOld = now.stale !== null || (now.isCached && !$isOnline.get())
    $conversations.set({ kind: 'ready', conversations: now.value, staleSince: isOld ? now.savedAt : null })
  }
})

export async function showKept(): Promise<void> {
  const userId = userNow()
  if (userId === '') resource.close()
  else await resource.open(userId)
}

/** Never throws. */
export async function refreshConversations(): Promise<void> {
  void showKept()
  await resource.refresh()
}

export function noteMessage(message: Message): boolean {
  let isKnown = true
  resource.change((conversations) => {
    const next = withMessage(conversations, message, userNow())
    isKnown = next !== null
    return next ?? conversations
  })
  return isKnown
}

/** Marks everything up to this key as read. Never throws: it is sent again with the next message or visit. */
export async function markSeen(id: string, key: string): Promise<void> {
  resource.change((conversations) => seenUpTo(conversations, id, key))
  await data.markSeen(id, key).catch(() => undefined)
}

/** @throws UserFacingError, NetworkError; nothing has changed then. */
export async function setMuted(id: string, isMuted: boolean): Promise<void> {
  await data.setMuted(id, isMuted)
  resource.change((conversations) => conversations.map((one) => (one.id === id ? { ...one, isMuted } : one)))
}
