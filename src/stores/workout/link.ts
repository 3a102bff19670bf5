/** The address under which others open a workout (decision 041). */
import { atom } from 'nanostores'
import { UserFacingError } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import * as links from '../../data/workout/linked-workout.ts'
import { copyText, hasSystemShare, shareLink, shareVia, type ShareResult } from '../../platform/files/share.ts'
import { absoluteUrl } from '../../platform/page/page.ts'
import { readerNow } from '../account/session.ts'
import { createResource, type Known } from '../app/resource.ts'

/** For a public workout and one that only some people can open: the address contains its id. */
export const addressAt = (id: string): string => absoluteUrl(pathTo('workout', { id }))

/**
 * The secret part of the address of the workout being shared. It is stored on this device, so the QR code works
 * offline.
 */
export const $link = atom<Known<string>>({ kind: 'loading' })

const resource = createResource<string>({
  name: 'link',
  read: async ({ id }) => {
    const link = await links.readLink(id)
    if (link === null) throw new UserFacingError('not-found')
    return link
  },
  show: (now) => $link.set(now)
})

/** For a workout that anyone with the link can open. Never throws. */
export function keepLink(id: string): () => void {
  void resource.open(readerNow(), id)
  void resource.refresh()
  return () => resource.close()
}

/** The old address stops working at once. @throws UserFacingError or NetworkError. */
export const changeAddress = async (id: string): Promise<void> => resource.put(await links.changeLink(id))

/** Both must be called from a press. */
export const copyAddress = (url: string): Promise<boolean> => copyText(url)
export const shareAddress = (title: string, url: string): Promise<ShareResult> => shareLink({ title, url })

/** The system has its own share sheet. */
export const canShareVia = hasSystemShare
export const shareAddressVia = (title: string, url: string): Promise<ShareResult> => shareVia({ title, url })
