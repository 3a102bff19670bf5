/** A message of the conversation. */
import { useStore } from '@nanostores/react'
import { Ellipsis } from 'lucide-react'
import { memo, useState } from 'react'
import type { Message } from '#core/together/messages.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { userNow } from '../../../stores/together/conversations.ts'
import type { Partner } from '../../../stores/together/names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MessageFile } from './message-file.tsx'
import { MessageSheet } from './message-sheet.tsx'
import { MessageText } from './message-text.tsx'
import { MessageWorkout } from './message-workout.tsx'
import { previewText } from './preview-text.ts'
import { Proposal } from './proposal.tsx'
import { useSenderName } from './sender-name.ts'
import { timeText } from './when-text.ts'

export interface MessageRowProps {
  message: Message
  /** The message that it answers. */
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
