/** A training date that somebody proposes, and the answers to it. */
import { useStore } from '@nanostores/react'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#core/app/errors.ts'
import { formatDate } from '#core/app/format.ts'
import type { ProposalAnswer } from '#core/together/message-schemas.ts'
import type { Message } from '#core/together/messages.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { notify } from '../../../stores/app/notices.ts'
import { answerProposal } from '../../../stores/together/chat.ts'
import { userNow } from '../../../stores/together/conversations.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useSenderName } from './sender-name.ts'

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
