/** Parts of the screen that change every second. They bypass React and write only what has changed. */
import { useStore } from '@nanostores/react'
import { useLayoutEffect, useMemo, useRef, type RefObject } from 'react'
import { formatClock } from '#core/app/format.ts'
import { tempoAt } from '#core/workout/tempo.ts'
import { ridgeOf, type Segment, type SegmentLength, type Timeline } from '#core/player/segment.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $playerClock } from '../../../stores/player/player.ts'
import type { PlayerClock } from '../../../stores/player/player-view.ts'
import { $settings } from '../../../stores/account/settings.ts'
import { Ridge } from '../../../ui/ridge.tsx'
import { isMotionReduced } from './reduced-motion.ts'

/** Running digits are 2, 3, 4, 5, 7 or 8 characters wide; other lengths use the next larger class. */
function fit(text: string): number {
  return [2, 3, 4, 5, 7].find((length) => text.length <= length) ?? 8
}

/** Draws now and every second. */
function useTick(draw: (clock: PlayerClock) => void): void {
  // After every React render, which knows nothing about the written values.
  useLayoutEffect(() => $playerClock.subscribe(draw))
}

/** Writes into the existing text node: replacing it would cost more. */
function writeText(element: Element | null, text: string): void {
  const node = element?.firstChild ?? null
  if (node === null) element?.append(text)
  else if (node.nodeValue !== text) node.nodeValue = text
}

function writeAttribute(element: Element | null, name: string, value: string): void {
  if (element?.getAttribute(name) !== value) element?.setAttribute(name, value)
}

/**
 * The water level: it drains, and in a rest (`isFilling`) fills up again. It steps with the digits, because animating
 * at sixty frames a second throughout a workout would cost ten times as much as everything else; with reduced motion
 * it steps every five seconds.
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

const ANY_DIGIT = /\d/g

/**
 * Running digits. They lie over equally wide ones that reserve the space (`data-as`), so that a second moves nothing
 * around them.
 */
function Digits({ of }: { of: (clock: PlayerClock) => { shown: string; label: string } }) {
  const count = useRef<HTMLParagraphElement>(null)
  const sizer = useRef<HTMLSpanElement>(null)
  useTick((clock) => {
    const { shown, label } = of(clock)
    writeText(sizer.current?.firstElementChild ?? null, shown)
    writeAttribute(sizer.current, 'data-as', shown.replace(ANY_DIGIT, '8'))
    writeAttribute(count.current, 'data-len', String(fit(shown)))
    writeAttribute(count.current, 'aria-label', label)
  })
  return (
    <p className="player-count" role="timer" aria-live="off" ref={count}>
      <span ref={sizer}>
        <span />
      </span>
    </p>
  )
}

/** Time spent on a part without a fixed length. */
function Spent() {
  const t = useStore($t)
  const { timeFormatMinSec } = useStore($settings)
  const spent = useRef<HTMLParagraphElement>(null)
  useTick(({ seconds }) =>
    writeText(spent.current, t('player.timeSpent', { time: formatClock(seconds, timeFormatMinSec) }))
  )
  return <p className="player-spent numeric" role="timer" aria-live="off" ref={spent} />
}

function Reps({ length, isWaiting }: { length: Extract<SegmentLength, { kind: 'reps' }>; isWaiting: boolean }) {
  const t = useStore($t)
  const reps = `${length.reps}×`
  // A cross is wider than a colon.
  return (
    <>
      <p className="player-count" data-len={fit(length.reps > 99 ? `${reps} ` : reps)}>
        <span aria-hidden="true">{reps}</span>
        <span className="visually-hidden">{t('player.reps', { count: length.reps })}</span>
      </p>
      {!isWaiting && <Spent />}
    </>
  )
}

/**
 * Shows how far up the weight should be, and for how many more seconds. It glides to the position of the next second;
 * with reduced motion it steps.
 */
export function TempoBar({ tempo, length, isWaiting }: { tempo: string; length: SegmentLength; isWaiting: boolean }) {
  const t = useStore($t)
  const bar = useRef<HTMLDivElement>(null)
  useTick(({ elapsedSec }) => {
    const { rep, part, leftSec } = tempoAt(tempo, elapsedSec * 1000)
    const next = tempoAt(tempo, (elapsedSec + 1) * 1000 - 1)
    const isOver = length.kind === 'reps' && rep > length.reps
    const [name, left, count] = bar.current?.querySelectorAll('b, i, span') ?? []
    writeAttribute(bar.current, 'data-over', String(isOver || isWaiting))
    bar.current?.style.setProperty('--height', (isOver || isWaiting ? 1 : next.height).toFixed(2))
    writeText(name ?? null, t(`player.tempo_${part}`))
    writeText(left ?? null, String(leftSec))
    writeText(count ?? null, t('player.tempoRep', { rep: length.kind === 'reps' ? Math.min(rep, length.reps) : rep }))
  })
  return (
    <div className="player-tempo" ref={bar} role="img" aria-label={t('player.tempo', { tempo })}>
      <p aria-hidden="true">
        <b />
        <i className="numeric" />
        <span className="numeric" />
      </p>
      <div className="player-tempo-track" aria-hidden="true">
        <div />
      </div>
    </div>
  )
}

/** The giant number: time left, time spent, or repetitions to do. */
export function Count({ segment: { length }, isWaiting }: { segment: Segment; isWaiting: boolean }) {
  const { timeFormatMinSec } = useStore($settings)
  const t = useStore($t)
  if (length.kind === 'reps') return <Reps length={length} isWaiting={isWaiting} />
  const goal = formatClock(length.seconds, timeFormatMinSec)
  const shownOf = ({ seconds, isCountingUp }: PlayerClock) => {
    const shown = isWaiting ? goal : formatClock(seconds, timeFormatMinSec)
    return { shown, label: t(isCountingUp ? 'player.timeSpent' : 'player.timeLeft', { time: shown }) }
  }
  return (
    <>
      <Digits of={shownOf} />
      {length.kind === 'open' && !isWaiting && (
        <p className="player-spent numeric">{t('player.goal', { time: goal })}</p>
      )}
    </>
  )
}

/** Steps across the whole ridge; smaller ones would be invisible. */
const STEPS = 500

function move(element: HTMLElement | SVGElement | null | undefined, percent: number): void {
  const translate = `${percent.toFixed(1)}%`
  if (element && element.style.translate !== translate) element.style.translate = translate
}

/** Moves the completed part over the rest with `translate`, which needs neither layout nor paint. */
function moveTo(ridge: HTMLElement | null, along: number): void {
  const past = ridge?.querySelector<HTMLElement>('.ridge-past')
  const percent = (Math.round(along * STEPS) / STEPS) * 100
  move(past, percent - 100)
  move(past?.querySelector('svg'), 100 - percent)
  move(ridge?.querySelector<HTMLElement>('.ridge-now'), percent)
}

/** Shows time spent and time left in words and along the ridge. */
function useLine(line: RefObject<HTMLDivElement | null>, doneShare: number | undefined): void {
  const { timeFormatMinSec } = useStore($settings)
  const t = useStore($t)
  useTick((clock) => {
    const ridge = line.current?.querySelector<HTMLElement>('.ridge') ?? null
    const spent = formatClock(clock.spentTotal, timeFormatMinSec)
    const clockLeft = formatClock(clock.leftTotal, timeFormatMinSec)
    const left = clock.isAbout ? `${t('player.approx')} ${clockLeft}` : clockLeft
    writeAttribute(line.current, 'aria-label', t('player.progress', { spent, left }))
    moveTo(ridge, doneShare ?? clock.progress)
    const [behind, before] = line.current?.querySelectorAll('p > span') ?? []
    writeText(behind ?? null, spent)
    writeText(before ?? null, t('player.timeLeft', { time: left }))
  })
}

/**
 * The ridge with the current position, and the time spent and left. @param doneShare completed share of a finished
 * play, 0 to 1
 */
export function Line({ timeline, doneShare }: { timeline: Timeline; doneShare?: number }) {
  const line = useRef<HTMLDivElement>(null)
  const bars = useMemo(() => ridgeOf(timeline), [timeline])
  const isDone = doneShare !== undefined
  useLine(line, doneShare)
  return (
    <div className="player-line" role="img" ref={line}>
      <div className="ridge ridge-at">
        <Ridge segments={bars} className="ridge-coming" />
        <Ridge segments={bars} className="ridge-past" />
        {!isDone && <div className="ridge-now" />}
      </div>
      {!isDone && (
        <p className="numeric">
          <span />
          <span />
        </p>
      )}
    </div>
  )
}
