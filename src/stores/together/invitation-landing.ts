import { atom } from 'nanostores'
import { UserFacingError } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import type { InvitationCard } from '#core/together/invitations.ts'
import { readInvitation, useInvitation as acceptInvitation } from '../../data/together/invitations.ts'
import { goTo } from '../../platform/page/page.ts'
import { accountKnown } from '../account/session.ts'
import { submitter } from '../app/submit.ts'
import { refreshFriends } from './friends.ts'
import { friendPath } from './friends-address.ts'

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
