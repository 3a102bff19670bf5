import { createMediaAddresses } from './media-addresses.ts'
import { $session } from '../account/session.ts'

export const mediaAddresses = createMediaAddresses(
  async (urls) => {
    const { askAddresses } = await import('../../data/media/media.ts')
    return askAddresses(urls)
  },
  () => {
    const session = $session.get()
    return session.kind === 'signed-in' ? session.login.userId : null
  }
)
