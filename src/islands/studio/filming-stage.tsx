/** The camera's picture in full screen, with the controls for recording. */
import { useStore } from '@nanostores/react'
import { FlipVertical2, SwitchCamera, X, MapPin, Pause, Play, Square, Video, Undo2 } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { formatDate, formatClock } from '#core/app/format.ts'
import { formatBytes } from '#core/media/format-bytes.ts'
import { secondsLeft, soundLevel } from '#core/studio/video-plan.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import {
  $filming,
  $lens,
  countDown,
  finishRecording,
  goOnFilming,
  leaveFilming,
  markChapter,
  pauseRecording,
  showCamera,
  stopCount,
  switchCamera,
  $plan,
  filmingSeconds,
  soundNow,
  undoMark
} from '../../stores/studio/filming.ts'
import { IconButton, Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { SoundMeter } from './sound-meter.tsx'
import { Icon, type IconComponent } from '../../ui/icon.tsx'

/** Milliseconds. */
const CLOCK_MS = 250

/** Polls a value of the device that changes without an event. */
function useReading(read: () => number, everyMs: number): number {
  const [value, setValue] = useState(read)
  useEffect(() => {
    const timer = setInterval(() => setValue(read()), everyMs)
    return () => clearInterval(timer)
  }, [read, everyMs])
  return value
}

export function FilmingClock() {
  const t = useStore($t)
  const locale = useStore($locale)
  const state = useStore($filming)
  const plan = useStore($plan)
  const seconds = useReading(filmingSeconds, CLOCK_MS)
  const video = state.kind === 'filming' ? state.video : null
  const left = secondsLeft(plan, video?.bytes ?? 0, seconds)
  const size = formatBytes(video?.bytes ?? 0, locale)
  const max = formatBytes(plan.maxBytes, locale)
  return (
    <div className="studio-filming-time">
      <p className="numeric studio-filming-clock" role="timer">
        {formatClock(seconds)}
      </p>
      <p className="numeric">
        <b>{t('filming.left', { time: formatClock(left) })}</b>
        <br />
        {t('filming.kept', { size, max })}
      </p>
      <Chapters seconds={seconds} total={seconds + left} starts={(video?.marks ?? []).map(({ at }) => at / 1000)} />
    </div>
  )
}

/** Recorded part of the available time, with a cut at each chapter. */
function Chapters({ seconds, total, starts }: { seconds: number; total: number; starts: readonly number[] }) {
  const share = (from: number, to: number) => `${(Math.max(0, to - from) / Math.max(1, total)) * 100}%`
  return (
    <div className="studio-filming-strip" aria-hidden>
      {starts.map((start, n) => (
        <i key={start} style={{ inlineSize: share(start, starts[n + 1] ?? seconds) }} />
      ))}
    </div>
  )
}

function FilmingSound() {
  const t = useStore($t)
  const level = useReading(soundNow, CLOCK_MS / 2)
  return <SoundMeter level={level} label={t('filming.microphone')} word={t(`filming.sound-${soundLevel(level)}`)} />
}

export function FilmingChapter() {
  const t = useStore($t)
  const state = useStore($filming)
  if (state.kind !== 'filming') return <div className="studio-filming-chapter" aria-live="polite" />
  const { marks } = state.video
  const last = marks.at(-1)
  return (
    <div className="studio-filming-chapter">
      <p aria-live="polite">
        <b>{last?.name}</b>
        <span className="numeric"> {t('filming.since', { time: formatClock((last?.at ?? 0) / 1000) })}</span>
      </p>
      {marks.length > 1 && (
        <Button icon={Undo2} onClick={undoMark}>
          {t('filming.undo')}
        </Button>
      )}
    </div>
  )
}

interface FilmingControlsProps {
  onBegin: () => void
  onStopCount: () => void
  onPause: () => void
  onGoOn: () => void
  onMark: () => void
  onFinish: () => void
}

interface ControlProps {
  icon: IconComponent
  text: string
  onPress: () => void
  /** True for the prominent button, which has the focus. */
  isMain?: boolean
}

function Control({ icon, text, onPress, isMain = false }: ControlProps) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (isMain) button.current?.focus()
  }, [isMain, text])
  return (
    <button ref={button} type="button" className={isMain ? 'is-main' : undefined} onClick={onPress}>
      <Icon of={icon} />
      <span>{text}</span>
    </button>
  )
}

export function FilmingControls(does: FilmingControlsProps) {
  const t = useStore($t)
  const state = useStore($filming)
  const isPaused = state.kind === 'filming' && state.pause !== null
  return (
    <div className="studio-filming-controls">
      {state.kind === 'ready' && <Control isMain icon={Video} text={t('filming.record')} onPress={does.onBegin} />}
      {state.kind === 'counting' && <Control isMain icon={X} text={t('states.cancel')} onPress={does.onStopCount} />}
      {state.kind === 'filming' && (
        <>
          {!isPaused && <Control icon={Pause} text={t('filming.pause')} onPress={does.onPause} />}
          {isPaused ? (
            <Control isMain icon={Play} text={t('filming.goOn')} onPress={does.onGoOn} />
          ) : (
            <Control isMain icon={MapPin} text={t('filming.mark')} onPress={does.onMark} />
          )}
          <Control icon={Square} text={t('filming.stop')} onPress={does.onFinish} />
        </>
      )}
    </div>
  )
}

function onEscape(): void {
  const { kind } = $filming.get()
  if (kind === 'filming') pauseRecording()
  else if (kind === 'counting') stopCount()
  else if (kind === 'ready') leaveFilming()
}

/** Opening focuses the first button, which closes. */
function openStage(dialog: HTMLDialogElement): void {
  dialog.showModal()
  dialog.querySelector<HTMLElement>('.is-main')?.focus()
}

/** A second Back on a phone closes a dialog whatever the page does. */
function onForcedClose(dialog: HTMLDialogElement): void {
  onEscape()
  const { kind } = $filming.get()
  if (kind !== 'off' && kind !== 'done' && dialog.isConnected && !dialog.open) openStage(dialog)
}

/** Space presses a focused button, so it marks nothing there. */
function isMarkKey(event: KeyboardEvent): boolean {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false
  return event.key.toLowerCase() === 'm' || (event.key === ' ' && !(event.target instanceof HTMLButtonElement))
}

function useStageKeys(): void {
  // The dialog has the focus only when no control in it has.
  useEffect(() => {
    const own = new AbortController()
    const press = (event: KeyboardEvent) => {
      const isEscape = event.key === 'Escape'
      if (!isEscape && !isMarkKey(event)) return
      event.preventDefault()
      if (isEscape) onEscape()
      else markChapter()
    }
    document.addEventListener('keydown', press, { signal: own.signal })
    return () => own.abort()
  }, [])
}

function useStage() {
  const dialog = useRef<HTMLDialogElement>(null)
  const picture = useRef<HTMLVideoElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (element !== null && !element.open) openStage(element)
    if (picture.current !== null) showCamera(picture.current)
    return () => element?.close()
  }, [])
  return { dialog, picture }
}

export function FilmingStage({ userId }: { userId: string }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const state = useStore($filming)
  const lens = useStore($lens)
  const [isMirrored, setMirrored] = useState<boolean | null>(null)
  const { dialog, picture } = useStage()
  useStageKeys()
  const mirror = isMirrored ?? lens.isFront
  const begin = () => {
    const date = formatDate(Date.now(), locale, { dateStyle: 'medium', timeStyle: 'short' })
    countDown(userId, { video: t('filming.name', { date }), chapter: (n) => t('filming.chapter', { n }) })
  }
  const isFilming = state.kind === 'filming'
  return (
    <dialog
      ref={dialog}
      className="studio-filming-stage"
      aria-label={t('filming.title')}
      data-state={isFilming && state.pause !== null ? 'paused' : state.kind}
      onCancel={(event) => {
        event.preventDefault()
        onEscape()
      }}
      onClose={({ currentTarget }) => onForcedClose(currentTarget)}
    >
      <video
        ref={picture}
        className={`studio-filming-picture ${mirror ? 'is-mirrored' : ''}`}
        muted
        playsInline
        aria-hidden
      />
      <StageHead isMirrored={mirror} onMirror={() => setMirrored(!mirror)} />
      <div className="studio-filming-readings">
        <FilmingClock />
        <FilmingSound />
        <StageNote />
      </div>
      <Count />
      <FilmingChapter />
      <FilmingControls
        onBegin={begin}
        onStopCount={stopCount}
        onPause={() => pauseRecording()}
        onGoOn={goOnFilming}
        onMark={markChapter}
        onFinish={() => finishRecording()}
      />
    </dialog>
  )
}

function StageHead({ isMirrored, onMirror }: { isMirrored: boolean; onMirror: () => void }) {
  const t = useStore($t)
  const state = useStore($filming)
  const lens = useStore($lens)
  const isFilming = state.kind === 'filming'
  const label = isFilming ? t(state.pause === null ? 'filming.recording' : 'filming.paused') : t('filming.ready')
  return (
    <header className="studio-filming-top">
      <IconButton
        icon={X}
        label={t(isFilming ? 'filming.end' : 'filming.close')}
        onClick={() => (isFilming ? finishRecording() : leaveFilming())}
      />
      <p className="studio-filming-state" role="status">
        <i />
        <b>{label}</b>
      </p>
      <span className="numeric">{lens.height}p</span>
      <IconButton icon={FlipVertical2} label={t('filming.mirror')} isPressed={isMirrored} onClick={onMirror} />
      {lens.count > 1 && (
        <IconButton icon={SwitchCamera} label={t('filming.switch')} onClick={() => void switchCamera()} />
      )}
    </header>
  )
}

function Count() {
  const state = useStore($filming)
  if (state.kind !== 'counting') return null
  return (
    <p className="studio-filming-count numeric" role="status">
      {state.left}
    </p>
  )
}

function StageNote() {
  const t = useStore($t)
  const state = useStore($filming)
  if (state.kind !== 'filming' && state.kind !== 'ready') return null
  const isAway = state.kind === 'filming' && state.pause === 'out-of-sight'
  if (!isAway && state.problem === null) return null
  return (
    <Note tone="warning" role="alert">
      {isAway && <p>{t('filming.wasHidden')}</p>}
      {state.problem !== null && <p>{t(`filming.problem-${state.problem}`)}</p>}
    </Note>
  )
}
