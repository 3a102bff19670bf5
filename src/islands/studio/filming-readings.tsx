import { useStore } from '@nanostores/react'
import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatClock } from '#core/app/format.ts'
import { formatBytes } from '#core/media/format-bytes.ts'
import { secondsLeft, soundLevel } from '#core/studio/video-plan.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { $filming, $plan, filmingSeconds, soundNow, undoMark } from '../../stores/studio/filming.ts'
import { Button } from '../../ui/button.tsx'
import { SoundMeter } from './sound-meter.tsx'

/** Milliseconds. */
const CLOCK_MS = 250

/** A value of the device that changes without telling. */
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

/** What is recorded of what fits, with a cut at each chapter. */
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

export function FilmingSound() {
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
