/** The chosen conversation, and its place until its code is there. */
import { useStore } from '@nanostores/react'
import { CloudAlert, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { errorText, UserFacingError } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import { $t } from '../../../stores/app/locale.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'

import { Later } from '../../app/later.tsx'
import type { ChatProps } from './chat.tsx'
import { loadChat, loadedChat } from './chat-loading.ts'

export function ChatPart(props: ChatProps) {
  const [isGone, setGone] = useState(false)
  if (isGone) return <Gone onRetry={() => setGone(false)} />
  return (
    <Later load={loadChat} loaded={loadedChat()} props={props} onFail={() => setGone(true)}>
      <section className="together-chat" />
    </Later>
  )
}

/** No network, and never fetched before. */
function Gone({ onRetry }: { onRetry: () => void }) {
  const t = useStore($t)
  return (
    <section className="together-chat">
      <Empty
        title={t('messages.failed')}
        text={errorText(new UserFacingError('unreachable'), t)}
        icon={CloudAlert}
        role="alert"
      >
        <Button look="primary" icon={RotateCw} onClick={onRetry}>
          {t('states.retry')}
        </Button>
        <ButtonLink href={pathTo('messages')}>{t('messages.list')}</ButtonLink>
      </Empty>
    </section>
  )
}
