/** The picture of a workout. The address of a private picture is requested first. */
import { useEffect, useRef, useState } from 'react'
import { mediaAddresses } from '../../stores/media/media.ts'

export interface PageCoverProps {
  url: string
  /** Called if it cannot be shown. */
  onFail: () => void
}

export function PageCover({ url, onFail }: PageCoverProps) {
  const [address, setAddress] = useState<string | null>(null)
  const renewed = useRef('')
  useEffect(() => {
    let isGone = false
    // While offline, the service worker may still have it.
    void mediaAddresses.soon(url).then((found) => !isGone && setAddress(found ?? url))
    return () => {
      isGone = true
    }
  }, [url])
  // An address expires early when a share is revoked.
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
