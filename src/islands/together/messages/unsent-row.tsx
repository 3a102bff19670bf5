/** A message that is not in the conversation yet. */
import { useStore } from '@nanostores/react'
import { memo } from 'react'
import { errorText } from '#core/app/errors.ts'
import { $t } from '../../../stores/app/locale.ts'
import { dropOutgoing, sendOnceMore, type Outgoing } from '../../../stores/together/outgoing.ts'
import { Button } from '../../../ui/button.tsx'
import { MessageText } from './message-text.tsx'
import { MessageWorkout } from './message-workout.tsx'

const STATES = {
  sending: 'messages.isSending',
  waiting: 'messages.isWaiting',
  sent: 'messages.isSent',
  failed: 'messages.isFailed'
} as const

export const UnsentRow = memo(function UnsentRow({ outgoing }: { outgoing: Outgoing }) {
  const t = useStore($t)
  const { id, message, state, error } = outgoing
  const isFailed = state === 'failed'
  return (
    <div className="together-message is-mine is-unsent" data-id={id}>
      <div className="together-bubble">
        {message.mediaUrl !== undefined && <p className="muted">{t('messages.isImage')}</p>}
        {message.workoutId !== undefined && <MessageWorkout id={message.workoutId} />}
        {message.text !== '' && <MessageText text={message.text} />}
        {message.proposedAt !== undefined && <p className="muted">{t('messages.isDate')}</p>}
        <p className="together-foot">{t(STATES[state])}</p>
        {isFailed && <p role="alert">{errorText(error, t)}</p>}
        {isFailed && (
          <div className="row wrap">
            <Button onClick={() => void sendOnceMore(id)}>{t('messages.again')}</Button>
            <Button look="quiet" onClick={() => void dropOutgoing(id)}>
              {t('messages.discard')}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
})
