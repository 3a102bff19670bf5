/** A small picture of a user's own exercise, with a fallback if there is none or it cannot be shown. */
import { useEffect, useState, type ReactNode } from 'react'
import { previewOf } from '#core/media/preview.ts'
import { mediaAddresses } from '../../stores/media/media.ts'

export interface ExercisePictureProps {
  /** Empty if there is no picture. */
  url: string
  alt: string
  children: ReactNode
}

export function ExercisePicture({ url, alt, children }: ExercisePictureProps) {
  const [address, setAddress] = useState<string | null>(null)
  const [lost, setLost] = useState('')
  useEffect(() => {
    if (url === '') return
    let isGone = false
    // One request covers all rows. While offline, the service worker may still have the picture.
    void mediaAddresses.soon(url).then((found) => {
      if (isGone) return
      if (mediaAddresses.isRefused(url)) setLost(url)
      else setAddress(found === null ? url : previewOf(found))
    })
    return () => {
      isGone = true
    }
  }, [url])
  if (url === '' || url === lost) return children
  if (address === null) return null
  return <img src={address} alt={alt} loading="lazy" decoding="async" onError={() => setLost(url)} />
}
