/** Who the conversation is with, and what can be done with all of it. */
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { errorText } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import type { Conversation } from '#core/together/messages.ts'
import { $t } from '../../../stores/app/locale.ts'
import { notify } from '../../../stores/app/notices.ts'
import { setMuted } from '../../../stores/together/conversations.ts'
import type { Partner } from '../../../stores/together/names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { bellOff, chevronLeft, ellipsisVertical, search } from '../../../ui/icons.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { PartnerPicture, usePartnerName } from './partner-picture.tsx'

export interface ChatHeadProps {
  partner: Partner
  /** Missing before its first message. */
  conversation: Conversation | undefined
  onFind: () => void
}

export function ChatHead({ partner, conversation, onFind }: ChatHeadProps) {
  const t = useStore($t)
  const name = usePartnerName()(partner)
  const [isOpen, setOpen] = useState(false)
  const isMuted = conversation?.isMuted ?? false
  const facts = [partner.kind === 'group' ? t('messages.group') : '', isMuted ? t('messages.muted') : '']
  return (
    <header className="together-head">
      <a className="icon-button together-back" href={pathTo('messages')} aria-label={t('messages.back')}>
        <Icon of={chevronLeft} />
      </a>
      <PartnerPicture partner={partner} size="2.5rem" />
      <div className="together-head-name">
        <h2>{name}</h2>
        <p className="muted">{facts.filter((fact) => fact !== '').join(', ')}</p>
      </div>
      {conversation !== undefined && (
        <IconButton
          icon={ellipsisVertical}
          label={t('messages.more')}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
      )}
      {isOpen && conversation !== undefined && (
        <Sheet isOpen onClose={() => setOpen(false)} title={name} closeLabel={t('states.close')}>
          <Menu conversation={conversation} onFind={onFind} onClose={() => setOpen(false)} />
        </Sheet>
      )}
    </header>
  )
}

interface MenuProps {
  conversation: Conversation
  onFind: () => void
  onClose: () => void
}

function Menu({ conversation, onFind, onClose }: MenuProps) {
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
    <div className="together-menu">
      <button type="button" onClick={find}>
        <Icon of={search} />
        {t('messages.find')}
      </button>
      <button type="button" onClick={mute}>
        <Icon of={bellOff} />
        {t(isMuted ? 'messages.unmute' : 'messages.mute')}
      </button>
      <p className="muted">{t('messages.mutedText')}</p>
    </div>
  )
}
