import type { NewMessage, ProposalAnswer } from '#core/together/message-schemas.ts'
import {
  isHiddenFor,
  messageFromRow,
  readOnFrom,
  type Conversations,
  type Message,
  type MessageRow
} from '#core/together/messages.ts'
import { UserFacingError } from '#core/app/errors.ts'
import { listOwnRows, type RowOf } from '../app/appwrite-rest.ts'
import { ask } from '../app/edge.ts'
import { equal, greaterThanEqual, lessThan, limit, orderAsc, orderDesc, type Query } from '../app/query.ts'
import type { Watched } from '../app/watch.ts'

export const PAGE = 100

export interface Page {
  messages: Message[]
  /** Where the next page starts: an order key, or null on the last one. */
  next: string | null
}

const shownTo = (userId: string, rows: readonly RowOf<MessageRow>[]): Message[] =>
  rows.filter((row) => !isHiddenFor(row, userId)).map(messageFromRow)

async function readRows(conversationId: string, queries: readonly Query[], size: number): Promise<RowOf<MessageRow>[]> {
  const inIt = [equal('conversationId', [conversationId]), ...queries, limit(size)]
  return (await listOwnRows<MessageRow>('messages', inIt)).rows
}

/** The newest messages before a key, or of all. @throws UserFacingError, NetworkError, as all calls here. */
export async function listBefore(
  userId: string,
  conversationId: string,
  before: string | null,
  size: number = PAGE
): Promise<Page> {
  const upTo = before === null ? [] : [lessThan('orderKey', before)]
  const rows = await readRows(conversationId, [...upTo, orderDesc('orderKey')], size)
  const next = rows.length < size ? null : (rows.at(-1)?.orderKey ?? null)
  return { messages: shownTo(userId, rows).reverse(), next }
}

export async function listSince(userId: string, conversationId: string, lastKey: string): Promise<Message[]> {
  const found: RowOf<MessageRow>[] = []
  for (let from = readOnFrom(lastKey); ;) {
    const rows = await readRows(conversationId, [greaterThanEqual('orderKey', from), orderAsc('orderKey')], PAGE)
    found.push(...rows)
    const last = rows.at(-1)?.orderKey ?? ''
    if (rows.length < PAGE || last <= from) return shownTo(userId, found)
    from = last
  }
}

export async function listConversations(): Promise<Conversations> {
  return ask((api) => api.messages.conversations.$get())
}

async function shareFirst({ workoutId = '', friendId, groupId }: NewMessage): Promise<void> {
  const friendIds = friendId === undefined ? [] : [friendId]
  const groupIds = groupId === undefined ? [] : [groupId]
  await ask((api) => api.shares.$post({ json: { workoutId, friendIds, groupIds } }))
}

export async function sendMessage(message: NewMessage, isShared = false): Promise<Message> {
  if (isShared) await shareFirst(message)
  return (await ask((api) => api.messages.$post({ json: message }))).message
}

export async function markSeen(conversationId: string, key: string): Promise<void> {
  await ask((api) => api.messages.conversations[':id'].seen.$put({ param: { id: conversationId }, json: { key } }))
}

export async function setMuted(conversationId: string, isMuted: boolean): Promise<void> {
  await ask((api) => api.messages.conversations[':id'].muted.$put({ param: { id: conversationId }, json: { isMuted } }))
}

export async function deleteMessage(id: string, side: 'me' | 'all'): Promise<void> {
  try {
    await ask((api) => api.messages[':id'].$delete({ param: { id }, query: { for: side } }))
  } catch (error) {
    if (!(error instanceof UserFacingError && error.code === 'message-not-found')) throw error
  }
}

export async function answerProposal(id: string, answer: ProposalAnswer): Promise<Message> {
  return (await ask((api) => api.messages[':id'].$patch({ param: { id }, json: { answer } }))).message
}

export async function reportMessage(id: string, reason: string): Promise<void> {
  await ask((api) => api.messages[':id'].report.$post({ param: { id }, json: { reason } }))
}

export interface HeardMessage {
  message: Message
  isHidden: boolean
}

/** `null` means that something has changed and the event does not say what. */
export const watchedMessages = (
  userId: string,
  heard: (message: HeardMessage | null) => void,
  conversationChanged: () => void
): Watched[] => [
  {
    kind: 'readable',
    tableId: 'messages',
    changed: (row) => {
      const read = row as (MessageRow & { $id: string }) | null
      heard(read === null ? null : { message: messageFromRow(read), isHidden: isHiddenFor(read, userId) })
    }
  },
  { kind: 'rows', tableId: 'conversations', column: 'userId', value: userId, changed: conversationChanged }
]
