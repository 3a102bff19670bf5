/** Prepares a conversation for display: merges readings, adds days, finds links, and describes messages for lists. */
import { UNREAD_MAX, type Conversation, type Message } from './messages.ts'

const QUOTE_MAX = 140

const inOrder = (a: Message, b: Message): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)

export function mergeMessages(known: readonly Message[], found: readonly Message[]): readonly Message[] {
  if (found.length === 0) return known
  const byId = new Map(known.map((message) => [message.id, message]))
  for (const message of found) {
    const before = byId.get(message.id)
    // A reading made before an event may arrive after it, so a seen or deleted message stays that way.
    const isOlder =
      before !== undefined && ((before.isDeleted && !message.isDeleted) || (before.isSeen && !message.isSeen))
    if (!isOlder) byId.set(message.id, message)
  }
  return [...byId.values()].sort(inOrder)
}

export const withoutMessage = (known: readonly Message[], id: string): readonly Message[] =>
  known.filter((message) => message.id !== id)

/**
 * Called after reading from `from` to the end: messages that are no longer there are removed. `from` is an order key,
 * or empty for the whole conversation.
 */
export function withoutMissing(known: readonly Message[], found: readonly Message[], from: string): readonly Message[] {
  const ids = new Set(found.map(({ id }) => id))
  return known.filter(({ id, key }) => key < from || ids.has(id))
}

export type Preview = 'text' | 'image' | 'sound' | 'video' | 'workout' | 'date' | 'deleted' | 'none'

export function previewOf(message: Message | null): Preview {
  if (message === null) return 'none'
  if (message.isDeleted) return 'deleted'
  if (message.text !== '') return 'text'
  if (message.mediaType.startsWith('video/')) return 'video'
  if (message.mediaType.startsWith('audio/')) return 'sound'
  if (message.mediaUrl !== '') return 'image'
  if (message.proposedAt !== null) return 'date'
  return message.workoutId === '' ? 'none' : 'workout'
}

export function quoteOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const letters = [...line]
  return letters.length <= QUOTE_MAX ? line : `${letters.slice(0, QUOTE_MAX).join('').trimEnd()}…`
}

export interface TextPart {
  text: string
  /** A web address. Nothing is ever fetched from it. */
  href?: string
}

const LINK = /\bhttps?:\/\/[\p{L}\p{N}][^\s<>"']*/giu
/** Punctuation that ends a sentence or closes a bracket is not part of an address. */
const LINK_END = /[.,;:!?)\]}»”’…]+$/u

function cutEnd(found: string): string {
  const end = LINK_END.exec(found)?.[0] ?? ''
  const url = found.slice(0, found.length - end.length)
  return end.startsWith(')') && url.includes('(') ? `${url})` : url
}

export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(LINK)) {
    const url = cutEnd(found)
    if (index > from) parts.push({ text: text.slice(from, index) })
    parts.push({ text: url, href: url })
    from = index + url.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

export type ChatRow<Unsent> =
  | { kind: 'day'; key: string; date: string }
  | { kind: 'new'; key: string; count: number }
  | { kind: 'message'; key: string; message: Message }
  | { kind: 'unsent'; key: string; unsent: Unsent }

export interface ChatRows<Unsent> {
  messages: readonly Message[]
  unsent: readonly Unsent[]
  /** The order key of the last message seen when the conversation was opened, or null for no mark. */
  newAfter: string | null
  userId: string
  dayOf: (isoTime: string) => string
}

/** Adds a line for each day and one before new messages. Days follow the server's times. */
export function rowsOf<Unsent extends { id: string }>(chat: ChatRows<Unsent>): ChatRow<Unsent>[] {
  const { messages, unsent, newAfter, userId, dayOf } = chat
  const rows: ChatRow<Unsent>[] = []
  const isNew = (message: Message): boolean =>
    newAfter !== null && message.key > newAfter && message.senderId !== userId
  const count = messages.filter(isNew).length
  let day = ''
  let isMarked = count === 0
  for (const message of messages) {
    const its = dayOf(message.createdAt)
    if (its !== day) rows.push({ kind: 'day', key: `day ${its}`, date: message.createdAt })
    day = its
    if (!isMarked && isNew(message)) {
      rows.push({ kind: 'new', key: 'new', count })
      isMarked = true
    }
    rows.push({ kind: 'message', key: message.id, message })
  }
  // Uses the key of the future row, so that the message keeps its place once it arrives.
  for (const one of unsent) rows.push({ kind: 'unsent', key: one.id, unsent: one })
  return rows
}

export const newestOfOthers = (messages: readonly Message[], userId: string): Message | null =>
  messages.findLast(({ senderId }) => senderId !== userId) ?? null

const plain = (text: string): string => text.normalize('NFC').toLowerCase()

export function matchesIn(messages: readonly Message[], text: string): string[] {
  const wanted = plain(text.trim())
  if (wanted === '') return []
  return messages.filter((message) => !message.isDeleted && plain(message.text).includes(wanted)).map(({ id }) => id)
}

/** The number of unread messages in conversations that are not muted. */
export const unreadOf = (conversations: readonly Conversation[]): number =>
  conversations.reduce((sum, { unread, isMuted }) => sum + (isMuted ? 0 : unread), 0)

/** The number of unread conversations that are not muted. */
export const unreadChats = (conversations: readonly Conversation[]): number =>
  conversations.filter(({ unread, isMuted }) => unread > 0 && !isMuted).length

/**
 * Adds a message that just arrived. Returns null when its conversation is unknown, so all of them must be fetched
 * again.
 */
export function withMessage(
  conversations: readonly Conversation[],
  message: Message,
  userId: string
): readonly Conversation[] | null {
  const known = conversations.find(({ id }) => id === message.conversationId)
  if (known === undefined) return null
  const isNewer = message.key > known.lastKey
  if (!isNewer && known.last?.id !== message.id) return conversations
  const isUnread = isNewer && message.senderId !== userId && message.key > known.seenKey
  const unread = Math.min(UNREAD_MAX, known.unread + (isUnread ? 1 : 0))
  const changed = { ...known, last: message, lastKey: isNewer ? message.key : known.lastKey, unread }
  return isNewer
    ? [changed, ...conversations.filter((one) => one !== known)]
    : conversations.map((one) => (one === known ? changed : one))
}

export const seenUpTo = (conversations: readonly Conversation[], id: string, key: string): readonly Conversation[] =>
  conversations.map((one) => (one.id === id && one.seenKey <= key ? { ...one, seenKey: key, unread: 0 } : one))

export interface ChatTarget {
  kind: 'friend' | 'group' | 'conversation'
  id: string
}

const ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,35}$/

const PARAMS = { with: 'friend', group: 'group', in: 'conversation' } as const

/** `?with=USER`, `?group=GROUP`, or `?in=CONVERSATION` when neither exists any more. */
export function targetOf(query: readonly (readonly [string, string])[]): ChatTarget | null {
  for (const [name, id] of query) {
    if ((name === 'with' || name === 'group' || name === 'in') && ID.test(id)) return { kind: PARAMS[name], id }
  }
  return null
}

export function queryOf(conversation: Pick<Conversation, 'id' | 'friendId' | 'groupId'>): string {
  if (conversation.groupId !== '') return `?group=${conversation.groupId}`
  return conversation.friendId === '' ? `?in=${conversation.id}` : `?with=${conversation.friendId}`
}

export const isWith = (conversation: Conversation, { kind, id }: ChatTarget): boolean => {
  if (kind === 'conversation') return conversation.id === id
  return id === (kind === 'group' ? conversation.groupId : conversation.friendId)
}
