/** The account's own picture, wherever its name stands. Small, because every screen of the app has it. */
import { atom } from 'nanostores'
import { $session, accountOf } from './session.ts'

/** Its address for an `<img>`; null while there is none, or none that is known. */
export const $ownPicture = atom<string | null>(null)

/** Stored addresses of our own files begin so; a tag cannot load them as they are. */
const OWN_FILES = '/media/'

/** Asks for another address: the one before was given for a while, and that is over. Once for each, so that it ends. */
export function renewOwnPicture(): void {
  const before = $ownPicture.get()
  const url = accountOf($session.get())?.login.imageUrl ?? ''
  if (before === null || !url.startsWith(OWN_FILES) || isRenewed) return
  isRenewed = true
  import('../../data/media/media.ts')
    .then(({ addressesOf }) => addressesOf([url], { anew: true }))
    .then((addresses) => $ownPicture.set(addresses.get(url) ?? null))
    .catch(() => $ownPicture.set(null))
}

let isRenewed = false

/** Asks for the address whenever it is another picture. Gives a function that stops it. */
export function watchOwnPicture(): () => void {
  let shown = ''
  return $session.subscribe((session) => {
    const url = accountOf(session)?.login.imageUrl ?? ''
    if (url === shown) return
    shown = url
    isRenewed = false
    const isOwn = url.startsWith(OWN_FILES)
    $ownPicture.set(url === '' || isOwn ? null : url)
    if (!isOwn) return
    import('../../data/media/media.ts')
      .then(({ addressesOf }) => addressesOf([url]))
      .then((addresses) => shown === url && $ownPicture.set(addresses.get(url) ?? null))
      // Without an address the letter is shown.
      .catch(() => undefined)
  })
}
