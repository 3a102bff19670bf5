import { useStore } from '@nanostores/react'
import { useEffect, useState, type CSSProperties } from 'react'
import { initialOf } from '#core/account/initial.ts'
import type { Login } from '#core/account/login.ts'
import { $ownPicture, renewOwnPicture, watchOwnPicture } from '../../../stores/account/own-picture.ts'

/** @param size CSS length */
export function Avatar({ login, size }: { login: Login; size?: string | undefined }) {
  const address = useStore($ownPicture)
  const [broken, setBroken] = useState<string | null>(null)
  // The address of a private file costs a request, so it is fetched only when shown.
  useEffect(watchOwnPicture, [])
  const style = size === undefined ? undefined : ({ '--sz': size } as CSSProperties)
  return (
    <span className="avatar" aria-hidden="true" style={style}>
      {address !== null && address !== broken ? (
        <img
          src={address}
          alt=""
          onError={() => {
            setBroken(address)
            renewOwnPicture()
          }}
        />
      ) : (
        initialOf(login.fullName)
      )}
    </span>
  )
}
