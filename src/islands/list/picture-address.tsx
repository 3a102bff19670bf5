/** Finds where a file of this site may be loaded from. Draws nothing. */
import { useEffect } from 'react'
import { previewOf } from '#core/media/preview.ts'
import { mediaAddresses } from '../../stores/media/media.ts'

export interface PictureAddressProps {
  url: string
  /** The address that was found before does not work. */
  isAnew: boolean
  onFound: (address: string) => void
  /** There is none. */
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
    // Other functions are no reason to ask again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [url, isAnew])
  return null
}
