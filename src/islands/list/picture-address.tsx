/** Resolves the address from which a file of this site can be loaded. Renders nothing. */
import { useEffect } from 'react'
import { previewOf } from '#core/media/preview.ts'
import { mediaAddresses } from '../../stores/media/media.ts'

export interface PictureAddressProps {
  url: string
  /** True if the previous address does not work. */
  isAnew: boolean
  onFound: (address: string) => void
  /** Called if there is no such file. */
  onFail: () => void
}

export function PictureAddress({ url, isAnew, onFound, onFail }: PictureAddressProps) {
  useEffect(() => {
    let isGone = false
    void mediaAddresses.soon(url, isAnew).then((found) => {
      if (isGone) return
      if (found === null) onFail()
      else onFound(previewOf(found))
    })
    return () => {
      isGone = true
    }
    // New callbacks are no reason to ask again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [url, isAnew])
  return null
}
