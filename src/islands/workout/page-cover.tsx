/** The picture of a workout. The address of one that only some may see is asked for. */
import { useEffect, useRef, useState } from 'react'
import { mediaAddresses } from '../../stores/media/media.ts'

export interface PageCoverProps {
  url: string
  /** It cannot be shown. */
  onFail: () => void
}

export function PageCover({ url, onFail }: PageCoverProps) {
  const [address, setAddress] = useState<string | null>(null)
  const renewed = useRef('')
  useEffect(() => {
    let isGone = false
    // Without a network the service worker may still have it.
    void mediaAddresses.soon(url).then((found) => !isGone && setAddress(found ?? url))
    return () => {
      isGone = true
    }
  }, [url])
  // An address ends early when a share is taken back.
  const renew = () => {
    if (renewed.current === url) return onFail()
    renewed.current = url
    void mediaAddresses.find(url, true).then((found) => {
      if (found === null || found === address) onFail()
      else setAddress(found)
    })
  }
  return address === null ? null : <img src={address} alt="" width="480" height="270" onError={renew} />
}
