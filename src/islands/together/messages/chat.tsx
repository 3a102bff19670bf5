/** One conversation: its head, its messages, and the field for the next one. */
import { useStore } from '@nanostores/react'
import { CloudAlert, RotateCw, WifiOff, ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useMemo, useState, useRef } from 'react'
import { errorText } from '#core/app/errors.ts'
import { isWith, type ChatTarget, matchesIn } from '#core/together/chat.ts'
import type { Message } from '#core/together/messages.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { $heldBy } from '../../../stores/app/outbox/outbox.ts'
import { $chat, openChat, reloadChat, readAllOlder } from '../../../stores/together/chat.ts'
import { $conversations } from '../../../stores/together/conversations.ts'
import { $partnerOf, sidesOf, type Partner } from '../../../stores/together/names.ts'
import { $outgoing, isFor } from '../../../stores/together/outgoing.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Note } from '../../../ui/note.tsx'
import { Loading, Skeleton, useSkeletonDelay } from '../../../ui/skeleton.tsx'
import { AsOf } from './as-of.tsx'
import { ChatHead } from './chat-head.tsx'
import { ChatLog, type Jump } from './chat-log.tsx'
import { Composer, useAttaching } from './composer.tsx'
import { usePartnerName } from './partner-picture.tsx'

interface FindBarProps {
  onFound: (id: string) => void
  onClose: () => void
}

/** What was found, and which of it is shown: the newest, until another one is chosen. */
function useMatches(typed: string, onFound: (id: string) => void) {
  const chat = useStore($chat)
  const isOnline = useStore($isOnline)
  // The search whose reading has ended.
  const [ended, setEnded] = useState('')
  const search = `${String(isOnline)} ${typed}`
  const [chosen, setChosen] = useState<string | null>(null)
  const messages = chat?.messages
  const matches = useMemo(() => matchesIn(messages ?? [], typed), [messages, typed])
  const at = chosen === null ? -1 : matches.indexOf(chosen)
  const newest = at === -1 ? matches.at(-1) : undefined
  // What is not read cannot be found.
  useEffect(() => {
    if (typed.trim() === '') return
    let isOver = false
    void readAllOlder().then(() => !isOver && setEnded(search))
    return () => {
      isOver = true
    }
  }, [typed, search])
  // Only another match is a reason to go there.
  useEffect(() => {
    if (newest !== undefined) onFound(newest)
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [newest])
  const shown = at === -1 ? matches.length - 1 : at
  const go = (step: number) => {
    const id = matches[shown + step]
    if (id === undefined) return
    setChosen(id)
    onFound(id)
  }
  return {
    shown,
    count: matches.length,
    isReading: ended !== search,
    isWhole: chat === null || chat.older === null,
    go,
    anew: () => setChosen(null)
  }
}

/** Searches the open conversation. Older messages are read meanwhile. */
export function FindBar({ onFound, onClose }: FindBarProps) {
  const t = useStore($t)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const { shown, count, isReading, isWhole, go, anew } = useMatches(typed, onFound)
  // It was opened to be typed in.
  useEffect(() => field.current?.focus(), [])
  const state = () => {
    if (typed.trim() === '') return ''
    if (count > 0) return t('messages.found', { at: shown + 1, count })
    if (isReading) return t('messages.finding')
    return t(isWhole ? 'messages.foundNone' : 'messages.foundPart')
  }
  return (
    <search className="together-head together-find">
      <input
        ref={field}
        className="input"
        type="search"
        aria-label={t('messages.find')}
        placeholder={t('messages.find')}
        value={typed}
        onChange={(event) => {
          anew()
          setTyped(event.target.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go(event.shiftKey ? 1 : -1)
          if (event.key === 'Escape') onClose()
        }}
      />
      <p className="muted numeric" role="status">
        {state()}
      </p>
      <IconButton
        icon={ChevronUp}
        label={t('messages.findPrevious')}
        aria-disabled={shown <= 0}
        onClick={() => go(-1)}
      />
      <IconButton
        icon={ChevronDown}
        label={t('messages.findNext')}
        aria-disabled={shown >= count - 1}
        onClick={() => go(1)}
      />
      <IconButton icon={X} label={t('messages.findEnd')} onClick={onClose} />
    </search>
  )
}

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
