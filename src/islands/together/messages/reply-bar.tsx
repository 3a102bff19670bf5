import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import type { Message } from '#core/together/messages.ts'
import { $t } from '../../../stores/app/locale.ts'
import { userNow } from '../../../stores/together/conversations.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { previewText } from './preview-text.ts'
import { useSenderName } from './sender-name.ts'

export function ReplyBar({ message, onStop }: { message: Message; onStop: () => void }) {
  const t = useStore($t)
  const nameOf = useSenderName()
  return (
    <div className="together-reply">
      <p>
        <b>
          {message.senderId === userNow() ? t('messages.replySelf') : t('messages.replyTo', { name: nameOf(message) })}
        </b>
        <span>{previewText(message, t)}</span>
      </p>
      <IconButton icon={X} label={t('messages.replyStop')} onClick={onStop} />
    </div>
  )
}
