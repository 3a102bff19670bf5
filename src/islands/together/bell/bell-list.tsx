/** Lists notifications in sections: those that need an answer, new ones, earlier ones. */
import '../../../styles/together/bell.css'
import { useStore } from '@nanostores/react'
import { CloudAlert, RotateCw, UserRoundPlus, WifiOff } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { bellParts, seenWith, type AnswerRow, type BellParts, type BellRow, type NewsRow } from '#core/together/bell.ts'
import { errorText } from '#core/app/errors.ts'
import { formatDate } from '#core/app/format.ts'
import { $locale, $t, loadTexts } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import {
  $bell,
  $bellParts,
  $newsSeenAt,
  markNewsSeen,
  openBell,
  refreshBell,
  type BellState
} from '../../../stores/together/bell.ts'
import { $answered, forgetRefused, sendAnswers, type Answered } from '../../../stores/together/bell-answers.ts'
import { Button } from '../../../ui/button.tsx'
import { Note, Empty } from '../../../ui/note.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { mayUseLetters } from '../../../stores/app/letter-keys.ts'
import { LazyPart } from '../../app/lazy-part.tsx'
import { AnswerItem, AnsweredRow, NewsItem } from './bell-items.tsx'
import { PushOffer } from './push-offer.tsx'

/** Milliseconds after which visible rows count as seen. */
const SEEN_AFTER_MS = 2000

const loadInvite = () =>
  Promise.all([import('../invite-sheet.tsx'), loadTexts(['together'])]).then(([{ InviteSheet }]) => InviteSheet)

export function BellList() {
  const state = useStore($bell)
  useEffect(() => {
    void openBell()
    return () => {
      void sendAnswers()
      forgetRefused()
    }
  }, [])
  if (state.kind === 'loading') return <Shapes />
  if (state.kind === 'failed') return <Failed error={state.error} />
  return <Ready state={state} />
}

export function Shapes() {
  const t = useStore($t)
  return (
    <Loading label={t('states.loading')} className="bell-shapes">
      {['70%', '60%', '80%', '55%', '66%'].map((width) => (
        <div key={width}>
          <Skeleton height="2.5rem" width="2.5rem" />
          <div>
            <Skeleton height="1rem" width={width} />
            <Skeleton height="0.75rem" width="35%" />
          </div>
        </div>
      ))}
    </Loading>
  )
}

function Failed({ error }: { error: unknown }) {
  const t = useStore($t)
  return (
    <Empty title={t('bell.failed')} text={errorText(error, t)} icon={CloudAlert} role="alert">
      <Button look="primary" icon={RotateCw} onClick={() => void refreshBell()}>
        {t('states.retry')}
      </Button>
    </Empty>
  )
}

function Nothing() {
  const t = useStore($t)
  const [isInviting, setInviting] = useState(false)
  const close = () => setInviting(false)
  return (
    <Empty title={t('bell.emptyTitle')} text={t('bell.emptyText')}>
      <Button icon={UserRoundPlus} aria-haspopup="dialog" onClick={() => setInviting(true)}>
        {t('bell.invite')}
      </Button>
      {isInviting && <LazyPart load={loadInvite} props={{ onClose: close }} onFail={close} isAsked />}
    </Empty>
  )
}

/** What was new when the list opened stays new until it closes. */
function useParts(rows: readonly BellRow[]): BellParts & { markRead: () => void } {
  const [seenAt, setSeenAt] = useState(() => $newsSeenAt.get())
  const [openedAt] = useState(() => Date.now())
  const parts = bellParts(rows, seenAt, openedAt)
  const { news } = useStore($bellParts)
  useEffect(() => {
    const timer = setTimeout(() => void markNewsSeen(news), SEEN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [news])
  const markRead = () => {
    setSeenAt(seenWith(parts.news, seenAt))
    void markNewsSeen(parts.news)
  }
  return { ...parts, markRead }
}

/** An answered row stays in its place until the answer has been sent; then it joins the earlier ones. */
function withAnswered(rows: readonly AnswerRow[], answered: readonly Answered[]): readonly AnswerRow[] {
  const open = answered.filter(({ phase }) => phase !== 'done').map(({ row }) => row)
  const done = new Set(answered.filter(({ phase }) => phase === 'done').map(({ row }) => row.id))
  const waiting = rows.filter(({ id }) => !done.has(id))
  const gone = open.filter(({ id }) => !rows.some((row) => row.id === id))
  return [...waiting, ...gone]
}

/** Once it has been read, the friendship from a request replaces the answered row. */
const isTold = ({ row: { id }, phase }: Answered, rows: readonly BellRow[]): boolean =>
  phase === 'done' && !rows.some((row) => row.kind === 'friend' && row.id === id)

function Ready({ state }: { state: Extract<BellState, { kind: 'ready' }> }) {
  const t = useStore($t)
  const answered = useStore($answered)
  const { answer: asked, news, earlier, markRead } = useParts(state.rows)
  const answer = withAnswered(asked, answered)
  const told = answered.filter((one) => isTold(one, state.rows))
  const list = useRowKeys()
  const isEmpty = answer.length + news.length + earlier.length + told.length === 0
  return (
    <div className="bell-list" ref={list}>
      <OldNote since={state.staleSince} />
      {isEmpty && <Nothing />}
      {answer.length > 0 && (
        <Part title={t('bell.answer')} count={answer.length}>
          {answer.map((row) => (
            <AnswerItem key={row.id} row={row} answered={answered.find((one) => one.row.id === row.id)} />
          ))}
        </Part>
      )}
      {news.length > 0 && (
        <Part
          title={t('bell.news')}
          tool={
            <button type="button" className="inline-link" onClick={markRead}>
              {t('bell.markRead')}
            </button>
          }
        >
          <NewsItems rows={news} isNew />
        </Part>
      )}
      {earlier.length + told.length > 0 && (
        <Part title={t('bell.earlier')}>
          {told.map((one) => (
            <AnsweredRow key={one.row.id} answered={one} />
          ))}
          <NewsItems rows={earlier} />
        </Part>
      )}
      {!isEmpty && <PushOffer />}
    </div>
  )
}

function NewsItems({ rows, isNew = false }: { rows: readonly NewsRow[]; isNew?: boolean }) {
  return rows.map((row) => <NewsItem key={row.id} row={row} isNew={isNew} />)
}

interface PartProps {
  title: string
  count?: number
  tool?: ReactNode
  children: ReactNode
}

function Part({ title, count, tool, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="bell-head">
        <h2 id={id}>
          {title} {count !== undefined && <span className="numeric">{count}</span>}
        </h2>
        {tool}
      </div>
      <ul>{children}</ul>
    </section>
  )
}

function OldNote({ since }: { since: number | null }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const isOnline = useStore($isOnline)
  // While online the list is being reloaded; the note shows only if it stays old.
  const [isOld, setOld] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOld(since !== null), isOnline ? SEEN_AFTER_MS : 0)
    return () => clearTimeout(timer)
  }, [since, isOnline])
  if (!isOnline) {
    const time = since === null ? '' : formatDate(since, locale, whenForm(since))
    return (
      <Note tone="warning" icon={WifiOff} role="status">
        {time === '' ? t('bell.offline') : t('bell.offlineSince', { time })}
      </Note>
    )
  }
  if (!isOld || since === null) return null
  return (
    <Note tone="warning" role="status">
      {t('bell.stale', { time: formatDate(since, locale, whenForm(since)) })}
      <Button look="quiet" icon={RotateCw} onClick={() => void refreshBell()}>
        {t('states.retry')}
      </Button>
    </Note>
  )
}

const whenForm = (time: number): Parameters<typeof formatDate>[2] =>
  new Date(time).toDateString() === new Date().toDateString()
    ? { timeStyle: 'short' }
    : { dateStyle: 'medium', timeStyle: 'short' }

/** Up and down move between rows, Enter opens one, A accepts: everywhere on the page, or within the panel. */
function useRowKeys() {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const stop = new AbortController()
    document.addEventListener('keydown', (event) => list.current && onRowKey(event, list.current), {
      signal: stop.signal
    })
    return () => stop.abort()
  }, [])
  return list
}

/** True while a sheet with its own keys covers the list. */
const isCovered = (list: HTMLElement): boolean =>
  [...document.querySelectorAll('dialog[open]')].at(-1)?.contains(list) === false

function pressIn(row: HTMLElement, { key, target }: KeyboardEvent): void {
  if (key === 'Enter' && target === row) row.querySelector<HTMLElement>('[data-opens]')?.click()
  if (key.toLowerCase() === 'a' && mayUseLetters()) row.querySelector<HTMLElement>('[data-accepts]')?.click()
}

function onRowKey(event: KeyboardEvent, list: HTMLElement): void {
  const { target } = event
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return
  if (isCovered(list)) return
  const rows = [...list.querySelectorAll<HTMLElement>('.bell-row')]
  const row = target.closest<HTMLElement>('.bell-row')
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step !== undefined) {
    event.preventDefault()
    const at = row === null ? -1 : rows.indexOf(row)
    return rows[Math.max(0, Math.min(rows.length - 1, at + step))]?.focus()
  }
  if (row !== null) pressIn(row, event)
}
