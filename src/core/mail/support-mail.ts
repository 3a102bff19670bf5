/** What the edge takes from somebody who writes to the support (spec, section 7). */
import * as v from 'valibot'
import { shortText } from '../app/text-schemas.ts'
import { rowIdSchema } from '../workout/row-id-schema.ts'

/** Characters, as people count them. */
export const SUPPORT_TEXT_MAX = 4000

/** What it is about: anything, the way to pro, or a contract for a club. */
export const SUPPORT_TOPICS = ['question', 'pro', 'contract'] as const
export type SupportTopic = (typeof SUPPORT_TOPICS)[number]

/** The client makes the id, so that a repeated request is the same mail. */
export const supportMailSchema = v.strictObject({
  id: rowIdSchema,
  topic: v.optional(v.picklist(SUPPORT_TOPICS, 'bad-choice'), 'question'),
  text: v.pipe(shortText(SUPPORT_TEXT_MAX, 4 * SUPPORT_TEXT_MAX), v.trim(), v.minLength(1, 'message-empty'))
})
export type SupportMail = v.InferOutput<typeof supportMailSchema>
