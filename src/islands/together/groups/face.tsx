/** Picture of a person or a group, or the first letter of the name. */
import { useEffect, useState, type CSSProperties } from 'react'
import { initialOf } from '#core/account/initial.ts'
import { faceAddress } from '../../../stores/together/faces.ts'

export interface FaceProps {
  name: string
  /** Stored address; empty if there is none. */
  url: string
  /** CSS length. */
  size?: string | undefined
  isGroup?: boolean
}

export function Face({ name, url, size, isGroup = false }: FaceProps) {
  const [found, setFound] = useState<{ url: string; address: string | null } | null>(null)
  useEffect(() => {
    let isGone = false
    void faceAddress(url).then((address) => {
      if (!isGone) setFound({ url, address })
    })
    return () => {
      isGone = true
    }
  }, [url])
  const address = found?.url === url ? found.address : null
  const style = size === undefined ? undefined : ({ '--sz': size } as CSSProperties)
  return (
    <span className={isGroup ? 'avatar groups-face' : 'avatar'} aria-hidden="true" style={style}>
      {address === null ? (
        initialOf(name)
      ) : (
        <img src={address} alt="" onError={() => setFound({ url, address: null })} />
      )}
    </span>
  )
}
