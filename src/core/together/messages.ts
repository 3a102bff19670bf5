/**
 * What the edge answers about messages (docs/together.md). Both sides use these readers. What the edge accepts is in
 * `message-schemas.ts`.
 */

export const MESSAGE_TEXT_MAX = 2000

export const MESSAGE_PAGE = 50
export const MESSAGE_PAGE_MAX = 200

export const UNREAD_MAX = 100

/** Milliseconds. Nobody waits longer for the database, so no message appears later than this after a newer one. */
const LATEST_MS = 30_000

export const ORDER_KEY = /^\d{15}-[0-9a-f]{12}$/

/**
 * The server's order of all messages: milliseconds since 1970, then part of a hash, because two may have the same time.
 */
export const orderKey = (time: number, hash: string): string =>
  `${String(Math.trunc(time)).padStart(15, '0')}-${hash.slice(0, 12)}`

/**
 * Where to resume after a lost connection. A message written before the last known one may have appeared after it, so
 * some messages repeat.
 */
export const readOnFrom = (lastKey: string): string => {
  const time = Number(lastKey.slice(0, 15))
  return orderKey(Number.isFinite(time) ? Math.max(0, time - LATEST_MS) : 0, '000000000000')
}

export interface MessageRow {
  ownerUId: string
  friendUId: string
  groupId: string | null
  conversationId: string | null
  orderKey: string | null
  text: string | null
  mediaUrl: string | null
  mediaType: string | null
  wId: string | null
  replyTo: string | null
  proposedAt: string | null
  acceptedBy: string[] | null
  declinedBy: string[] | null
  hiddenFor: string[] | null
  deletedAt: string | null
  read: boolean | null
  createdAt: string
}

export interface Message {
  id: string
  conversationId: string
  key: string
  /** Empty for a deleted account. */
  senderId: string
  /** Empty in a group, or for a deleted account. */
  receiverId: string
  groupId: string
  text: string
  mediaUrl: string
  mediaType: string
  workoutId: string
  replyTo: string
  proposedAt: string | null
  acceptedBy: string[]
  declinedBy: string[]
  /** Seen by its receiver. Always false in a group. */
  isSeen: boolean
  /** Deleted by its sender, so it has no content any more. */
  isDeleted: boolean
  createdAt: string
}

export const messageFromRow = ({ $id, ...row }: MessageRow & { $id: string }): Message => ({
  id: $id,
  conversationId: row.conversationId ?? '',
  key: row.orderKey ?? '',
  senderId: row.ownerUId,
  receiverId: row.friendUId,
  groupId: row.groupId ?? '',
  text: row.text ?? '',
  mediaUrl: row.mediaUrl ?? '',
  mediaType: row.mediaType ?? '',
  workoutId: row.wId ?? '',
  replyTo: row.replyTo ?? '',
  proposedAt: row.proposedAt,
  acceptedBy: row.acceptedBy ?? [],
  declinedBy: row.declinedBy ?? [],
  isSeen: row.read ?? false,
  isDeleted: (row.deletedAt ?? '') !== '',
  createdAt: row.createdAt
})

/** True for users who deleted the message for themselves. */
export const isHiddenFor = (row: { hiddenFor?: readonly string[] | null }, userId: string): boolean =>
  row.hiddenFor?.includes(userId) ?? false

export interface Conversation {
  id: string
  /** Empty in a group, or for a deleted account. */
  friendId: string
  groupId: string
  last: Message | null
  lastKey: string
  seenKey: string
  unread: number
  isMuted: boolean
}

export interface Conversations {
  conversations: Conversation[]
  unread: number
}
