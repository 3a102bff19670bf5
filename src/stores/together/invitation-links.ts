import { atom } from 'nanostores'
import { pathTo } from '#core/app/routes.ts'
import type { NewInvitation } from '#core/together/invitation-schemas.ts'
import type { Invitation } from '#core/together/invitations.ts'
import { newId } from '../../data/app/ids.ts'
import * as data from '../../data/together/invitations.ts'
import { absoluteUrl } from '../../platform/page/page.ts'
import { submitter } from '../app/submit.ts'
import { INVITATION_PARAM } from './friends-address.ts'

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

/** Kept until it has worked: the same try makes the same link. */
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
