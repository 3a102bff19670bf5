/** Exports the history as a table, and imports training from files of other apps. */
import '../../../styles/planning/history.css'
import { useStore } from '@nanostores/react'
import { CalendarPlus, Download, Upload } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { errorText } from '#core/app/errors.ts'
import type { NewEntry } from '#core/planning/statistics.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { takeBroughtHistory } from '../../../stores/planning/brought-history.ts'
import {
  readHistoryFiles,
  saveHistory,
  sendHistory,
  type ReadHistory,
  type SentHistory
} from '../../../stores/planning/training-history.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { FileButton } from '../../editor/media/file-button.tsx'
import { LazyPart } from '../../app/lazy-part.tsx'
import { HistoryPreviewPart, usePreview } from './history-preview.tsx'

const loadCalendarFeedSheet = () =>
  import('../calendar/calendar-feed-sheet.tsx').then(({ CalendarFeedSheet }) => CalendarFeedSheet)

type Step =
  | { kind: 'start' | 'reading' }
  | { kind: 'unread'; error: unknown }
  | { kind: 'read'; read: ReadHistory }
  | { kind: 'sending'; count: number; max: number }
  | { kind: 'failed'; error: unknown; entries: readonly NewEntry[] }
  | { kind: 'done'; sent: SentHistory }

/** Closing the sheet stops the import after the call in flight. */
function useSteps() {
  const [step, setStep] = useState<Step>({ kind: 'start' })
  const isStopped = useRef(false)
  useEffect(
    () => () => {
      isStopped.current = true
    },
    []
  )
  const read = (files: File[]) => {
    setStep({ kind: 'reading' })
    readHistoryFiles(files).then(
      (found) => setStep({ kind: 'read', read: found }),
      (error: unknown) => setStep({ kind: 'unread', error })
    )
  }
  const send = (entries: readonly NewEntry[]) => {
    const max = entries.length
    isStopped.current = false
    setStep({ kind: 'sending', count: 0, max })
    const tell = (count: number) => setStep({ kind: 'sending', count, max })
    sendHistory(entries, tell, () => isStopped.current).then(
      (sent) => setStep({ kind: 'done', sent }),
      (error: unknown) => setStep({ kind: 'failed', error, entries })
    )
  }
  const stop = () => {
    isStopped.current = true
  }
  return { step, read, send, stop }
}

export function HistorySheet({ onClose }: { onClose: () => void }) {
  const t = useStore($t)
  const { step, read, send, stop } = useSteps()
  const readBrought = useEffectEvent(() => {
    const files = takeBroughtHistory()
    if (files.length > 0) read(files)
  })
  useEffect(() => readBrought(), [])
  const [isFeed, setFeed] = useState(false)
  const isWaiting = step.kind === 'start' || step.kind === 'reading' || step.kind === 'unread'
  if (isFeed) return <LazyPart load={loadCalendarFeedSheet} props={{ onClose }} onFail={onClose} isAsked />
  if (step.kind === 'read') return <ReadSheet read={step.read} onFiles={read} onSend={send} onClose={onClose} />
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('statistic.history')}
      closeLabel={t('states.close')}
      actions={!isWaiting && <StepActions step={step} send={send} stop={stop} onClose={onClose} />}
    >
      {isWaiting ? (
        <div className="stack">
          <SavePart />
          <BringPart step={step} onFiles={read} />
          <FeedPart onOpen={() => setFeed(true)} />
        </div>
      ) : (
        <Sending step={step} />
      )}
    </Sheet>
  )
}

interface ReadProps {
  read: ReadHistory
  onFiles: (files: File[]) => void
  onSend: (entries: readonly NewEntry[]) => void
  onClose: () => void
}

function ReadSheet({ read, onFiles, onSend, onClose }: ReadProps) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const { preview, typed, setTyped } = usePreview(read)
  const { fresh } = preview
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('history.bringTitle')}
      closeLabel={t('states.close')}
      actions={
        <>
          <FilesButton label={t('history.chooseOthers')} onFiles={onFiles} />
          {fresh.length > 0 && (
            <Button look="primary" disabled={!isOnline} onClick={() => onSend(fresh)}>
              {t('history.bringIn', { count: fresh.length })}
            </Button>
          )}
        </>
      }
    >
      <HistoryPreviewPart read={read} preview={preview} typed={typed} onTyped={setTyped} />
      {!isOnline && <Wrong text={t('errors.offline')} />}
    </Sheet>
  )
}

const FilesButton = ({ label, onFiles }: { label: string; onFiles: (files: File[]) => void }) => (
  <FileButton areMany label={label} icon={Upload} accept=".csv,.fit,.tcx,text/csv" onFiles={onFiles} />
)

function Wrong({ text }: { text: string }) {
  return (
    <p className="field-error" role="alert">
      {text}
    </p>
  )
}

type Saved = { kind: 'idle' | 'saving' } | { kind: 'saved'; count: number } | { kind: 'failed'; error: unknown }

function SavePart() {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const [saved, setSaved] = useState<Saved>({ kind: 'idle' })
  const save = () => {
    setSaved({ kind: 'saving' })
    saveHistory().then(
      (count) => setSaved({ kind: 'saved', count }),
      (error: unknown) => setSaved({ kind: 'failed', error })
    )
  }
  return (
    <section className="planning-history" aria-labelledby="planning-history-save">
      <h3 id="planning-history-save">{t('history.saveTitle')}</h3>
      <p className="muted">{t('history.saveText')}</p>
      <Button look="quiet" icon={Download} disabled={!isOnline || saved.kind === 'saving'} onClick={save}>
        {t('history.save')}
      </Button>
      <p className="muted" role="status">
        {saved.kind === 'saving' && t('history.saving')}
        {saved.kind === 'saved' && t('history.saved', { count: saved.count })}
      </p>
      {saved.kind === 'failed' && <Wrong text={errorText(saved.error, t)} />}
    </section>
  )
}

function BringPart({ step, onFiles }: { step: Step; onFiles: (files: File[]) => void }) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  return (
    <section className="planning-history" aria-labelledby="planning-history-bring">
      <h3 id="planning-history-bring">{t('history.bringTitle')}</h3>
      <p className="muted">{t('history.bringText')}</p>
      {isOnline && step.kind !== 'reading' && <FilesButton label={t('history.choose')} onFiles={onFiles} />}
      <p className="muted" role="status">
        {step.kind === 'reading' && t('history.reading')}
      </p>
      {!isOnline && <Wrong text={t('errors.offline')} />}
      {step.kind === 'unread' && isOnline && <Wrong text={errorText(step.error, t)} />}
    </section>
  )
}

function FeedPart({ onOpen }: { onOpen: () => void }) {
  const t = useStore($t)
  return (
    <section className="planning-history" aria-labelledby="planning-history-feed">
      <h3 id="planning-history-feed">{t('history.feedTitle')}</h3>
      <Button look="quiet" icon={CalendarPlus} onClick={onOpen}>
        {t('history.feed')}
      </Button>
    </section>
  )
}

interface ActionProps {
  step: Step
  send: (entries: readonly NewEntry[]) => void
  stop: () => void
  onClose: () => void
}

function StepActions({ step, send, stop, onClose }: ActionProps) {
  const t = useStore($t)
  if (step.kind === 'sending') return <Button onClick={stop}>{t('history.stop')}</Button>
  if (step.kind === 'failed')
    return (
      <Button look="primary" onClick={() => send(step.entries)}>
        {t('states.retry')}
      </Button>
    )
  return (
    <Button look="primary" onClick={onClose}>
      {t('states.close')}
    </Button>
  )
}

function Sending({ step }: { step: Step }) {
  const t = useStore($t)
  if (step.kind === 'failed') return <Wrong text={errorText(step.error, t)} />
  if (step.kind === 'sending') {
    const text = t('history.sending', { count: step.count, max: step.max })
    return (
      <div className="planning-history">
        <p>{text}</p>
        <progress max={step.max} value={step.count} aria-label={text} />
      </div>
    )
  }
  if (step.kind !== 'done') return null
  const { added, refused } = step.sent
  return (
    <div className="stack">
      <Note tone="positive" role="status">
        {t('history.added', { count: added })}
      </Note>
      {refused > 0 && <Note tone="warning">{t('history.refused', { count: refused })}</Note>}
    </div>
  )
}
