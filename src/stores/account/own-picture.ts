import { atom } from 'nanostores'
import { isOwnFile } from '../media/media-addresses.ts'
import { mediaAddresses } from '../media/media.ts'
import { $session, accountOf } from './session.ts'

export const $ownPicture = atom<string | null>(null)

let isRenewed = false

export function renewOwnPicture(): void {
  const url = accountOf($session.get())?.login.imageUrl ?? ''
  if ($ownPicture.get() === null || !isOwnFile(url) || isRenewed) return
  isRenewed = true
  void mediaAddresses.find(url, true).then((address) => $ownPicture.set(address))
}

export function watchOwnPicture(): () => void {
  let shown = ''
  return $session.subscribe((session) => {
    const url = accountOf(session)?.login.imageUrl ?? ''
    if (url === shown) return
    shown = url
    isRenewed = false
    const isOwn = isOwnFile(url)
    $ownPicture.set(url === '' || isOwn ? null : url)
    if (!isOwn) return
    void mediaAddresses.find(url, false).then((address) => {
      if (shown === url) $ownPicture.set(address)
    })
  })
}
