/** The address from which other calendars load the training dates: create, copy, change and remove. */
import '../../../styles/planning/history.css'
import { useStore } from '@nanostores/react'
import { CalendarPlus, RotateCw, Trash2, Upload } from 'lucide-react'
import { useEffect, useState, useRef } from 'react'
import { errorText } from '#core/app/errors.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { changeFeed, feedAddress, readFeed, removeFeed, type Feed } from '../../../stores/planning/calendar-feed.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { AddressField } from '../../workout/address-field.tsx'
import {
  bringDates,
  ICS_MAX_MB,
  readCalendarFile,
  type DateToBring,
  type ReadCalendar
} from '../../../stores/planning/ics-import.ts'
import { FileButton } from '../../editor/media/file-button.tsx'

type Step =
  | { kind: 'start' | 'reading' }
  | { kind: 'looked'; read: ReadCalendar }
  | { kind: 'sending'; count: number; max: number }
  /** `dates` can be sent again; null if the file could not be read. */
  | { kind: 'failed'; error: unknown; dates: readonly DateToBring[] | null }
  | { kind: 'done'; count: number }

function useSteps() {
  const t = useStore($t)
  const [step, setStep] = useState<Step>({ kind: 'start' })
  const isStopped = useRef(false)
  // Closing the sheet stops the import after the date being sent.
  useEffect(
    () => () => {
      isStopped.current = true
    },
    []
  )
  const read = ([file]: File[]) => {
    if (file === undefined) return
    setStep({ kind: 'reading' })
    readCalendarFile(file, t('feed.usualName')).then(
      (found) => setStep({ kind: 'looked', read: found }),
      (error: unknown) => setStep({ kind: 'failed', error, dates: null })
    )
  }
  const send = (dates: readonly DateToBring[]) => {
    isStopped.current = false
    const tell = (count: number) => setStep({ kind: 'sending', count, max: dates.length })
    tell(0)
    bringDates(dates, tell, () => isStopped.current).then(
      (count) => setStep({ kind: 'done', count }),
      (error: unknown) => setStep({ kind: 'failed', error, dates })
    )
  }
  const stop = () => {
    isStopped.current = true
  }
  return { step, read, send, stop }
}

/** The dates of a calendar file: new, simplified and skipped ones. */
export function IcsPart() {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const { step, read, send, stop } = useSteps()
  const isBusy = step.kind === 'reading' || step.kind === 'sending'
  return (
    <section className="stack" aria-labelledby="planning-ics">
      <h3 id="planning-ics">{t('feed.bringTitle')}</h3>
      <p className="muted">{t('feed.bringText')}</p>
      {isOnline && !isBusy && (
        <div className="row">
          <FileButton label={t('feed.choose')} icon={Upload} accept=".ics,text/calendar" onFiles={read} />
        </div>
      )}
      {step.kind === 'reading' && <p role="status">{t('feed.reading')}</p>}
      {step.kind === 'looked' && <Looked read={step.read} isLocked={!isOnline} onSend={send} />}
      {step.kind === 'sending' && <Sending count={step.count} max={step.max} onStop={stop} />}
      {step.kind === 'failed' && <Failed step={step} onSend={send} />}
      {step.kind === 'done' && (
        <Note tone="positive" role="status">
          {t('feed.added', { count: step.count })}
        </Note>
      )}
    </section>
  )
}

interface LookedProps {
  read: ReadCalendar
  isLocked: boolean
  onSend: (dates: readonly DateToBring[]) => void
}

function Looked({ read, isLocked, onSend }: LookedProps) {
  const t = useStore($t)
  if (read.kind === 'unread')
    return (
      <p className="field-error" role="alert">
        {t(`feed.unread-${read.reason}`, { count: ICS_MAX_MB })}
      </p>
    )
  const { fresh, present, notes, leftOut } = read
  const lines = [
    ...Object.entries(notes).map(([name, count]) => ({ text: t(`feed.note-${name}`), count })),
    ...Object.entries(leftOut).map(([name, count]) => ({ text: t(`feed.reason-${name}`), count }))
  ]
  return (
    <>
      <p role="status">
        <b>{fresh.length === 0 ? t('feed.nothingNew') : t('feed.fresh', { count: fresh.length })}</b>
      </p>
      {present > 0 && <p className="muted">{t('feed.present', { count: present })}</p>}
      {lines.length > 0 && (
        <ul>
          {lines.map(({ text, count }) => (
            <li key={text}>{t('feed.count', { text, count })}</li>
          ))}
        </ul>
      )}
      {fresh.length > 0 && (
        <Button look="primary" disabled={isLocked} onClick={() => onSend(fresh)}>
          {t('feed.bringIn', { count: fresh.length })}
        </Button>
      )}
    </>
  )
}

function Sending({ count, max, onStop }: { count: number; max: number; onStop: () => void }) {
  const t = useStore($t)
  const text = t('feed.sending', { count, max })
  return (
    <>
      <p>{text}</p>
      <progress max={max} value={count} aria-label={text} />
      <Button onClick={onStop}>{t('feed.stop')}</Button>
    </>
  )
}

interface FailedProps {
  step: Extract<Step, { kind: 'failed' }>
  onSend: (dates: readonly DateToBring[]) => void
}

function Failed({ step: { error, dates }, onSend }: FailedProps) {
  const t = useStore($t)
  return (
    <>
      <p className="field-error" role="alert">
        {errorText(error, t)}
      </p>
      {dates !== null && <Button onClick={() => onSend(dates)}>{t('states.retry')}</Button>}
    </>
  )
}

type Known = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; feed: Feed | null }
type Asked = 'renew' | 'end' | null

function useFeed() {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const [known, setKnown] = useState<Known>({ kind: 'loading' })
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [said, setSaid] = useState('')
  const [tries, setTries] = useState(0)
  // Reads again when the network returns.
  useEffect(() => {
    let isGone = false
    readFeed().then(
      (feed) => {
        if (isGone) return
        setError(null)
        setKnown({ kind: 'ready', feed })
      },
      (failure: unknown) => {
        if (isGone) return
        setError(failure)
        setKnown((now) => (now.kind === 'ready' ? now : { kind: 'failed' }))
      }
    )
    return () => {
      isGone = true
    }
  }, [isOnline, tries])
  const run = (action: () => Promise<Feed | null>, done: string) => {
    setBusy(true)
    setError(null)
    action()
      .then(
        (feed) => {
          setKnown({ kind: 'ready', feed })
          setSaid(done)
        },
        (failure: unknown) => setError(failure)
      )
      .finally(() => setBusy(false))
  }
  const change = (hasNames: boolean, isNew: boolean) =>
    run(() => changeFeed({ hasNames, isNew }), isNew ? t('feed.made') : '')
  const end = () => run(() => removeFeed().then(() => null), t('feed.ended'))
  const retry = () => setTries(tries + 1)
  const wrong = isOnline ? (error === null ? '' : errorText(error, t)) : t('errors.offline')
  return { known, isLocked: isBusy || !isOnline, wrong, said, setSaid, change, end, retry }
}

type Shown = ReturnType<typeof useFeed>

export function CalendarFeedSheet({ onClose }: { onClose: () => void }) {
  const t = useStore($t)
  const shown = useFeed()
  const { known, wrong, retry } = shown
  return (
    <Sheet isOpen onClose={onClose} title={t('feed.title')} closeLabel={t('states.close')}>
      <div className="stack">
        <p className="muted">{t('feed.text')}</p>
        {known.kind === 'loading' && (
          <Loading label={t('states.loading')}>
            <Skeleton height="6rem" />
          </Loading>
        )}
        {known.kind === 'ready' &&
          (known.feed === null ? <NoFeed {...shown} /> : <OwnFeed {...shown} feed={known.feed} />)}
        {wrong !== '' && (
          <p className="field-error" role="alert">
            {wrong}
          </p>
        )}
        {known.kind === 'failed' && (
          <Button look="primary" icon={RotateCw} onClick={retry}>
            {t('states.retry')}
          </Button>
        )}
        <IcsPart />
      </div>
    </Sheet>
  )
}

function NoFeed({ isLocked, said, change }: Shown) {
  const t = useStore($t)
  return (
    <>
      <p className="muted">{t('feed.secretHint')}</p>
      <Button look="primary" disabled={isLocked} onClick={() => change(true, true)}>
        {t('feed.make')}
      </Button>
      <p role="status" className="muted">
        {said}
      </p>
    </>
  )
}

function OwnFeed({ feed, isLocked, said, setSaid, change, end }: Shown & { feed: Feed }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const [asked, setAsked] = useState<Asked>(null)
  const { url, webcal } = feedAddress(feed.secret, locale)
  const sure = () => {
    setAsked(null)
    if (asked === 'end') end()
    else change(feed.hasNames, true)
  }
  return (
    <>
      {feed.secret === '' ? (
        <Note tone="warning">{t('feed.hidden')}</Note>
      ) : (
        <AddressField url={url} name={t('feed.title')} hint={t('feed.secretHint')} said={said} onSay={setSaid}>
          <ButtonLink icon={CalendarPlus} href={webcal}>
            {t('feed.subscribe')}
          </ButtonLink>
        </AddressField>
      )}
      <Switch
        label={t('feed.names')}
        hint={t('feed.namesHint')}
        isOn={feed.hasNames}
        isDisabled={isLocked}
        onChange={(hasNames) => change(hasNames, false)}
      />
      {asked === null ? (
        <div className="row wrap">
          <Button look="quiet" icon={RotateCw} disabled={isLocked} onClick={() => setAsked('renew')}>
            {t('feed.renew')}
          </Button>
          <Button look="quiet" icon={Trash2} disabled={isLocked} onClick={() => setAsked('end')}>
            {t('feed.end')}
          </Button>
        </div>
      ) : (
        <Sure asked={asked} isLocked={isLocked} onSure={sure} onCancel={() => setAsked(null)} />
      )}
    </>
  )
}

interface SureProps {
  asked: 'renew' | 'end'
  isLocked: boolean
  onSure: () => void
  onCancel: () => void
}

function Sure({ asked, isLocked, onSure, onCancel }: SureProps) {
  const t = useStore($t)
  return (
    <Note tone="warning" role="alert">
      <p>{t('feed.sure')}</p>
      <div className="row wrap">
        <Button onClick={onCancel}>{t('states.cancel')}</Button>
        <Button look="danger" disabled={isLocked} onClick={onSure}>
          {t(`feed.sure-${asked}`)}
        </Button>
      </div>
    </Note>
  )
}
