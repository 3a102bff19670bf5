import * as v from 'valibot'
import { rowIdSchema } from '../workout/row-id.ts'

/** In the link and in its QR code. Nobody can guess it. */
export const INVITATION_SECRET = /^i-[a-z]{28}$/

/** `single`: for one person, within a week. `day`: for everybody who has it, within a day. */
export const newInvitationSchema = v.strictObject({
  id: rowIdSchema,
  kind: v.picklist(['single', 'day'], 'bad-choice')
})
export type NewInvitation = v.InferOutput<typeof newInvitationSchema>

export interface Invitation {
  id: string
  secret: string
  kind: NewInvitation['kind']
  expiresAt: string
}

export interface InvitationCard {
  firstName: string
  nickname: string
  imageUrl: string
  isOwn: boolean
  friendId: string | null
}
