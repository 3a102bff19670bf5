/** All conversations, the newest first. */
import { useStore } from '@nanostores/react'
import { BellOff, Search } from 'lucide-react'
import { memo, useState } from 'react'
import { isWith, queryOf, type ChatTarget } from '#core/together/chat.ts'
import type { Conversation } from '#core/together/messages.ts'
import { pathTo } from '#core/app/routes.ts'
import type { Translate } from '#core/app/translate.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { userNow } from '../../../stores/together/conversations.ts'
import { $partnerOf, type Partner } from '../../../stores/together/names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PartnerPicture, usePartnerName } from './partner-picture.tsx'
import { previewText, shortWhen } from './preview-text.ts'

function lastText({ last }: Pick<Conversation, 'last'>, t: Translate): string {
  const text = previewText(last, t)
  return last !== null && last.senderId === userNow() && !last.isDeleted ? t('messages.you', { text }) : text
}

/** Where searching for a name is worth a field. */
const MANY = 6

export interface InboxProps {
  conversations: readonly Conversation[]
  target: ChatTarget | null
}

export function Inbox({ conversations, target }: InboxProps) {
  const t = useStore($t)
  const partnerOf = useStore($partnerOf)
  const nameOf = usePartnerName()
  const [typed, setTyped] = useState('')
  // Days are said as today's once a visit.
  const [now] = useState(() => Date.now())
  const wanted = typed.trim().toLowerCase()
  const shown = conversations
    .map((conversation) => ({ conversation, partner: partnerOf(conversation) }))
    .filter(({ partner }) => nameOf(partner).toLowerCase().includes(wanted))
  return (
    <>
      {conversations.length >= MANY && (
        <label className="search-field">
          <span className="visually-hidden">{t('messages.search')}</span>
          <Icon of={Search} />
          <input
            className="input"
            type="search"
            placeholder={t('messages.search')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
      )}
      {shown.length === 0 && <p role="status">{t('messages.noMatch')}</p>}
      <ul className="together-conversations">
        {shown.map(({ conversation, partner }) => (
          <Row
            key={conversation.id}
            conversation={conversation}
            partner={partner}
            isOpen={target !== null && isWith(conversation, target)}
            now={now}
          />
        ))}
      </ul>
    </>
  )
}

interface RowProps {
  conversation: Conversation
  partner: Partner
  isOpen: boolean
  now: number
}

const Row = memo(function Row({ conversation, partner, isOpen, now }: RowProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const nameOf = usePartnerName()
  const { last, unread, isMuted } = conversation
  return (
    <li>
      <a href={pathTo('messages') + queryOf(conversation)} aria-current={isOpen ? 'true' : undefined}>
        <PartnerPicture partner={partner} />
        <span className="together-conversation">
          <span className="together-conversation-line">
            <b>{nameOf(partner)}</b>
            {last !== null && <time dateTime={last.createdAt}>{shortWhen(last.createdAt, now, locale)}</time>}
          </span>
          <span className="together-conversation-line">
            <span className="together-preview">{lastText(conversation, t)}</span>
            {isMuted && (
              <span className="together-muted">
                <Icon of={BellOff} />
                <span className="visually-hidden">{t('messages.muted')}</span>
              </span>
            )}
            {unread > 0 && (
              <span className={`together-count ${isMuted ? 'is-muted' : ''}`.trim()}>
                <span aria-hidden="true">{unread}</span>
                <span className="visually-hidden">{t('messages.unread', { count: unread })}</span>
              </span>
            )}
          </span>
        </span>
      </a>
    </li>
  )
})
