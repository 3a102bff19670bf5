import { computed } from 'nanostores'
import { INVITATION_SECRET } from '#core/together/invitations.ts'
import { pathTo } from '#core/app/routes.ts'
import { $page } from '../app/router.ts'

export const INVITATION_PARAM = 'by'
const FRIEND_PARAM = 'friend'

export const valueOf = (address: string | undefined, name: string): string | null =>
  new URLSearchParams(/\?(.*)$/s.exec(address ?? '')?.[1] ?? '').get(name)

export const $shownFriend = computed($page, (page) => valueOf(page?.address, FRIEND_PARAM))

/** A malformed secret is handled like an expired one. */
export const $invitation = computed($page, (page) => {
  const secret = valueOf(page?.address, INVITATION_PARAM)
  return secret === null || INVITATION_SECRET.test(secret) ? secret : ''
})

export const friendPath = (userId: string): string =>
  `${pathTo('friends')}?${new URLSearchParams({ [FRIEND_PARAM]: userId }).toString()}`
