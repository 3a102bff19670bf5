/** What can be done with one message. */
import { useStore } from '@nanostores/react'
import { errorText } from '#core/app/errors.ts'
import type { Message } from '#core/together/messages.ts'
import { $t } from '../../../stores/app/locale.ts'
import { notify } from '../../../stores/app/notices.ts'
import { copyAddress } from '../../../stores/workout/link.ts'
import { deleteMessage } from '../../../stores/together/chat.ts'
import { userNow } from '../../../stores/together/conversations.ts'
import type { Partner } from '../../../stores/together/names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { copy, reply, trash2 } from '../../../ui/icons.ts'
import { Sheet } from '../../../ui/sheet.tsx'

export interface MessageSheetProps {
  message: Message
  partner: Partner
  /** Null where it cannot be answered. */
  onReply: ((message: Message) => void) | null
  onClose: () => void
}

export function MessageSheet({ message, partner, onReply, onClose }: MessageSheetProps) {
  const t = useStore($t)
  const { id, text, isDeleted, senderId } = message
  const isMine = senderId === userNow()
  const remove = (side: 'me' | 'all') => {
    onClose()
    deleteMessage(id, side).catch((error: unknown) => notify({ kind: 'negative', text: errorText(error, t) }))
  }
  return (
    <Sheet isOpen onClose={onClose} title={t('messages.optionsTitle')} closeLabel={t('states.close')}>
      <div className="together-menu">
        {onReply !== null && (
          <button
            type="button"
            onClick={() => {
              onClose()
              onReply(message)
            }}
          >
            <Icon of={reply} />
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
            <Icon of={copy} />
            {t('messages.copy')}
          </button>
        )}
        <button type="button" onClick={() => remove('me')}>
          <Icon of={trash2} />
          {t('messages.deleteMe')}
        </button>
        {isMine && !isDeleted && (
          <button type="button" onClick={() => remove('all')}>
            <Icon of={trash2} />
            {t(partner.kind === 'group' ? 'messages.deleteAll' : 'messages.deleteBoth')}
          </button>
        )}
      </div>
    </Sheet>
  )
}
