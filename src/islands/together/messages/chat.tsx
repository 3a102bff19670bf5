/** One conversation: its head, its messages, and the field for the next one. */
import { useStore } from '@nanostores/react'
import { CloudAlert, RotateCw, WifiOff } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { errorText } from '#core/app/errors.ts'
import { isWith, type ChatTarget } from '#core/together/chat.ts'
import type { Message } from '#core/together/messages.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { $heldBy } from '../../../stores/app/outbox/outbox.ts'
import { $chat, openChat, reloadChat } from '../../../stores/together/chat.ts'
import { $conversations } from '../../../stores/together/conversations.ts'
import { $partnerOf, sidesOf, type Partner } from '../../../stores/together/names.ts'
import { $outgoing, isFor } from '../../../stores/together/outgoing.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Note } from '../../../ui/note.tsx'
import { Loading, Skeleton, useSkeletonDelay } from '../../../ui/skeleton.tsx'
import { AsOf } from './as-of.tsx'
import { ChatHead } from './chat-head.tsx'
import { ChatLog, type Jump } from './chat-log.tsx'
import { Composer, useAttaching } from './composer.tsx'
import { FindBar } from './find-bar.tsx'
import { usePartnerName } from './partner-picture.tsx'

export interface ChatProps {
  target: ChatTarget
  /** For the browser tab. */
  onName: (name: string) => void
}

/** Drawn anew for another conversation. */
export function Chat({ target, onName }: ChatProps) {
  const t = useStore($t)
  const nameOf = usePartnerName()
  const state = useStore($conversations)
  const conversation = state.kind === 'ready' ? state.conversations.find((one) => isWith(one, target)) : undefined
  const partner = useStore($partnerOf)(sidesOf(target, conversation))
  const name = nameOf(partner)
  const [isFinding, setFinding] = useState(false)
  const [replyTo, setReplyTo] = useState<Message | null>(null)
  const [jump, setJump] = useState<Jump | null>(null)
  const [asked, setAsked] = useAttaching()
  // The target is the same object as long as its address is.
  useEffect(() => openChat(target), [target])
  useEffect(() => {
    onName(name)
  }, [name, onName])
  return (
    <section className="together-chat" aria-label={t('messages.with', { name })}>
      {isFinding ? (
        <FindBar onFound={(id) => setJump({ id, isMatch: true })} onClose={() => setFinding(false)} />
      ) : (
        <ChatHead
          partner={partner}
          conversation={conversation}
          onFind={() => setFinding(true)}
          onPlan={() => setAsked('date')}
        />
      )}
      <Body partner={partner} jump={jump} onJump={(id) => setJump({ id, isMatch: false })} onReply={setReplyTo} />
      <Held />
      <Composer partner={partner} replyTo={replyTo} onReply={setReplyTo} asked={asked} onAsk={setAsked} />
    </section>
  )
}

interface BodyProps {
  partner: Partner
  jump: Jump | null
  onJump: (id: string) => void
  onReply: (message: Message) => void
}

function Body({ partner, jump, onJump, onReply }: BodyProps) {
  const t = useStore($t)
  const chat = useStore($chat)
  const outgoing = useStore($outgoing)
  const unsent = useMemo(() => {
    const known = new Set(chat?.messages.map(({ id }) => id))
    return outgoing.filter((one) => isFor(one, partner.id) && !known.has(one.id))
  }, [chat?.messages, outgoing, partner.id])
  const isEmpty = (chat?.messages.length ?? 0) + unsent.length === 0
  const isLoading = useSkeletonDelay(chat === null || chat.kind === 'loading')
  if (chat?.kind === 'failed' && isEmpty) {
    return (
      <Empty title={t('messages.failed')} text={errorText(chat.error, t)} icon={CloudAlert} role="alert">
        <Button look="primary" icon={RotateCw} onClick={() => void reloadChat()}>
          {t('states.retry')}
        </Button>
      </Empty>
    )
  }
  if (chat === null || (chat.kind === 'loading' && isEmpty)) {
    return (
      <div className="together-log is-empty">
        {isLoading && (
          <Loading label={t('messages.loading')} className="stack">
            <Skeleton height="3.5rem" width="60%" />
            <Skeleton height="3.5rem" width="70%" />
          </Loading>
        )}
      </div>
    )
  }
  if (isEmpty) return <p className="together-log is-empty muted">{partner.isOpen && t('messages.firstText')}</p>
  return <ChatLog chat={chat} unsent={unsent} partner={partner} jump={jump} onJump={onJump} onReply={onReply} />
}

/** Why nothing goes on. */
function Held() {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const heldBy = useStore($heldBy)
  if (!isOnline) {
    return (
      <Note tone="warning" icon={WifiOff} role="status" className="together-held">
        <b>{t('states.offlineTitle')}</b> {t('states.offlineText')} <AsOf />
      </Note>
    )
  }
  if (heldBy !== 'rate-limited') return null
  return (
    <Note tone="warning" role="status" className="together-held">
      {t('messages.held')}
    </Note>
  )
}
