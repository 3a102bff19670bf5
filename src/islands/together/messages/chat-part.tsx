/** The chosen conversation, and its place until its code is there. */
import '../../../styles/together/chat.css'
import { useStore } from '@nanostores/react'
import { ChevronLeft, CloudAlert, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { errorText, UserFacingError } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import { $t } from '../../../stores/app/locale.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { Later } from '../../app/later.tsx'
import type { ChatProps } from './chat.tsx'
import { loadChat, loadedChat } from './chat-loading.ts'

export function ChatPart(props: ChatProps) {
  const [isGone, setGone] = useState(false)
  if (isGone) return <Gone onRetry={() => setGone(false)} />
  return (
    <Later load={loadChat} loaded={loadedChat()} props={props} onFail={() => setGone(true)}>
      <Place />
    </Later>
  )
}

/** The way back is there at once: on a phone the conversation covers everything else. */
function Place() {
  const t = useStore($t)
  return (
    <section className="together-chat">
      <header className="together-head">
        <a className="icon-button together-back" href={pathTo('messages')} aria-label={t('messages.back')}>
          <Icon of={ChevronLeft} />
        </a>
        <Loading label={t('messages.loading')} className="grow">
          <Skeleton height="1.5rem" width="40%" />
        </Loading>
      </header>
    </section>
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
