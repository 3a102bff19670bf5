/** The file of a message: a picture, a video or a sound. */
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Message } from '#core/together/messages.ts'
import { $t } from '../../../stores/app/locale.ts'
import { mediaAddresses } from '../../../stores/media/media.ts'
import { $people } from '../../../stores/together/names.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** Milliseconds: a message may be heard a moment before its file may be read. */
const AGAIN_MS = [700, 2000, 5000] as const

/** `undefined`: not known yet; null: there is none. */
function useAddress(url: string): { address: string | null | undefined; renew: () => void } {
  const [found, setFound] = useState<{ url: string; address: string | null } | null>(null)
  const [tries, setTries] = useState(0)
  // The address of a private file is asked for when it is shown, and again when there is none, or it does not work.
  useEffect(() => {
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    void mediaAddresses.find(url, tries > 0).then((address) => {
      if (isGone) return
      setFound({ url, address })
      if (address === null && tries < AGAIN_MS.length) timer = setTimeout(() => setTries(tries + 1), AGAIN_MS[tries])
    })
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [url, tries])
  const renew = () => (tries < AGAIN_MS.length ? setTries(tries + 1) : setFound({ url, address: null }))
  return { address: found?.url === url ? found.address : undefined, renew }
}

export function MessageFile({ message }: { message: Message }) {
  const t = useStore($t)
  const people = useStore($people)
  const { address, renew } = useAddress(message.mediaUrl)
  if (address === undefined) return <Skeleton height="10rem" className="together-file" />
  if (address === null) return <p className="together-file is-gone muted">{t('messages.fileGone')}</p>
  const name = people[message.senderId]?.name ?? ''
  if (message.mediaType.startsWith('video/')) {
    return (
      // Nobody writes captions for a message.
      // eslint-disable-next-line jsx-a11y/media-has-caption
      <video className="together-file" src={address} controls playsInline preload="metadata" onError={renew} />
    )
  }
  if (message.mediaType.startsWith('audio/')) {
    const label = t('messages.soundOf', { name })
    return (
      // eslint-disable-next-line jsx-a11y/media-has-caption -- nobody writes captions for a message
      <audio className="together-sound" src={address} controls preload="metadata" aria-label={label} onError={renew} />
    )
  }
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      <img className="together-file" src={address} alt={t('messages.photoOf', { name })} onError={renew} />
    </a>
  )
}
