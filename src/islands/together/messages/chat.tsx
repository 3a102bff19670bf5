/** A conversation: its head, its messages, and the field for the next one. */
import { useStore } from '@nanostores/react'
import {
  CloudAlert,
  RotateCw,
  WifiOff,
  ChevronDown,
  ChevronUp,
  X,
  BellOff,
  CalendarPlus,
  ChevronLeft,
  EllipsisVertical,
  Search,
  UserRound,
  Users
} from 'lucide-react'
import { useEffect, useMemo, useState, useRef } from 'react'
import { errorText } from '#core/app/errors.ts'
import { isWith, type ChatTarget, matchesIn } from '#core/together/chat.ts'
import type { Message, Conversation } from '#core/together/messages.ts'
import { pathTo } from '#core/app/routes.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { $heldBy } from '../../../stores/app/outbox/outbox.ts'
import { $chat, openChat, reloadChat, readAllOlder } from '../../../stores/together/chat.ts'
import { $conversations, setMuted } from '../../../stores/together/conversations.ts'
import { $partnerOf, sidesOf, type Partner } from '../../../stores/together/names.ts'
import { $outgoing, isFor } from '../../../stores/together/outgoing.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Note, Empty } from '../../../ui/note.tsx'
import { Loading, Skeleton, useSkeletonDelay } from '../../../ui/skeleton.tsx'
import { AsOf } from './as-of.tsx'
import { notify } from '../../../stores/app/notices.ts'
import { friendPath } from '../../../stores/together/friends-address.ts'
import { groupPath } from '../../../stores/together/group-addresses.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { PartnerPicture, usePartnerName } from './partner-picture.tsx'
import { ChatLog, type Jump } from './chat-log.tsx'
import { Composer, useAttaching } from './composer.tsx'

interface ChatHeadProps {
  partner: Partner
  /** Missing before the first message. */
  conversation: Conversation | undefined
  onFind: () => void
  onPlan: () => void
}

/** Name of the partner, and actions for the whole conversation. */
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

/** Actions that need an existing conversation. */
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

interface FindBarProps {
  onFound: (id: string) => void
  onClose: () => void
}

/** Search results and the one shown: the latest, until the user moves to another. */
function useMatches(typed: string, onFound: (id: string) => void) {
  const chat = useStore($chat)
  const isOnline = useStore($isOnline)
  // Text of the search that has read everything.
  const [ended, setEnded] = useState('')
  const search = `${String(isOnline)} ${typed}`
  const [chosen, setChosen] = useState<string | null>(null)
  const messages = chat?.messages
  const matches = useMemo(() => matchesIn(messages ?? [], typed), [messages, typed])
  const at = chosen === null ? -1 : matches.indexOf(chosen)
  const newest = at === -1 ? matches.at(-1) : undefined
  // Only messages that have been read can be found.
  useEffect(() => {
    if (typed.trim() === '') return
    let isOver = false
    void readAllOlder().then(() => !isOver && setEnded(search))
    return () => {
      isOver = true
    }
  }, [typed, search])
  // Only another match triggers the scroll.
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

/** Searches the open conversation while older messages are being read. */
export function FindBar({ onFound, onClose }: FindBarProps) {
  const t = useStore($t)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const { shown, count, isReading, isWhole, go, anew } = useMatches(typed, onFound)
  // The user opened it to type.
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
  /** Receives the name for the browser tab. */
  onName: (name: string) => void
}

/** Remounts for another conversation. */
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
  // The target keeps its identity as long as its address is the same.
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

/** Says why nothing arrives. */
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
