/** The messages of a conversation. Only visible rows are rendered. */
import { useStore } from '@nanostores/react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, memo } from 'react'
import { rowsOf, type ChatRow, newestOfOthers, quoteOf } from '#core/together/chat.ts'
import type { Message } from '#core/together/messages.ts'
import { errorText } from '#core/app/errors.ts'
import { formatDate } from '#core/app/format.ts'
import type { Translate } from '#core/app/translate.ts'
import type { Language } from '#core/workout/workout.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { notify } from '../../../stores/app/notices.ts'
import { $isAtEnd, readOlder, readUntil, type ChatState } from '../../../stores/together/chat.ts'
import { userNow } from '../../../stores/together/conversations.ts'
import { type Partner, $people } from '../../../stores/together/names.ts'
import { type Outgoing, dropOutgoing, sendOnceMore } from '../../../stores/together/outgoing.ts'
import { MessageRow } from './message-row.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { MessageWorkout, MessageText } from './message-parts.tsx'
import { dayOf } from './message-texts.ts'

const STATES = {
  sending: 'messages.isSending',
  waiting: 'messages.isWaiting',
  sent: 'messages.isSent',
  failed: 'messages.isFailed'
} as const

/** A message that is not part of the conversation yet. */
export const UnsentRow = memo(function UnsentRow({ outgoing }: { outgoing: Outgoing }) {
  const t = useStore($t)
  const { id, message, state, error } = outgoing
  const isFailed = state === 'failed'
  return (
    <div className="together-message is-mine is-unsent" data-id={id}>
      <div className="together-bubble">
        {message.mediaUrl !== undefined && <p className="muted">{t('messages.isImage')}</p>}
        {message.workoutId !== undefined && <MessageWorkout id={message.workoutId} />}
        {message.text !== '' && <MessageText text={message.text} />}
        {message.proposedAt !== undefined && <p className="muted">{t('messages.isDate')}</p>}
        <p className="together-foot">{t(STATES[state])}</p>
        {isFailed && <p role="alert">{errorText(error, t)}</p>}
        {isFailed && (
          <div className="row wrap">
            <Button onClick={() => void sendOnceMore(id)}>{t('messages.again')}</Button>
            <Button look="quiet" onClick={() => void dropOutgoing(id)}>
              {t('messages.discard')}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
})

const DAY_MS = 86_400_000

/** @param now milliseconds since 1970 by the reader's clock */
function dayText(isoTime: string, now: number, locale: Language, t: Translate): string {
  const day = dayOf(isoTime)
  if (day === new Date(now).toDateString()) return t('messages.today')
  if (day === new Date(now - DAY_MS).toDateString()) return t('messages.yesterday')
  const time = Date.parse(isoTime)
  const isRecent = now - time < 300 * DAY_MS && time < now
  return formatDate(time, locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    ...(isRecent ? {} : { year: 'numeric' })
  })
}

/** Announces each new message once. The list itself would announce everything that scrolls into view. */
export function NewestSaid({ messages }: { messages: readonly Message[] }) {
  const people = useStore($people)
  const newest = newestOfOthers(messages, userNow())
  const [first] = useState(newest?.key ?? '')
  const isNew = newest !== null && newest.key > first && newest.text !== ''
  return (
    <p className="visually-hidden" role="status">
      {isNew && `${people[newest.senderId]?.name ?? ''}: ${quoteOf(newest.text)}`}
    </p>
  )
}

/** A message to scroll to. A new object each time, so that the same message can be a target again. */
export interface Jump {
  id: string
  /** Found by a search, which keeps the focus. */
  isMatch: boolean
}

export interface ChatLogProps {
  chat: ChatState
  unsent: readonly Outgoing[]
  partner: Partner
  jump: Jump | null
  onJump: (id: string) => void
  onReply: (message: Message) => void
}

/** Estimated height of a row in pixels. */
const ESTIMATE = 76
const AT_END = 60
const NEAR_TOP = 600

type Row = ChatRow<Outgoing>

const isElementAtEnd = (log: HTMLElement | null): boolean =>
  log !== null && log.scrollHeight - log.clientHeight - log.scrollTop <= AT_END

/** Positions of all rows; only those in view are rendered. */
function useRows({ chat, unsent, jump }: Pick<ChatLogProps, 'chat' | 'unsent' | 'jump'>) {
  const log = useRef<HTMLDivElement>(null)
  const { messages, newAfter } = chat
  const rows = useMemo(
    () => rowsOf({ messages, unsent, newAfter, userId: userNow(), dayOf }),
    [messages, unsent, newAfter]
  )
  // React Compiler, which the lint rule is about, is not used here.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtual = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => log.current,
    estimateSize: () => ESTIMATE,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 6,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: AT_END,
    paddingStart: 16,
    paddingEnd: 16,
    gap: 8
  })
  useStart(rows, virtual)
  useJump(jump, rows, virtual)
  // After sending, users want to see their own message.
  const last = rows.at(-1)
  const sent = last?.kind === 'unsent' ? last.key : ''
  useEffect(() => {
    if (sent !== '') virtual.scrollToEnd()
    // Only a newly sent message triggers the scroll.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [sent])
  // Typing or a keyboard takes space from the messages; the newest stay in view.
  useEffect(() => {
    const element = log.current
    if (element === null) return
    const observer = new ResizeObserver(() => $isAtEnd.get() && virtual.scrollToEnd())
    observer.observe(element)
    return () => observer.disconnect()
    // The virtualizer keeps its identity.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return { log, rows, virtual }
}

export function ChatLog({ chat, unsent, partner, jump, onJump, onReply }: ChatLogProps) {
  const t = useStore($t)
  const isAtEnd = useStore($isAtEnd)
  const { log, rows, virtual } = useRows({ chat, unsent, jump })
  const { messages } = chat
  const size = virtual.getTotalSize()
  // Measuring rows after a jump to the end fires no scroll event.
  useEffect(() => {
    if (isElementAtEnd(log.current)) $isAtEnd.set(true)
  }, [log, size])
  const look = () => {
    // The virtualizer handles the scroll event after this.
    $isAtEnd.set(isElementAtEnd(log.current))
    if (chat.older !== null && (log.current?.scrollTop ?? NEAR_TOP) < NEAR_TOP) void readOlder()
  }
  return (
    <div className="together-log-frame">
      <div
        ref={log}
        className="together-log"
        role="log"
        aria-live="off"
        aria-label={t('messages.log')}
        // A scroll container must be reachable by keyboard.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={look}
      >
        <div className="together-log-all" style={{ blockSize: size }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={`together-log-row ${key === jump?.id ? 'is-found' : ''}`.trim()}
              style={{ transform: `translateY(${start}px)` }}
            >
              <AnyRow row={rows[index]} messages={messages} partner={partner} onJump={onJump} onReply={onReply} />
            </div>
          ))}
        </div>
      </div>
      {chat.isReadingOlder && (
        <p className="visually-hidden" role="status">
          {t('messages.older')}
        </p>
      )}
      {!isAtEnd && (
        <IconButton
          icon={ArrowDown}
          className="together-newest"
          label={t('messages.toNewest')}
          onClick={() => virtual.scrollToEnd()}
        />
      )}
      <NewestSaid messages={messages} />
    </div>
  )
}

type Virtual = ReturnType<typeof useVirtualizer<HTMLDivElement, HTMLDivElement>>

/** Starts at the end, or at the first new message. */
function useStart(rows: readonly Row[], virtual: Virtual): void {
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current || rows.length === 0) return
    isStarted.current = true
    const firstNew = rows.findIndex(({ kind }) => kind === 'new')
    if (firstNew === -1) virtual.scrollToEnd()
    else virtual.scrollToIndex(firstNew, { align: 'start' })
    // Runs once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [rows.length])
}

function useJump(jump: Jump | null, rows: readonly Row[], virtual: Virtual): void {
  const t = useStore($t)
  const done = useRef<Jump | null>(null)
  useEffect(() => {
    if (jump === null || jump === done.current) return
    const index = rows.findIndex(({ key }) => key === jump.id)
    if (index !== -1) {
      virtual.scrollToIndex(index, { align: 'center' })
      done.current = jump
      return
    }
    void readUntil(jump.id).then((isHere) => {
      if (isHere) return
      done.current = jump
      notify({ kind: 'info', text: t('messages.replyGone') })
    })
    // The virtualizer is a different object in every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [jump, rows])
}

interface AnyRowProps {
  row: Row | undefined
  messages: readonly Message[]
  partner: Partner
  onJump: (id: string) => void
  onReply: (message: Message) => void
}

function AnyRow({ row, messages, partner, onJump, onReply }: AnyRowProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  // "Today" is fixed for each visit.
  const [now] = useState(() => Date.now())
  if (row === undefined) return null
  if (row.kind === 'day') return <p className="together-day">{dayText(row.date, now, locale, t)}</p>
  if (row.kind === 'new') return <p className="together-new">{t('messages.new', { count: row.count })}</p>
  if (row.kind === 'unsent') return <UnsentRow outgoing={row.unsent} />
  const { message } = row
  const quoted = message.replyTo === '' ? undefined : messages.find(({ id }) => id === message.replyTo)
  return <MessageRow message={message} quoted={quoted} partner={partner} onJump={onJump} onReply={onReply} />
}
