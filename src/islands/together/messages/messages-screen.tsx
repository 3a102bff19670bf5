/** `/messages`: conversations, with the one in the address beside them (docs/together.md). */
import '../../../styles/together/messages.css'
import { useStore } from '@nanostores/react'
import { CloudAlert, MessageCircle, RotateCw, SquarePen, ChevronLeft, BellOff, Search } from 'lucide-react'
import { useEffect, useMemo, useState, type ReactNode, type FunctionComponent, memo } from 'react'
import { errorText, UserFacingError } from '#core/app/errors.ts'
import { targetOf, type ChatTarget, isWith, queryOf } from '#core/together/chat.ts'
import { $t, $locale } from '../../../stores/app/locale.ts'
import { $page } from '../../../stores/app/router.ts'
import { $conversations, refreshConversations, userNow } from '../../../stores/together/conversations.ts'
import { keepFriends } from '../../../stores/together/friends.ts'
import { keepGroups } from '../../../stores/together/groups.ts'
import { Button, ButtonLink, IconButton } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/note.tsx'
import { Loading, Skeleton, useSkeletonDelay } from '../../../ui/skeleton.tsx'
import { AccountGate } from '../../app/frame/account-gate.tsx'
import { AppFrame } from '../../app/frame/app-frame.tsx'
import { useArrivalDelay } from '../../app/use-arrival-delay.ts'
import { LazyPart, usePrefetch } from '../../app/lazy-part.tsx'
import { TogetherTabs } from '../together-tabs.tsx'
import { AsOf } from './as-of.tsx'
import '../../../styles/together/chat.css'
import { pathTo } from '#core/app/routes.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { ChatProps } from './chat.tsx'
import type { Conversation } from '#core/together/messages.ts'
import type { Translate } from '#core/app/translate.ts'
import { $partnerOf, type Partner } from '../../../stores/together/names.ts'
import { PartnerPicture, usePartnerName } from './partner-picture.tsx'
import { previewText, shortWhen } from './message-texts.ts'

function lastText({ last }: Pick<Conversation, 'last'>, t: Translate): string {
  const text = previewText(last, t)
  return last !== null && last.senderId === userNow() && !last.isDeleted ? t('messages.you', { text }) : text
}

/** Number of conversations from which a search is useful. */
const MANY = 6

interface InboxProps {
  conversations: readonly Conversation[]
  target: ChatTarget | null
}

/** All conversations, latest first. */
export function Inbox({ conversations, target }: InboxProps) {
  const t = useStore($t)
  const partnerOf = useStore($partnerOf)
  const nameOf = usePartnerName()
  const [typed, setTyped] = useState('')
  // "Today" is fixed for each visit.
  const [now] = useState(() => Date.now())
  const wanted = typed.trim().toLowerCase()
  const shown = conversations
    .map((conversation) => ({ conversation, partner: partnerOf(conversation) }))
    .filter(({ partner }) => nameOf(partner).toLowerCase().includes(wanted))
  return (
    <>
      {conversations.length >= MANY && (
        <label className="search-field">
          <span className="visually-hidden">{t('messages.search')}</span>
          <Icon of={Search} />
          <input
            className="input"
            type="search"
            placeholder={t('messages.search')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
      )}
      {shown.length === 0 && <p role="status">{t('messages.noMatch')}</p>}
      <ul className="together-conversations">
        {shown.map(({ conversation, partner }) => (
          <Row
            key={conversation.id}
            conversation={conversation}
            partner={partner}
            isOpen={target !== null && isWith(conversation, target)}
            now={now}
          />
        ))}
      </ul>
    </>
  )
}

interface RowProps {
  conversation: Conversation
  partner: Partner
  isOpen: boolean
  now: number
}

const Row = memo(function Row({ conversation, partner, isOpen, now }: RowProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const nameOf = usePartnerName()
  const { last, unread, isMuted } = conversation
  return (
    <li>
      <a href={pathTo('messages') + queryOf(conversation)} aria-current={isOpen ? 'true' : undefined}>
        <PartnerPicture partner={partner} />
        <span className="together-conversation">
          <span className="together-conversation-line">
            <b>{nameOf(partner)}</b>
            {last !== null && <time dateTime={last.createdAt}>{shortWhen(last.createdAt, now, locale)}</time>}
          </span>
          <span className="together-conversation-line">
            <span className="together-preview">{lastText(conversation, t)}</span>
            {isMuted && (
              <span className="together-muted">
                <Icon of={BellOff} />
                <span className="visually-hidden">{t('messages.muted')}</span>
              </span>
            )}
            {unread > 0 && (
              <span className={`together-count ${isMuted ? 'is-muted' : ''}`.trim()}>
                <span aria-hidden="true">{unread}</span>
                <span className="visually-hidden">{t('messages.unread', { count: unread })}</span>
              </span>
            )}
          </span>
        </span>
      </a>
    </li>
  )
})

let chat: FunctionComponent<ChatProps> | null = null

/** Parts of `/messages` that load on demand, because the list is useful without them. Null until it has loaded. */
const loadedChat = (): FunctionComponent<ChatProps> | null => chat

/** From then on, uploads for messages that earlier pages began are followed too. */
async function loadChat(): Promise<FunctionComponent<ChatProps>> {
  const [{ Chat }, { followOutgoing }] = await Promise.all([
    import('./chat.tsx'),
    import('../../../stores/together/outgoing.ts')
  ])
  followOutgoing()
  chat = Chat
  return Chat
}

/** The selected conversation, or a placeholder until its code has loaded. */
export function ChatPart(props: ChatProps) {
  const [isGone, setGone] = useState(false)
  if (isGone) return <Gone onRetry={() => setGone(false)} />
  return (
    <LazyPart load={loadChat} loaded={loadedChat()} props={props} onFail={() => setGone(true)}>
      <Place />
    </LazyPart>
  )
}

/** Shows the way back at once: on a phone the conversation covers everything else. */
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

/** Shown when the device is offline and never loaded this part. */
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

const loadStartSheet = () => import('./start-sheet.tsx').then(({ StartSheet }) => StartSheet)

const LATER = [loadChat, loadStartSheet]
/** Milliseconds. */
const AHEAD_AFTER_MS = 1500

/** Keeps the conversation open behind the player, which changes the address. */
function useTarget(): ChatTarget | null {
  const page = useStore($page)
  const [address, setAddress] = useState('')
  const now = page?.route.name === 'messages' ? page.address : address
  if (now !== address) setAddress(now)
  return useMemo(() => targetOf([...new URLSearchParams(now.split('?')[1] ?? '')]), [now])
}

export function MessagesScreen() {
  const t = useStore($t)
  const target = useTarget()
  const [isStarting, setStarting] = useState(false)
  const [name, setName] = useState('')
  useEffect(keepFriends, [])
  useEffect(keepGroups, [])
  usePrefetch(LATER, AHEAD_AFTER_MS)
  const stopStarting = () => setStarting(false)
  return (
    <AppFrame
      title={t('nav.messages')}
      tabTitle={target === null || name === '' ? undefined : name}
      className={`together-messages ${target === null ? '' : 'is-chat'}`.trim()}
      hasOfflineNote={target === null}
      isMain
      actions={
        <IconButton
          icon={SquarePen}
          label={t('messages.start')}
          aria-haspopup="dialog"
          onClick={() => setStarting(true)}
        />
      }
    >
      <AccountGate skeleton={<Shapes />}>
        {() => (
          <div className="together-both">
            <section className="together-inbox" aria-label={t('messages.list')}>
              <TogetherTabs current="messages" />
              <Conversations target={target} onStart={() => setStarting(true)} />
            </section>
            {target === null ? (
              <p className="together-chat is-none muted">{t('messages.choose')}</p>
            ) : (
              <ChatPart key={`${target.kind} ${target.id}`} target={target} onName={setName} />
            )}
            {isStarting && (
              <LazyPart load={loadStartSheet} props={{ onClose: stopStarting }} onFail={stopStarting} isAsked />
            )}
          </div>
        )}
      </AccountGate>
    </AppFrame>
  )
}

function Shapes() {
  return (
    <>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} height="4.25rem" />
      ))}
    </>
  )
}

function Waiting(): ReactNode {
  const t = useStore($t)
  if (!useSkeletonDelay(true, useArrivalDelay())) return null
  return (
    <Loading label={t('messages.loading')} className="stack">
      <Shapes />
    </Loading>
  )
}

function Conversations({ target, onStart }: { target: ChatTarget | null; onStart: () => void }) {
  const t = useStore($t)
  const state = useStore($conversations)
  useEffect(() => void refreshConversations(), [])
  if (state.kind === 'loading') return <Waiting />
  if (state.kind === 'failed') {
    return (
      <Empty title={t('messages.failed')} text={errorText(state.error, t)} icon={CloudAlert} role="alert">
        <Button look="primary" icon={RotateCw} onClick={() => void refreshConversations()}>
          {t('states.retry')}
        </Button>
      </Empty>
    )
  }
  if (state.conversations.length === 0) {
    return (
      <Empty title={t('messages.emptyTitle')} text={t('messages.emptyText')} icon={MessageCircle}>
        <Button look="primary" icon={SquarePen} onClick={onStart}>
          {t('messages.start')}
        </Button>
      </Empty>
    )
  }
  return (
    <>
      <AsOf role="status" />
      <Inbox conversations={state.conversations} target={target} />
    </>
  )
}
