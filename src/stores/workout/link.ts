import { UserFacingError } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import type { Visibility } from '#core/workout/visibility.ts'
import * as links from '../../data/workout/linked-workout.ts'
import { copyText, shareLink, type ShareResult } from '../../platform/files/share.ts'
import { absoluteUrl } from '../../platform/page/page.ts'

const addressAt = (id: string): string => absoluteUrl(pathTo('workout', { id }))

/** @throws UserFacingError or NetworkError. */
export async function addressOf(id: string, visibility: Exclude<Visibility, 'private'>): Promise<string> {
  if (visibility === 'public') return addressAt(id)
  const link = await links.readLink(id)
  if (link === null) throw new UserFacingError('not-found')
  return addressAt(link)
}

/** The old address ends at once. @throws UserFacingError or NetworkError. */
export const changeAddress = async (id: string): Promise<string> => addressAt(await links.changeLink(id))

/** Both must be called from a press. */
export const copyAddress = (url: string): Promise<boolean> => copyText(url)
export const shareAddress = (title: string, url: string): Promise<ShareResult> => shareLink({ title, url })
