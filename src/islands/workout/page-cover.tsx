/** The picture of a workout. The address of one that only some may see is asked for. */
import { useEffect, useState } from 'react'
import { mediaAddresses } from '../../stores/media/media.ts'

export interface PageCoverProps {
  url: string
  /** It cannot be shown. */
  onFail: () => void
}

export function PageCover({ url, onFail }: PageCoverProps) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    // Without a network the service worker may still have it.
    void mediaAddresses.soon(url).then((found) => !isGone && setAddress(found ?? url))
    return () => {
      isGone = true
    }
  }, [url])
  return address === null ? null : <img src={address} alt="" width="480" height="270" onError={onFail} />
}
