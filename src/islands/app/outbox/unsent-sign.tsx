/** Sign in the bar of every screen that counts unsent changes. Loaded when there are some. */
import '../../../styles/app/outbox.css'
import { useStore } from '@nanostores/react'
import {
  CircleAlert,
  CloudOff,
  CalendarDays,
  CircleCheck,
  Globe,
  Heart,
  MessageCircle,
  Pencil,
  Plus,
  Star,
  Trash2,
  Users,
  X
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { errorText } from '#core/app/errors.ts'
import { formatDate } from '#core/app/format.ts'
import { isConflict, refusalError, type Refusal, type Write } from '#core/app/outbox.ts'
import { pathTo } from '#core/app/routes.ts'
import type { Translate } from '#core/app/translate.ts'
import { $t, $locale } from '../../../stores/app/locale.ts'
import { startOutbox, $writes, discard, sendAgain, sendNow } from '../../../stores/app/outbox/outbox.ts'
import { $unsent } from '../../../stores/app/outbox/unsent.ts'
import { Icon, type IconComponent } from '../../../ui/icon.tsx'
import { notify } from '../../../stores/app/notices.ts'
import { contentOfWrite, openInEditor, saveAsFile } from '../../../stores/app/outbox/refused-writes.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'

const ICONS: Readonly<Record<Write['body']['kind'], IconComponent>> = {
  heart: Heart,
  play: CircleCheck,
  rating: Star,
  create: Plus,
  save: Pencil,
  visibility: Globe,
  delete: Trash2,
  message: MessageCircle,
  date: CalendarDays,
  share: Users,
  unshare: X,
  unlist: X,
  friendship: Users,
  answer: CalendarDays,
  offer: CalendarDays,
  plan: CalendarDays
}

function whatOf({ body }: Write, t: Translate): string {
  if (body.kind === 'heart') return t(body.isFavorite ? 'outbox.heartOn' : 'outbox.heartOff')
  if (body.kind === 'visibility') return `${t('outbox.visibility')}: ${t(`visibility.${body.visibility}`)}`
  if (body.kind === 'date') return t(`outbox.date-${body.write.act}`)
  if (body.kind === 'friendship') return t(`outbox.friend-${body.act}`)
  if (body.kind === 'answer') return t(`outbox.answer-${body.answer}`)
  return t(`outbox.${body.kind}`)
}

/** Lists what is waiting to be sent, and refused changes with what can be done about them. */
export function UnsentSheet({ onClose }: { onClose: () => void }) {
  const t = useStore($t)
  const writes = useStore($writes)
  const refused = writes.filter((write) => write.refused !== null)
  const waiting = writes.filter((write) => write.refused === null)
  return (
    <Sheet isOpen onClose={onClose} title={t('outbox.title')} closeLabel={t('states.close')}>
      <div className="stack">
        {writes.length === 0 && <p role="status">{t('outbox.empty')}</p>}
        {refused.length > 0 && (
          <ul className="outbox-list">
            {refused.map((write) => (
              <RefusedRow key={write.id} write={write} refused={write.refused} onGone={onClose} />
            ))}
          </ul>
        )}
        {waiting.length > 0 && (
          <>
            <ul className="outbox-list">
              {waiting.map((write) => (
                <li key={write.id}>
                  <What write={write} />
                </li>
              ))}
            </ul>
            <p className="muted">{t('outbox.text')}</p>
            <SendNow />
          </>
        )}
      </div>
    </Sheet>
  )
}

function SendNow() {
  const t = useStore($t)
  const [isBusy, setBusy] = useState(false)
  const send = () => {
    if (isBusy) return
    setBusy(true)
    void sendNow().finally(() => setBusy(false))
  }
  return (
    <Button aria-disabled={isBusy} onClick={send}>
      {t(isBusy ? 'outbox.leaveSending' : 'outbox.sendNow')}
    </Button>
  )
}

function What({ write }: { write: Write }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const time = formatDate(write.addedAt, locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div className="outbox-what">
      <Icon of={write.refused === null ? ICONS[write.body.kind] : CircleAlert} />
      <p>
        <b>{write.name}</b>
        <br />
        <span className="muted">
          {whatOf(write, t)}, {time}
        </span>
      </p>
    </div>
  )
}

interface RefusedProps {
  write: Write
  refused: Refusal | null
  onGone: () => void
}

function RefusedRow({ write, refused, onGone }: RefusedProps) {
  const t = useStore($t)
  const content = contentOfWrite(write)
  if (refused === null) return null
  const error = refusalError(refused)
  const isFull = refused.details?.kind === 'limit'
  const open = () => {
    onGone()
    openInEditor(write).catch((failure: unknown) => notify({ kind: 'negative', text: errorText(failure, t) }))
  }
  return (
    <li className="outbox-refused">
      <What write={write} />
      <p role="alert">{errorText(error, t)}</p>
      <div className="row wrap">
        {isFull && <ButtonLink href={pathTo('tooManyWorkouts')}>{t('outbox.room')}</ButtonLink>}
        {!isConflict(write) && <Button onClick={() => void sendAgain(write)}>{t('outbox.again')}</Button>}
        {content !== null && <Button onClick={open}>{t(isConflict(write) ? 'outbox.merge' : 'outbox.open')}</Button>}
        {content !== null && <Button onClick={() => saveAsFile(write, content)}>{t('outbox.file')}</Button>}
        <Button
          look="quiet"
          aria-label={t('outbox.discardThat', { name: write.name })}
          onClick={() => void discard(write)}
        >
          {t('outbox.discard')}
        </Button>
      </div>
    </li>
  )
}

export function UnsentSign() {
  const t = useStore($t)
  const unsent = useStore($unsent)
  const [isOpen, setOpen] = useState(false)
  // The outbox sends as long as anything is queued.
  useEffect(startOutbox, [])
  const refused = unsent?.refused ?? 0
  const waiting = unsent?.waiting ?? 0
  const text = refused > 0 ? t('outbox.refused', { count: refused }) : t('outbox.sign', { count: waiting })
  return (
    <>
      {unsent !== null && (
        <button
          type="button"
          className={`outbox-sign ${refused > 0 ? 'is-refused' : ''}`.trim()}
          aria-haspopup="dialog"
          data-count={refused > 0 ? refused : waiting}
          onClick={() => setOpen(true)}
        >
          <Icon of={refused > 0 ? CircleAlert : CloudOff} />
          <span className="outbox-sign-text">{text}</span>
        </button>
      )}
      {isOpen && <UnsentSheet onClose={() => setOpen(false)} />}
    </>
  )
}
