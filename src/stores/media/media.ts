/** The addresses of this page's media files. */
import { createMediaAddresses } from './media-addresses.ts'
import { $session } from '../account/session.ts'

export const mediaAddresses = createMediaAddresses(
  async (urls, options) => {
    const { addressesOf } = await import('../../data/media/media.ts')
    return addressesOf(urls, options)
  },
  () => $session.get().kind === 'signed-in'
)
