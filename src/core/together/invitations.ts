import type { NewInvitation } from './invitation-schemas.ts'

/** Part of the link and its QR code. Nobody can guess it. */
export const INVITATION_SECRET = /^i-[a-z]{28}$/

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
