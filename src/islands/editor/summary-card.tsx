import { useStore } from '@nanostores/react'
import { memo, useCallback, useDeferredValue, useMemo, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { Timer } from 'lucide-react'
import { differsInWords, draftTimeline, firstTurns, turnSpan, workSeconds } from '#core/editor/draft.ts'
import { slotsOf } from '#core/editor/editing.ts'
import { outlineOf } from '#core/editor/outline.ts'
import { bracketsOf, rowOfTurn, turnAt, type Bracket } from '#core/editor/outline-times.ts'
import { formatClock } from '#core/app/format.ts'
import { countTurns } from '#core/player/compile.ts'
import { ridgeOf } from '#core/player/segment.ts'
import { BOUNDS, type RidgeSegment, type WorkoutContent } from '#core/workout/workout.ts'
import { $openSlot } from '../../stores/editor/editor-state.ts'
import { $t, loadTexts } from '../../stores/app/locale.ts'
import { LevelBadge } from '../../ui/level-badge.tsx'
import { Ridge } from '../../ui/ridge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { LazyPart } from '../app/lazy-part.tsx'
import { followSummary } from './keep-in-view.ts'
import { rowId } from './row-parts.ts'

const loadFitDraft = () =>
  Promise.all([import('./fit-draft.tsx'), loadTexts(['workout'])]).then(([{ FitDraft }]) => FitDraft)

/** Button for "Fit my time". */
export const FitTime = memo(function FitTime() {
  const t = useStore($t)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton icon={Timer} label={t('editor.fitTime')} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {isOpen && <LazyPart load={loadFitDraft} props={{ onClose: close }} onFail={close} isAsked />}
    </>
  )
})

/** Deferred and unaffected by changes of words alone, so that typing never waits for the drawing. */
export function SummaryCard({ content, openSlot }: { content: WorkoutContent; openSlot: string | null }) {
  const t = useStore($t)
  const card = useCallback((element: HTMLElement | null) => (element === null ? undefined : followSummary(element)), [])
  const latest = useDeferredValue(content)
  const [drawn, setDrawn] = useState(latest)
  if (drawn !== latest && !differsInWords(drawn, latest)) setDrawn(latest)
  const timeline = useMemo(() => {
    // Nested rounds could multiply without limit. Validation reports that; the drawing shows one round.
    const fits = countTurns(drawn.blocks) <= BOUNDS.turnsMax
    return draftTimeline(fits ? drawn : { ...drawn, blocks: drawn.blocks.map((block) => ({ ...block, rounds: 1 })) })
  }, [drawn])
  const segments = useMemo(() => ridgeOf(timeline), [timeline])
  const brackets = useMemo(() => bracketsOf(outlineOf(drawn), timeline), [drawn, timeline])
  const about = timeline.lastOpen === -1 ? '' : `${t('editor.approx')} `
  const total = about + formatClock(timeline.nominalTotalSec)
  const slots = useMemo(() => slotsOf(drawn), [drawn])
  const turns = useMemo(() => firstTurns(drawn), [drawn])
  const position = slots.findIndex((slot) => slot.key === openSlot)
  const turn = turns[position]
  const span = turn === undefined ? null : turnSpan(timeline, turn)
  const open = (next: number) => openRow(slots[Math.min(slots.length - 1, Math.max(0, next))]?.key)
  const press = (share: number) => {
    const at = turnAt(timeline, share)
    open(rowOfTurn(drawn, at))
  }
  return (
    <section ref={card} className="editor-summary card">
      <div className="row">
        <p className="editor-total display numeric">
          {about !== '' && <small>{about}</small>}
          {formatClock(timeline.nominalTotalSec)}
        </p>
        <FitTime />
        <p className="muted grow numeric">
          {t('editor.count', { count: content.exercises.length })}
          <br />
          {t('editor.workTime', { time: about + formatClock(workSeconds(timeline)) })}
        </p>
        <LevelBadge level={content.level} label={t(`levels.${content.level}`)} pointsLabel={t('editor.icepoints')} />
      </div>
      <RidgeMap
        segments={segments}
        label={t('editor.timeline', { time: total })}
        span={span}
        position={position}
        count={slots.length}
        name={content.exercises.find(({ id }) => id === slots[position]?.exerciseId)?.name ?? ''}
        onPress={press}
        onOpen={open}
      />
      <Brackets brackets={brackets} />
    </section>
  )
}

interface MapProps {
  segments: readonly RidgeSegment[]
  label: string
  span: { from: number; to: number } | null
  /** Position of the open row, -1 if none is open. */
  position: number
  /** Name of that row. */
  name: string
  /** Number of rows. */
  count: number
  /** @param share position within the whole time, from 0 to 1 */
  onPress: (share: number) => void
  onOpen: (position: number) => void
}

/** Navigates the rows: a click on the ridge opens one, the arrow keys open the previous or next one. */
function RidgeMap({ segments, label, span, position, name, count, onPress, onOpen }: MapProps) {
  const mark = span === null ? null : { left: percent(span.from), width: percent(span.to - span.from) }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: position - 1, ArrowRight: position + 1, Home: 0, End: count - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onOpen(to)
  }
  return (
    <div
      className="editor-ridge"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={count}
      aria-valuenow={position + 1}
      aria-valuetext={name}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect()
        onPress((event.clientX - box.left) / box.width)
      }}
    >
      <Ridge segments={segments} />
      {mark !== null && <i style={mark as CSSProperties} />}
    </div>
  )
}

/** Labels sections and rounds below the ridge. */
const Brackets = memo(function Brackets({ brackets }: { brackets: readonly Bracket[] }) {
  const t = useStore($t)
  if (brackets.length === 0) return null
  return (
    <div className="editor-brackets" aria-hidden="true">
      {brackets.map(({ from, to, section, rounds, name }) => {
        const words = name === '' ? t(`editor.${section}`) : name
        return (
          <span
            key={from}
            className={rounds === null ? undefined : 'is-block'}
            style={{ left: percent(from), width: percent(to - from) }}
          >
            {rounds !== null && rounds > 1 ? t('editor.roundsOf', { count: rounds }) : words}
          </span>
        )
      })}
    </div>
  )
})

/** Opens a row and scrolls it into view. */
function openRow(key: string | undefined): void {
  if (key === undefined) return
  flushSync(() => $openSlot.set(key))
  document.getElementById(rowId(key, 'open'))?.scrollIntoView({ block: 'center' })
}

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`
