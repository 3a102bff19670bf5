/** Parts of a message: its text, its workout, and its actions. */
import { useStore } from '@nanostores/react'
import { useEffect, memo, useState } from 'react'
import { Copy, Flag, Reply, Trash2 } from 'lucide-react'
import { formatClock } from '#core/app/format.ts'
import { pathTo } from '#core/app/routes.ts'
import { lengthOf } from '#core/workout/length.ts'
import { partsOf } from '#core/together/chat.ts'
import { errorText } from '#core/app/errors.ts'
import type { Message } from '#core/together/messages.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $shown, wantWorkout } from '../../../stores/together/message-workouts.ts'
import { LevelBadge } from '../../../ui/level-badge.tsx'
import { Ridge } from '../../../ui/ridge.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { notify } from '../../../stores/app/notices.ts'
import { copyAddress } from '../../../stores/workout/link.ts'
import { deleteMessage, reportMessage } from '../../../stores/together/chat.ts'
import { userNow } from '../../../stores/together/conversations.ts'
import type { Partner } from '../../../stores/together/names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { ReportForm } from '../report-form.tsx'
import { useSenderName } from './message-texts.ts'

interface MessageSheetProps {
  message: Message
  partner: Partner
  /** Null if it cannot be replied to. */
  onReply: ((message: Message) => void) | null
  onClose: () => void
}

/** Actions on a message. */
export function MessageSheet(props: MessageSheetProps) {
  const t = useStore($t)
  const { message, onClose } = props
  const [isReporting, setReporting] = useState(false)
  const title = t(isReporting ? 'messages.reportTitle' : 'messages.optionsTitle')
  return (
    <Sheet isOpen onClose={onClose} title={title} closeLabel={t('states.close')}>
      {isReporting ? (
        <Report message={message} onClose={onClose} />
      ) : (
        <Menu {...props} onReport={() => setReporting(true)} />
      )}
    </Sheet>
  )
}

function Menu({ message, partner, onReply, onClose, onReport }: MessageSheetProps & { onReport: () => void }) {
  const t = useStore($t)
  const { id, text, isDeleted, senderId } = message
  const isMine = senderId === userNow()
  const remove = (side: 'me' | 'all') => {
    onClose()
    deleteMessage(id, side).catch((error: unknown) => notify({ kind: 'negative', text: errorText(error, t) }))
  }
  return (
    <div className="together-menu">
      {onReply !== null && (
        <button
          type="button"
          onClick={() => {
            onClose()
            onReply(message)
          }}
        >
          <Icon of={Reply} />
          {t('messages.reply')}
        </button>
      )}
      {text !== '' && !isDeleted && (
        <button
          type="button"
          onClick={() => {
            onClose()
            void copyAddress(text)
          }}
        >
          <Icon of={Copy} />
          {t('messages.copy')}
        </button>
      )}
      <button type="button" onClick={() => remove('me')}>
        <Icon of={Trash2} />
        {t('messages.deleteMe')}
      </button>
      {isMine && !isDeleted && (
        <button type="button" onClick={() => remove('all')}>
          <Icon of={Trash2} />
          {t(partner.kind === 'group' ? 'messages.deleteAll' : 'messages.deleteBoth')}
        </button>
      )}
      {/* A deleted account cannot be reported any more. */}
      {!isMine && !isDeleted && senderId !== '' && (
        <button type="button" onClick={onReport}>
          <Icon of={Flag} />
          {t('messages.report')}
        </button>
      )}
    </div>
  )
}

function Report({ message, onClose }: { message: Message; onClose: () => void }) {
  const t = useStore($t)
  const name = useSenderName()(message)
  return (
    <ReportForm
      label={t('messages.reportReason')}
      hint={t('messages.reportHint', { name })}
      send={t('messages.report')}
      sent={t('messages.reported')}
      onSend={(reason) => reportMessage(message.id, reason)}
      onClose={onClose}
    />
  )
}

/** Links open outside the app, and nothing is fetched from them in advance. */
export const MessageText = memo(function MessageText({ text }: { text: string }) {
  return (
    <p className="together-text" dir="auto">
      {partsOf(text).map(({ text: part, href }, index) =>
        href === undefined ? (
          part
        ) : (
          // The parts of a text never change their order.
          <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
            {part}
          </a>
        )
      )}
    </p>
  )
})

/** The workout of a message. It links to the player. */
export function MessageWorkout({ id }: { id: string }) {
  const t = useStore($t)
  const workout = useStore($shown)[id]
  // The workout is read when its row comes into view.
  useEffect(() => wantWorkout(id), [id])
  if (workout === null) return <p className="together-workout is-gone muted">{t('messages.workoutGone')}</p>
  if (workout === undefined) return <Skeleton height="8rem" className="together-workout" />
  return (
    <a className="together-workout" href={pathTo('workout', { id, type: 'play' })}>
      <span className="visually-hidden">{t('messages.play', { name: workout.name })}</span>
      <Ridge segments={workout.ridge} />
      <b className="display" lang={workout.language} aria-hidden="true">
        {workout.name}
      </b>
      <span className="together-workout-foot">
        <LevelBadge level={workout.level} label={t(`levels.${workout.level}`)} pointsLabel={t('messages.icepoints')} />
        <span className="numeric">{formatClock(lengthOf(workout).seconds)}</span>
      </span>
    </a>
  )
}
