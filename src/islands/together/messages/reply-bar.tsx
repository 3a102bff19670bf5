import { useStore } from '@nanostores/react'
import { previewOf, quoteOf } from '#core/together/chat.ts'
import type { Message } from '#core/together/messages.ts'
import { $t } from '../../../stores/app/locale.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { x } from '../../../ui/icons.ts'
import { useSenderName } from './sender-name.ts'

export function ReplyBar({ message, onStop }: { message: Message; onStop: () => void }) {
  const t = useStore($t)
  const nameOf = useSenderName()
  return (
    <div className="together-reply">
      <p>
        <b>{t('messages.replyTo', { name: nameOf(message.senderId) })}</b>
        <span>{previewOf(message) === 'text' ? quoteOf(message.text) : t('messages.message')}</span>
      </p>
      <IconButton icon={x} label={t('messages.replyStop')} onClick={onStop} />
    </div>
  )
}
