/** Records a sound, plays it and attaches it. Loaded on demand. */
import '../../../styles/together/recording.css'
import { useStore } from '@nanostores/react'
import { Check, Mic, Paperclip } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatClock } from '#core/app/format.ts'
import { $t } from '../../../stores/app/locale.ts'
import {
  $recording,
  dropRecording,
  RECORDING_MAX_MS,
  startRecording,
  type RecordingState
} from '../../../stores/together/sound-recording.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'

export interface RecordingPartProps {
  onFile: (file: File) => void
  onClose: () => void
  /** Receives a function that returns the way to finish the recording; null while nothing is recording. */
  onRunning: (finishing: () => (() => void) | null) => void
}

const MAX = formatClock(RECORDING_MAX_MS / 1000)

export function RecordingPart({ onFile, onClose, onRunning }: RecordingPartProps) {
  const t = useStore($t)
  const state = useStore($recording)
  const name = t('messages.isSound')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    void startRecording(name)
    return dropRecording
    // A change of language does not affect the recording.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  // The focused button is gone.
  useEffect(() => box.current?.focus(), [state.kind])
  useEffect(() => {
    onRunning(() => (state.kind === 'running' ? state.recording.finish : null))
    return () => onRunning(() => null)
  }, [state, onRunning])
  const again = () => void startRecording(name)
  return (
    <div ref={box} tabIndex={-1} className="together-recording">
      {state.kind === 'asking' && <p role="status">{t('recording.asking')}</p>}
      {state.kind === 'running' && <Running state={state} />}
      {state.kind === 'done' && <Done state={state} />}
      {state.kind === 'failed' && (
        <Note tone="negative" role="alert">
          {t(`recording.${state.problem}`)}
        </Note>
      )}
      <div className="sheet-actions">
        <Button onClick={onClose}>{t('states.cancel')}</Button>
        {state.kind === 'running' && (
          <Button look="primary" icon={Check} onClick={state.recording.finish}>
            {t('recording.finish')}
          </Button>
        )}
        {(state.kind === 'done' || (state.kind === 'failed' && state.problem !== 'unable')) && (
          <Button icon={Mic} onClick={again}>
            {t('recording.again')}
          </Button>
        )}
        {state.kind === 'done' && (
          <Button look="primary" icon={Paperclip} onClick={() => onFile(state.file)}>
            {t('recording.use')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Seconds after which silence is reported, and the level that counts as silence. */
const QUIET_SEC = 3
const QUIET_LEVEL = 0.05
/** The bar rises at once and falls slowly, by this factor per frame. */
const FALLING = 0.94

function Running({ state }: { state: Extract<RecordingState, { kind: 'running' }> }) {
  const t = useStore($t)
  const { startedAt, recording } = state
  const meter = useRef<HTMLSpanElement>(null)
  const [seconds, setSeconds] = useState(0)
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    let frame = 0
    let loudest = 0
    let shown = 0
    const look = () => {
      const level = recording.level()
      loudest = Math.max(loudest, level)
      shown = Math.max(level, shown * FALLING)
      meter.current?.style.setProperty('--level', shown.toFixed(3))
      const now = Math.floor((performance.now() - startedAt) / 1000)
      setSeconds(now)
      setQuiet(now >= QUIET_SEC && loudest < QUIET_LEVEL)
      frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [recording, startedAt])
  return (
    <>
      <p role="status" className="together-recording-state">
        {t('recording.running')}
      </p>
      <p className="together-recording-time">
        {t('recording.timeOf', { time: formatClock(Math.min(seconds, RECORDING_MAX_MS / 1000)), max: MAX })}
      </p>
      <span ref={meter} className="together-recording-level" aria-hidden="true" />
      <p role="status" className="muted">
        {isQuiet && t('recording.quiet')}
      </p>
    </>
  )
}

function Done({ state }: { state: Extract<RecordingState, { kind: 'done' }> }) {
  const t = useStore($t)
  const { address, end } = state
  return (
    <>
      {end === 'lost' && (
        <Note tone="warning" role="alert">
          {t('recording.lost')}
        </Note>
      )}
      {end === 'too-long' && (
        <Note tone="warning" role="alert">
          {t('recording.tooLong', { max: MAX })}
        </Note>
      )}
      <p role="status">{t('recording.done')}</p>
      {/* Nobody writes captions for a message. */}
      {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
      <audio className="together-recording-preview" src={address} controls aria-label={t('recording.preview')} />
    </>
  )
}
