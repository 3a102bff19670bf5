import * as v from 'valibot'
import { shortText } from '../app/text-schemas.ts'
import { rowIdSchema } from '../workout/row-id-schema.ts'

export const SUPPORT_TEXT_MAX = 4000

export const SUPPORT_TOPICS = ['question', 'pro', 'contract'] as const
export type SupportTopic = (typeof SUPPORT_TOPICS)[number]

const supportText = v.pipe(shortText(SUPPORT_TEXT_MAX, 4 * SUPPORT_TEXT_MAX), v.trim(), v.minLength(1, 'message-empty'))

/** The client creates the id, so that a repeated request is recognized as the same mail. */
export const supportMailSchema = v.strictObject({
  id: rowIdSchema,
  topic: v.optional(v.picklist(SUPPORT_TOPICS, 'bad-choice'), 'question'),
  text: supportText
})
export type SupportMail = v.InferOutput<typeof supportMailSchema>

/** From someone without an account. The answer goes to `email`. */
export const guestMailSchema = v.strictObject({
  id: rowIdSchema,
  email: v.pipe(v.string('bad-email'), v.trim(), v.maxLength(320, 'bad-email'), v.email('bad-email')),
  text: supportText
})
export type GuestMail = v.InferOutput<typeof guestMailSchema>
