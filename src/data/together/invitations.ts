import type { NewInvitation } from '#core/together/invitation-schemas.ts'
import type { Invitation, InvitationCard } from '#core/together/invitations.ts'
import { ask } from '../app/edge.ts'
import type { Friendship } from './friends.ts'

/** Links that can still be used, newest first. @throws UserFacingError, NetworkError, as all calls here. */
export async function listInvitations(): Promise<Invitation[]> {
  return (await ask((api) => api.invitations.$get())).invitations
}

export async function makeInvitation(invitation: NewInvitation): Promise<Invitation> {
  return (await ask((api) => api.invitations.$post({ json: invitation }))).invitation
}

export async function revokeInvitation(id: string): Promise<void> {
  await ask((api) => api.invitations[':id'].$delete({ param: { id } }))
}

/** Reads who created the link. @throws UserFacingError `link-over`, … */
export async function readInvitation(secret: string): Promise<InvitationCard> {
  return (await ask((api) => api.invitations.by[':secret'].$get({ param: { secret } }))).card
}

/** Can be repeated. @throws UserFacingError `link-over`, `own-link`, `limit-reached`, `friend-is-full`, … */
export async function useInvitation(secret: string): Promise<Friendship> {
  return (await ask((api) => api.invitations.by[':secret'].$post({ param: { secret } }))).friendship
}
