import { useEffect, useState, type CSSProperties } from 'react'
import { initialOf } from '#core/account/initial.ts'
import { friendName, type Friend } from '#core/together/friendship.ts'
import { mediaAddresses } from '../../stores/media/media.ts'

/** `size` is a CSS length. Without a picture the first letter of the name. */
export function FriendPicture({ friend, size = '3rem' }: { friend: Omit<Friend, 'id' | 'userId'>; size?: string }) {
  const url = friend.imageUrl
  const [found, setFound] = useState<{ url: string; address: string | null } | null>(null)
  // The address of a private file costs a request, so it is fetched only when shown.
  useEffect(() => {
    if (url === '') return
    let isGone = false
    void mediaAddresses.find(url, false).then((address) => !isGone && setFound({ url, address }))
    return () => {
      isGone = true
    }
  }, [url])
  const address = found?.url === url ? found.address : null
  return (
    <span className="avatar" aria-hidden="true" style={{ '--sz': size } as CSSProperties}>
      {address === null ? (
        initialOf(friendName(friend))
      ) : (
        <img src={address} alt="" onError={() => setFound({ url, address: null })} />
      )}
    </span>
  )
}
