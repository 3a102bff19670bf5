/**
 * What the edge accepts for messages (docs/together.md). Not for screens, because the schema library is larger than
 * most lists.
 */
import * as v from 'valibot'
import { shortText } from '../app/text-schemas.ts'
import { parseMediaUrl } from '../media/media.ts'
import { momentSchema } from '../planning/moment.ts'
import { rowIdSchema } from '../workout/row-id-schema.ts'
import { MESSAGE_PAGE, MESSAGE_PAGE_MAX, MESSAGE_TEXT_MAX, ORDER_KEY } from './messages.ts'

const key = v.pipe(v.string('bad-id'), v.regex(ORDER_KEY, 'bad-id'))
const flag = v.boolean('bad-choice')
const id = rowIdSchema

/** The client creates the id, so that a repeated request is recognized as the same message. */
export const messageSchema = v.pipe(
  v.strictObject({
    id,
    friendId: v.optional(id),
    groupId: v.optional(id),
    text: v.optional(v.pipe(shortText(MESSAGE_TEXT_MAX, 4 * MESSAGE_TEXT_MAX), v.trim()), ''),
    /** A ready file in the message bucket that no other message uses. */
    mediaUrl: v.optional(
      v.pipe(
        v.string('bad-url'),
        v.check((url) => parseMediaUrl(url)?.bucketId === 'message-media', 'bad-url')
      )
    ),
    workoutId: v.optional(id),
    /** A training date that the others can accept. */
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

/** Everything up to this key counts as seen. */
export const seenSchema = v.strictObject({ key })

export const muteSchema = v.strictObject({ isMuted: flag })

const pageSize = v.pipe(
  v.string(),
  v.regex(/^\d{1,3}$/, 'bad-page-size'),
  v.transform(Number),
  v.minValue(1, 'bad-page-size'),
  v.maxValue(MESSAGE_PAGE_MAX, 'bad-page-size')
)

/** Pages with `after` come oldest first, all others newest first. */
export const messagePageSchema = v.strictObject({
  before: v.optional(key),
  after: v.optional(key),
  limit: v.optional(pageSize, String(MESSAGE_PAGE))
})
export type MessagePage = v.InferOutput<typeof messagePageSchema>
