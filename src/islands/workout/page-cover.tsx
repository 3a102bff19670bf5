/** The picture of a workout that only some may see: its address is asked for. */
import { useEffect, useState } from 'react'
import { mediaAddresses } from '../../stores/media/media.ts'

export function PageCover({ url }: { url: string }) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    void mediaAddresses.find(url, false).then((found) => !isGone && setAddress(found))
    return () => {
      isGone = true
    }
  }, [url])
  if (address === null) return null
  return (
    <div className="public-side">
      <img className="public-cover" src={address} alt="" width="480" height="270" onError={() => setAddress(null)} />
    </div>
  )
}
