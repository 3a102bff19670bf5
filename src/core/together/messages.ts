/** What the edge takes and answers about messages (decision 061). Both sides read it here. */
import * as v from 'valibot'
import { shortText } from '../app/text-schemas.ts'
import { parseMediaUrl } from '../media/media.ts'
import { momentSchema } from '../planning/moment.ts'
import { rowIdSchema } from '../workout/row-id.ts'

export const MESSAGE_TEXT_MAX = 2000

const MESSAGE_PAGE = 50
export const MESSAGE_PAGE_MAX = 200

export const UNREAD_MAX = 100

/** Milliseconds. Nobody waits longer for the database, so no message appears later than this after a newer one. */
const LATEST_MS = 30_000

const ORDER_KEY = /^\d{15}-[0-9a-f]{12}$/

/** The server's order of all messages: milliseconds since 1970, then a part of a hash, because two may have the same time. */
export const orderKey = (time: number, hash: string): string =>
  `${String(Math.trunc(time)).padStart(15, '0')}-${hash.slice(0, 12)}`

/** Where to read on after a cut: a message written before the last known one may have appeared after it. Some messages repeat. */
export const readOnFrom = (lastKey: string): string => {
  const time = Number(lastKey.slice(0, 15))
  return orderKey(Number.isFinite(time) ? Math.max(0, time - LATEST_MS) : 0, '000000000000')
}

const key = v.pipe(v.string('bad-id'), v.regex(ORDER_KEY, 'bad-id'))
const flag = v.boolean('bad-choice')
const id = rowIdSchema

export const messageSchema = v.pipe(
  v.strictObject({
    id,
    friendId: v.optional(id),
    groupId: v.optional(id),
    text: v.optional(v.pipe(shortText(MESSAGE_TEXT_MAX, 4 * MESSAGE_TEXT_MAX), v.trim()), ''),
    /** Of a ready file of the bucket for messages that no other message has. */
    mediaUrl: v.optional(
      v.pipe(
        v.string('bad-url'),
        v.check((url) => parseMediaUrl(url)?.bucketId === 'message-media', 'bad-url')
      )
    ),
    workoutId: v.optional(id),
    proposedAt: v.optional(momentSchema),
    replyTo: v.optional(id)
  }),
  v.check(({ friendId, groupId }) => (friendId === undefined) !== (groupId === undefined), 'bad-input'),
  v.check(
    ({ text, mediaUrl, workoutId, proposedAt }) => text !== '' || Boolean(mediaUrl ?? workoutId ?? proposedAt),
    'message-empty'
  )
)
export type NewMessage = v.InferOutput<typeof messageSchema>

export const messageAnswerSchema = v.strictObject({ answer: v.picklist(['accepted', 'declined'], 'bad-choice') })
export type ProposalAnswer = v.InferOutput<typeof messageAnswerSchema>['answer']

export const seenSchema = v.strictObject({ key })

export const muteSchema = v.strictObject({ isMuted: flag })

const pageSize = v.pipe(
  v.string(),
  v.regex(/^\d{1,3}$/, 'bad-page-size'),
  v.transform(Number),
  v.minValue(1, 'bad-page-size'),
  v.maxValue(MESSAGE_PAGE_MAX, 'bad-page-size')
)

/** `after` pages come oldest first, all others newest first. */
export const messagePageSchema = v.strictObject({
  before: v.optional(key),
  after: v.optional(key),
  limit: v.optional(pageSize, String(MESSAGE_PAGE))
})
export type MessagePage = v.InferOutput<typeof messagePageSchema>

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
  /** Empty: a deleted account. */
  senderId: string
  /** Empty in a group, or a deleted account. */
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
  /** By its receiver; always false in a group. */
  isSeen: boolean
  /** Taken back by its sender: it has no content any more. */
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

/** Who deleted a message for themselves does not see it any more. */
export const isHiddenFor = (row: { hiddenFor?: readonly string[] | null }, userId: string): boolean =>
  row.hiddenFor?.includes(userId) ?? false

export interface Conversation {
  id: string
  /** Empty in a group, or a deleted account. */
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
