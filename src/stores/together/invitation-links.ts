import { atom } from 'nanostores'
import { pathTo } from '#core/app/routes.ts'
import type { NewInvitation } from '#core/together/invitation-schemas.ts'
import type { Invitation, InvitationCard } from '#core/together/invitations.ts'
import { UserFacingError } from '#core/app/errors.ts'
import { newId } from '../../data/app/ids.ts'
import * as data from '../../data/together/invitations.ts'
import { absoluteUrl, goTo } from '../../platform/page/page.ts'
import { submitter } from '../app/submit.ts'
import { INVITATION_PARAM, friendPath } from './friends-address.ts'
import { readInvitation, useInvitation as acceptInvitation } from '../../data/together/invitations.ts'
import { accountKnown } from '../account/session.ts'
import { refreshFriends } from './friends.ts'

export type Landing = { kind: 'loading' } | { kind: 'failed'; error: unknown } | { kind: 'ready'; card: InvitationCard }

export const $landing = atom<Landing>({ kind: 'loading' })

let asked = 0

/** Never throws. */
export async function openInvitation(secret: string): Promise<void> {
  asked += 1
  const mine = asked
  $landing.set({ kind: 'loading' })
  useLink.reset()
  try {
    await accountKnown()
    if (secret === '') throw new UserFacingError('link-over')
    const card = await readInvitation(secret)
    if (mine === asked) $landing.set({ kind: 'ready', card })
  } catch (error) {
    if (mine === asked) $landing.set({ kind: 'failed', error })
  }
}

export const useLink = submitter(async (secret: string) => {
  const { userId } = await acceptInvitation(secret)
  await refreshFriends()
  openFriend(userId)
})

export const openFriend = (userId: string): void => goTo(friendPath(userId), 'replace')

export const leaveInvitation = (): void => goTo(pathTo('friends'), 'replace')

export type LinksState =
  { kind: 'loading' } | { kind: 'failed'; error: unknown } | { kind: 'ready'; links: readonly Invitation[] }

export const $links = atom<LinksState>({ kind: 'loading' })

/** Never throws. */
export async function loadLinks(): Promise<void> {
  try {
    $links.set({ kind: 'ready', links: await data.listInvitations() })
  } catch (error) {
    $links.set({ kind: 'failed', error })
  }
}

export const $shownLink = atom<Invitation | null>(null)

/** Kept until it has worked, so that a retry makes the same link. */
let next: NewInvitation | null = null

export const makeLink = submitter(async (kind: NewInvitation['kind']) => {
  if (next?.kind !== kind) next = { id: newId(), kind }
  $shownLink.set(await data.makeInvitation(next))
  next = null
  await loadLinks()
})

export const revokeLink = submitter(async (id: string) => {
  await data.revokeInvitation(id)
  if ($shownLink.get()?.id === id) $shownLink.set(null)
  await loadLinks()
})

export const addressOf = ({ secret }: Invitation): string =>
  absoluteUrl(`${pathTo('friends')}?${INVITATION_PARAM}=${secret}`)
