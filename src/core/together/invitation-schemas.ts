/** What the edge accepts for invitation links (docs/together.md). */
import * as v from 'valibot'
import { rowIdSchema } from '../workout/row-id-schema.ts'

/** `single` is for one person, within a week. `day` is for everyone who has the link, within a day. */
export const newInvitationSchema = v.strictObject({
  id: rowIdSchema,
  kind: v.picklist(['single', 'day'], 'bad-choice')
})
export type NewInvitation = v.InferOutput<typeof newInvitationSchema>
