/** Who the conversation is with, and what can be done with all of it. */
import { useStore } from '@nanostores/react'
import { BellOff, CalendarPlus, ChevronLeft, EllipsisVertical, Search, UserRound, Users } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import type { Conversation } from '#core/together/messages.ts'
import { $t } from '../../../stores/app/locale.ts'
import { notify } from '../../../stores/app/notices.ts'
import { setMuted } from '../../../stores/together/conversations.ts'
import { friendPath } from '../../../stores/together/friends-address.ts'
import { groupPath } from '../../../stores/together/group-addresses.ts'
import type { Partner } from '../../../stores/together/names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { PartnerPicture, usePartnerName } from './partner-picture.tsx'

export interface ChatHeadProps {
  partner: Partner
  /** Missing before its first message. */
  conversation: Conversation | undefined
  onFind: () => void
  onPlan: () => void
}

export function ChatHead({ partner, conversation, onFind, onPlan }: ChatHeadProps) {
  const t = useStore($t)
  const name = usePartnerName()(partner)
  const [isOpen, setOpen] = useState(false)
  const isMuted = conversation?.isMuted ?? false
  const hasMenu = partner.isOpen || conversation !== undefined
  const facts = [partner.kind === 'group' ? t('messages.group') : '', isMuted ? t('messages.muted') : '']
  return (
    <header className="together-head">
      <a className="icon-button together-back" href={pathTo('messages')} aria-label={t('messages.back')}>
        <Icon of={ChevronLeft} />
      </a>
      <PartnerPicture partner={partner} size="2.5rem" />
      <div className="together-head-name">
        <h2>{name}</h2>
        <p className="muted">{facts.filter((fact) => fact !== '').join(', ')}</p>
      </div>
      {partner.isOpen && (
        <IconButton icon={CalendarPlus} label={t('messages.attachDate')} aria-haspopup="dialog" onClick={onPlan} />
      )}
      {hasMenu && (
        <IconButton
          icon={EllipsisVertical}
          label={t('messages.more')}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
      )}
      {hasMenu && isOpen && (
        <Sheet isOpen onClose={() => setOpen(false)} title={name} closeLabel={t('states.close')}>
          <Menu partner={partner} conversation={conversation} onFind={onFind} onClose={() => setOpen(false)} />
        </Sheet>
      )}
    </header>
  )
}

interface MenuProps extends Pick<ChatHeadProps, 'partner' | 'conversation'> {
  onFind: () => void
  onClose: () => void
}

function Menu({ partner, conversation, onFind, onClose }: MenuProps) {
  const t = useStore($t)
  const isGroup = partner.kind === 'group'
  return (
    <div className="together-menu">
      {partner.isOpen && (
        <a href={isGroup ? groupPath(partner.id) : friendPath(partner.id)} onClick={onClose}>
          <Icon of={isGroup ? Users : UserRound} />
          {t(isGroup ? 'messages.toGroup' : 'messages.toFriend')}
        </a>
      )}
      {conversation !== undefined && <OfAll conversation={conversation} onFind={onFind} onClose={onClose} />}
    </div>
  )
}

interface OfAllProps extends Pick<MenuProps, 'onFind' | 'onClose'> {
  conversation: Conversation
}

/** What only a begun conversation has. */
function OfAll({ conversation, onFind, onClose }: OfAllProps) {
  const t = useStore($t)
  const { id, isMuted } = conversation
  const find = () => {
    onClose()
    onFind()
  }
  const mute = () => {
    onClose()
    setMuted(id, !isMuted).catch((error: unknown) => notify({ kind: 'negative', text: errorText(error, t) }))
  }
  return (
    <>
      <button type="button" onClick={find}>
        <Icon of={Search} />
        {t('messages.find')}
      </button>
      <button type="button" onClick={mute}>
        <Icon of={BellOff} />
        {t(isMuted ? 'messages.unmute' : 'messages.mute')}
      </button>
      <p className="muted">{t('messages.mutedText')}</p>
    </>
  )
}
