import { createMediaAddresses } from './media-addresses.ts'
import { $session, mayBeSignedIn } from '../account/session.ts'
import { when } from '../app/when.ts'

/** A page loads its pictures before Appwrite has confirmed the session. As a guest it would not get them. */
const sessionKnown = async (): Promise<void> => {
  if (mayBeSignedIn()) await when($session, (now) => (now.kind === 'unknown' && now.error === null ? null : now))
}

export const mediaAddresses = createMediaAddresses(
  async (urls) => {
    const { askAddresses } = await import('../../data/media/media.ts')
    return askAddresses(urls)
  },
  () => {
    const session = $session.get()
    return session.kind === 'signed-in' ? session.login.userId : null
  },
  Date.now,
  sessionKnown
)
