/** The addresses of this page's media files. */
import { createMediaAddresses } from './media-addresses.ts'
import { $session } from './session.ts'

export const mediaAddresses = createMediaAddresses(
  () => Promise.resolve(new Map()),
  () => $session.get().kind === 'signed-in'
)
