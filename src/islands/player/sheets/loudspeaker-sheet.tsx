/** Measures how late the loudspeaker is, with the microphone or with taps, and lets people see and correct it. */
import { useStore } from '@nanostores/react'
import { Hand, Mic, Minus, Plus, RotateCcw, Square, Volume2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { LATENESS_MAX_MS } from '#core/player/lateness.ts'
import type { Translate } from '#core/app/translate.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $loudspeaker, followLoudspeaker } from '../../../stores/player/sound/loudspeaker.ts'
import {
  $loudspeakerTrial,
  measureLoudspeaker,
  nudge,
  resetLateness,
  startListening,
  startTapping,
  stopTrial,
  tap,
  type LoudspeakerTrial
} from '../../../stores/player/sound/loudspeaker-trial.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'

const STEP_MS = 10

function saidOf(trial: LoudspeakerTrial, t: Translate): string {
  switch (trial.kind) {
    case 'idle':
      return t('loudspeaker.private')
    case 'measured':
      return t('loudspeaker.measured', { ms: trial.giveOrTakeMs })
    case 'failed':
      return t(`loudspeaker.${trial.why}`)
    default:
      return t(`loudspeaker.${trial.kind}`)
  }
}

function Value({ trial }: { trial: LoudspeakerTrial }) {
  const t = useStore($t)
  const { lateMs } = useStore($loudspeaker)
  return (
    <div className="loudspeaker-value">
      <IconButton
        icon={Minus}
        label={t('loudspeaker.less', { ms: STEP_MS })}
        disabled={(lateMs ?? 0) === 0}
        onClick={() => nudge(-STEP_MS)}
      />
      <p>
        <output className="numeric">{lateMs === null ? '–' : lateMs}</output> ms
        <small>{lateMs === null ? t('loudspeaker.unknown') : t('loudspeaker.earlier')}</small>
      </p>
      <IconButton
        icon={Plus}
        label={t('loudspeaker.more', { ms: STEP_MS })}
        disabled={lateMs === LATENESS_MAX_MS}
        onClick={() => nudge(STEP_MS)}
      />
      {trial.kind === 'listening' && (
        <span className="loudspeaker-light" data-on={trial.isLit || undefined} aria-hidden="true" />
      )}
    </div>
  )
}

/** A key counts when it goes down, as a finger does; a screen reader's click has neither. */
function TapButton({ taps }: { taps: number }) {
  const t = useStore($t)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <button
      ref={button}
      type="button"
      className="loudspeaker-tap"
      onPointerDown={({ timeStamp }) => tap(timeStamp)}
      onKeyDown={(event) => {
        if (event.key !== ' ' && event.key !== 'Enter') return
        event.preventDefault()
        if (!event.repeat) tap(event.timeStamp)
      }}
      onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
      onClick={({ detail, timeStamp }) => detail === 0 && tap(timeStamp)}
    >
      <b>{t('loudspeaker.tap')}</b>
      <span className="numeric">{taps}</span>
    </button>
  )
}

function Actions({ trial }: { trial: LoudspeakerTrial }) {
  const t = useStore($t)
  const { lateMs } = useStore($loudspeaker)
  const isListening = trial.kind === 'listening'
  return (
    <div className="loudspeaker-acts">
      <Button look="primary" icon={Mic} onClick={() => void measureLoudspeaker()}>
        {t('loudspeaker.measure')}
      </Button>
      <Button icon={Hand} onClick={startTapping}>
        {t('loudspeaker.tapAlong')}
      </Button>
      <Button icon={isListening ? Square : Volume2} onClick={isListening ? stopTrial : startListening}>
        {t(isListening ? 'loudspeaker.stop' : 'loudspeaker.listen')}
      </Button>
      {lateMs !== null && (
        <Button icon={RotateCcw} onClick={resetLateness}>
          {t('loudspeaker.reset')}
        </Button>
      )}
    </div>
  )
}

export function LoudspeakerSheet({ onClose }: { onClose: () => void }) {
  const t = useStore($t)
  const trial = useStore($loudspeakerTrial)
  const { name } = useStore($loudspeaker)
  const box = useRef<HTMLDivElement>(null)
  const isBusy = trial.kind === 'asking' || trial.kind === 'hearing' || trial.kind === 'tapping'
  const wasBusy = useRef(false)
  useEffect(() => {
    void followLoudspeaker()
    return () => {
      stopTrial()
      $loudspeakerTrial.set({ kind: 'idle' })
    }
  }, [])
  // The button that had the focus is gone.
  useEffect(() => {
    if (isBusy !== wasBusy.current && trial.kind !== 'tapping') box.current?.querySelector('button')?.focus()
    wasBusy.current = isBusy
  }, [isBusy, trial.kind])
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('loudspeaker.title')}
      closeLabel={t('states.close')}
      className="loudspeaker"
    >
      <p className="loudspeaker-text">
        {t('loudspeaker.text')} {name === '' ? t('loudspeaker.any') : t('loudspeaker.only', { name })}
      </p>
      <Value trial={trial} />
      <p role="status" className="loudspeaker-said" data-kind={trial.kind}>
        {saidOf(trial, t)}
      </p>
      <div ref={box}>
        {trial.kind === 'tapping' && <TapButton taps={trial.taps} />}
        {isBusy ? (
          <div className="loudspeaker-acts">
            <Button icon={Square} onClick={stopTrial}>
              {t('loudspeaker.stop')}
            </Button>
          </div>
        ) : (
          <Actions trial={trial} />
        )}
      </div>
    </Sheet>
  )
}
