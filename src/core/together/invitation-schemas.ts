/** What the edge takes about invitation links (docs/together.md). */
import * as v from 'valibot'
import { rowIdSchema } from '../workout/row-id-schema.ts'

/** `single`: for one person, within a week. `day`: for everybody who has it, within a day. */
export const newInvitationSchema = v.strictObject({
  id: rowIdSchema,
  kind: v.picklist(['single', 'day'], 'bad-choice')
})
export type NewInvitation = v.InferOutput<typeof newInvitationSchema>
