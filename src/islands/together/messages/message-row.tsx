/** A message of the conversation. */
import { useStore } from '@nanostores/react'
import { Ellipsis, CalendarDays } from 'lucide-react'
import { memo, useState, useEffect } from 'react'
import type { Message } from '#core/together/messages.ts'
import { errorText } from '#core/app/errors.ts'
import { formatDate } from '#core/app/format.ts'
import type { ProposalAnswer } from '#core/together/message-schemas.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { userNow } from '../../../stores/together/conversations.ts'
import { type Partner, $people } from '../../../stores/together/names.ts'
import { mediaAddresses } from '../../../stores/media/media.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { MessageWorkout, MessageText, MessageSheet } from './message-parts.tsx'
import { previewText, useSenderName, timeText } from './message-texts.ts'
import { notify } from '../../../stores/app/notices.ts'
import { answerProposal } from '../../../stores/together/chat.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** A proposed training date and the answers to it. */
export function Proposal({ message, at }: { message: Message; at: string }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const nameOf = useSenderName()
  const { id, senderId, groupId, acceptedBy, declinedBy } = message
  const userId = userNow()
  const date = formatDate(Date.parse(at), locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit'
  })
  const answer = (wanted: ProposalAnswer) => {
    answerProposal(id, wanted).catch((error: unknown) => notify({ kind: 'negative', text: errorText(error, t) }))
  }
  const names = (ids: readonly string[]): string =>
    ids.flatMap((one) => (one === userId ? [] : nameOf({ senderId: one, groupId }))).join(', ')
  const [accepted, declined] = [names(acceptedBy), names(declinedBy)]
  const isMine = senderId === userId
  const isOver = useState(Date.now)[0] > Date.parse(at)
  const hasAccepted = acceptedBy.includes(userId)
  const hasDeclined = declinedBy.includes(userId)
  return (
    <div className="together-proposal">
      <p>
        <Icon of={CalendarDays} />
        <b>{t('messages.dateOf', { date })}</b>
      </p>
      {accepted !== '' && <p>{t('messages.acceptedBy', { names: accepted })}</p>}
      {declined !== '' && <p>{t('messages.declinedBy', { names: declined })}</p>}
      {!isMine && (hasAccepted || hasDeclined) && (
        <p role="status">{t(hasAccepted ? 'messages.accepted' : 'messages.declined')}</p>
      )}
      {isOver && !hasAccepted && <p className="muted">{t('messages.dateOver')}</p>}
      {!isMine && !isOver && (
        <div className="row wrap">
          {!hasAccepted && (
            <Button look="primary" onClick={() => answer('accepted')}>
              {t('messages.accept')}
            </Button>
          )}
          {!hasDeclined && !hasAccepted && (
            <Button look="quiet" onClick={() => answer('declined')}>
              {t('messages.decline')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** Milliseconds. A message may arrive a moment before its file is readable. */
const AGAIN_MS = [700, 2000, 5000] as const

/** `undefined` while it is not known; null if there is none. */
function useAddress(url: string): { address: string | null | undefined; renew: () => void } {
  const [found, setFound] = useState<{ url: string; address: string | null } | null>(null)
  const [tries, setTries] = useState(0)
  // Requests the address of a private file when it is shown, and again when it is missing or does not work.
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

/** The file of a message: a picture, a video or a sound. */
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

export interface MessageRowProps {
  message: Message
  /** The message it replies to. */
  quoted: Message | undefined
  partner: Partner
  onJump: (id: string) => void
  onReply: (message: Message) => void
}

export const MessageRow = memo(function MessageRow({ message, quoted, partner, onJump, onReply }: MessageRowProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const [isOpen, setOpen] = useState(false)
  const nameOf = useSenderName()
  const isMine = message.senderId === userNow()
  const time = timeText(message.createdAt, locale)
  const seen = isMine && partner.kind !== 'group' ? t(message.isSeen ? 'messages.isSeen' : 'messages.isSent') : ''
  return (
    <div className={`together-message ${isMine ? 'is-mine' : ''}`.trim()} data-id={message.id}>
      <div className="together-bubble">
        {!isMine && partner.kind === 'group' && <p className="together-sender">{nameOf(message)}</p>}
        {message.isDeleted ? (
          <p className="muted">{t('messages.wasDeleted')}</p>
        ) : (
          <Content message={message} quoted={quoted} onJump={onJump} />
        )}
        <p className="together-foot">
          <time dateTime={message.createdAt}>{time}</time>
          {seen !== '' && !message.isDeleted && `, ${seen}`}
        </p>
      </div>
      <IconButton
        icon={Ellipsis}
        className="together-options"
        label={t('messages.options', { time })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <MessageSheet
          message={message}
          partner={partner}
          onReply={partner.isOpen && !message.isDeleted ? onReply : null}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
})

interface ContentProps {
  message: Message
  quoted: Message | undefined
  onJump: (id: string) => void
}

function Content({ message, quoted, onJump }: ContentProps) {
  const { text, replyTo, mediaUrl, workoutId, proposedAt } = message
  return (
    <>
      {replyTo !== '' && <Quote id={replyTo} quoted={quoted} onJump={onJump} />}
      {mediaUrl !== '' && <MessageFile message={message} />}
      {workoutId !== '' && <MessageWorkout id={workoutId} />}
      {text !== '' && <MessageText text={text} />}
      {proposedAt !== null && <Proposal message={message} at={proposedAt} />}
    </>
  )
}

function Quote({ id, quoted, onJump }: { id: string; quoted: Message | undefined; onJump: (id: string) => void }) {
  const t = useStore($t)
  const nameOf = useSenderName()
  return (
    <button type="button" className="together-quote" onClick={() => onJump(id)}>
      {quoted === undefined ? (
        t('messages.reply')
      ) : (
        <>
          <b>{nameOf(quoted)}</b>
          <span>{previewText(quoted, t)}</span>
        </>
      )}
    </button>
  )
}
