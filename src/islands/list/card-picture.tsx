/** The picture of a workout on its card. Loaded with the first card that has one. */
import { useEffect, useState } from 'react'
import { previewOf } from '#core/media/preview.ts'
import { mediaAddresses } from '../../stores/media/media.ts'

export interface CardPictureProps {
  url: string
  /** There is none, or it cannot be shown: the card is drawn without it. */
  onFail: () => void
}

export function CardPicture({ url, onFail }: CardPictureProps) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    void mediaAddresses.soon(url).then((found) => {
      if (isGone) return
      if (found === null) onFail()
      else setAddress(previewOf(found))
    })
    return () => {
      isGone = true
    }
    // Another function is no reason to ask again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [url])
  if (address === null) return null
  return <img className="workout-card-picture" src={address} alt="" loading="lazy" decoding="async" onError={onFail} />
}
