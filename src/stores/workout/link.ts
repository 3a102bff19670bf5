/** The address that a workout has for others (decision 041). */
import { atom } from 'nanostores'
import { UserFacingError } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import * as links from '../../data/workout/linked-workout.ts'
import { copyText, hasSystemShare, shareLink, shareVia, type ShareResult } from '../../platform/files/share.ts'
import { absoluteUrl } from '../../platform/page/page.ts'
import { readerNow } from '../account/session.ts'
import { createResource, type Known } from '../app/resource.ts'

/** Of a public workout, and of one that only some people can open: its id is in it. */
export const addressAt = (id: string): string => absoluteUrl(pathTo('workout', { id }))

/** The secret part of the address of the workout that is being shared. This device keeps it, so the QR code needs no network. */
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

/** The old address ends at once. @throws UserFacingError or NetworkError. */
export const changeAddress = async (id: string): Promise<void> => resource.put(await links.changeLink(id))

/** Both must be called from a press. */
export const copyAddress = (url: string): Promise<boolean> => copyText(url)
export const shareAddress = (title: string, url: string): Promise<ShareResult> => shareLink({ title, url })

/** The system has a sheet of its own for links. */
export const canShareVia = hasSystemShare
export const shareAddressVia = (title: string, url: string): Promise<ShareResult> => shareVia({ title, url })
