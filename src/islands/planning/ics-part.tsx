/** The dates of a calendar file: what is new, what is kept in another way, and what is left out. */
import { useStore } from '@nanostores/react'
import { Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '#core/app/errors.ts'
import { $t } from '../../stores/app/locale.ts'
import { $isOnline } from '../../stores/app/network.ts'
import {
  bringDates,
  ICS_MAX_MB,
  readCalendarFile,
  type DateToBring,
  type ReadCalendar
} from '../../stores/planning/ics-import.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { FileButton } from '../editor/media/file-button.tsx'

type Step =
  | { kind: 'start' | 'reading' }
  | { kind: 'looked'; read: ReadCalendar }
  | { kind: 'sending'; count: number; max: number }
  /** `dates`: to send again; null when the file was not read. */
  | { kind: 'failed'; error: unknown; dates: readonly DateToBring[] | null }
  | { kind: 'done'; count: number }

function useSteps() {
  const t = useStore($t)
  const [step, setStep] = useState<Step>({ kind: 'start' })
  const isStopped = useRef(false)
  // Without its sheet the sending ends after the date that is on its way.
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
