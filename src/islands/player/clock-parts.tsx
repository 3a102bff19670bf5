/** The parts of the screen that change every second. Nothing else is drawn again. */
import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { formatClock } from '#core/app/format.ts'
import { ridgeOf, type Segment, type Timeline } from '#core/player/segment.ts'
import { $t } from '../../stores/app/locale.ts'
import { $playerClock } from '../../stores/player/player.ts'
import { $settings } from '../../stores/account/settings.ts'
import { Ridge } from '../../ui/ridge.tsx'
import { isMotionReduced } from './reduced-motion.ts'

/** Digits that count are 2, 3, 4, 5, 7 or 8 characters wide; the next larger class fits the others. */
function fit(text: string): number {
  return [2, 3, 4, 5, 7].find((length) => text.length <= length) ?? 8
}

/**
 * The level of the water: it drains, and in a rest (`isFilling`) it fills back up. It steps with the digits, because gliding sixty
 * times a second all through a workout would cost ten times what everything else does; with reduced motion every five seconds.
 */
export function Flood({ isFilling }: { isFilling: boolean }) {
  const flood = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const isReduced = isMotionReduced()
    let isFirst = true
    return $playerClock.subscribe(({ left, seconds }) => {
      if (isFirst || !isReduced || seconds % 5 === 0) {
        flood.current?.style.setProperty('--left', String(isFilling ? 1 - left : left))
      }
      isFirst = false
    })
  }, [isFilling])
  return <div className="player-flood" ref={flood} aria-hidden="true" />
}

/** The giant number: time left, time spent, or the repetitions to do. */
export function Count({ segment, isWaiting }: { segment: Segment; isWaiting: boolean }) {
  const clock = useStore($playerClock)
  const { timeFormatMinSec } = useStore($settings)
  const t = useStore($t)
  const time = formatClock(clock.seconds, timeFormatMinSec)
  const { length } = segment
  if (length.kind === 'reps') {
    const reps = `${length.reps}×`
    // A cross is wider than a colon.
    return (
      <>
        <p className="player-count" data-len={fit(length.reps > 99 ? `${reps} ` : reps)}>
          <span aria-hidden="true">{reps}</span>
          <span className="visually-hidden">{t('player.reps', { count: length.reps })}</span>
        </p>
        {!isWaiting && (
          <p className="player-spent numeric" role="timer" aria-live="off">
            {t('player.timeSpent', { time })}
          </p>
        )}
      </>
    )
  }
  const shown = isWaiting ? formatClock(length.seconds, timeFormatMinSec) : time
  const label = clock.isCountingUp ? 'player.timeSpent' : 'player.timeLeft'
  const goal = t('player.goal', { time: formatClock(length.seconds, timeFormatMinSec) })
  return (
    <>
      <p
        className="player-count"
        data-len={fit(shown)}
        role="timer"
        aria-live="off"
        aria-label={t(label, { time: shown })}
      >
        {shown}
      </p>
      {length.kind === 'open' && !isWaiting && <p className="player-spent numeric">{goal}</p>}
    </>
  )
}

/**
 * The ridge with the present moment, and how much is behind and before.
 * @param doneShare of a play that is over: what was done of it, 0 to 1.
 */
export function Line({ timeline, doneShare }: { timeline: Timeline; doneShare?: number }) {
  const clock = useStore($playerClock)
  const { timeFormatMinSec } = useStore($settings)
  const t = useStore($t)
  const line = useRef<HTMLDivElement>(null)
  const bars = useMemo(() => ridgeOf(timeline), [timeline])
  const isDone = doneShare !== undefined
  const along = doneShare ?? clock.progress
  useEffect(() => line.current?.style.setProperty('--p', `${(along * 100).toFixed(2)}%`), [along])
  const spent = formatClock(clock.spentTotal, timeFormatMinSec)
  const clockLeft = formatClock(clock.leftTotal, timeFormatMinSec)
  const left = clock.isAbout ? `${t('player.approx')} ${clockLeft}` : clockLeft
  return (
    <div className="player-line" role="img" aria-label={t('player.progress', { spent, left })}>
      <div className="ridge ridge-at" ref={line}>
        <Ridge segments={bars} className="ridge-coming" />
        <Ridge segments={bars} className="ridge-past" />
        {!isDone && <i />}
      </div>
      {!isDone && (
        <p className="numeric">
          <span>{spent}</span>
          <span>{t('player.timeLeft', { time: left })}</span>
        </p>
      )}
    </div>
  )
}
