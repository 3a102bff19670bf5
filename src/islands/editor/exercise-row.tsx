import { useStore } from '@nanostores/react'
import { memo, type KeyboardEvent } from 'react'
import { formatClock } from '#core/app/format.ts'
import type { Exercise, Step } from '#core/workout/workout.ts'
import { $openSlot } from '../../stores/editor/editor-state.ts'
import { $t } from '../../stores/app/locale.ts'
import { figureFor } from '../../ui/figures.ts'
import { introGlyph, restGlyph, workGlyph } from '../../ui/glyphs.ts'
import { Glyph, Icon } from '../../ui/icon.tsx'
import { chevronDown, chevronUp, dumbbell, gripVertical, triangleAlert } from '../../ui/icons.ts'
import { ExerciseFields } from './exercise-fields.tsx'
import type { ExerciseRowProps } from './exercise-row-props.ts'
import { rowId } from './row-parts.ts'

/** Memoised: only the changed one of many rows is drawn again. */
export const ExerciseRow = memo(function ExerciseRow(props: ExerciseRowProps) {
  const { exercise, slotKey, restSec, position, total, isIndented, isOpen, issues } = props
  const t = useStore($t)
  const name = exercise.name.trim() === '' ? t('editor.unnamed', { position: position + 1 }) : exercise.name
  const hasProblem = issues.length > 0
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? total - 1 : by === undefined ? null : position + by
    if (to === null) return
    event.preventDefault()
    if (to >= 0 && to < total && to !== position) props.onMove(slotKey, position, to)
  }
  return (
    <li
      className={['editor-row', isOpen ? 'is-open' : '', isIndented ? 'is-indented' : ''].filter(Boolean).join(' ')}
      data-slot={position}
    >
      <div className="editor-row-head">
        <button
          type="button"
          id={rowId(slotKey, 'grip')}
          className="icon-button editor-row-handle"
          aria-label={t('editor.move', { name, position: position + 1, total })}
          aria-describedby="move-hint"
          onKeyDown={onKeyDown}
          onPointerDown={(event) => props.startDrag(event, position)}
        >
          <Icon of={gripVertical} />
        </button>
        <button
          type="button"
          id={rowId(slotKey, 'open')}
          className="editor-row-toggle"
          aria-expanded={isOpen}
          aria-controls={isOpen ? rowId(slotKey, 'body') : undefined}
          onClick={() => $openSlot.set(isOpen ? null : slotKey)}
        >
          <span className="editor-row-figure">
            <Thumb name={exercise.name} />
          </span>
          <span className="grow">
            <b className={exercise.name.trim() === '' ? 'is-unnamed' : ''}>{name}</b>
            <Times exercise={exercise} restSec={restSec} />
          </span>
          {hasProblem && (
            <Icon
              of={triangleAlert}
              className="editor-row-problem"
              label={t('states.errorCode', { code: issues[0]?.code ?? '' })}
            />
          )}
          <Icon of={isOpen ? chevronUp : chevronDown} />
        </button>
      </div>
      {isOpen && <ExerciseFields {...props} />}
    </li>
  )
})

function Thumb({ name }: { name: string }) {
  const figure = figureFor(name)
  return figure === null ? <Icon of={dumbbell} /> : <Glyph of={figure} className="editor-figure" />
}

function Times({ exercise, restSec }: { exercise: Exercise; restSec: number }) {
  const t = useStore($t)
  const intro = secondsOf(exercise.intro)
  const reps = exercise.steps.reduce((sum, step) => sum + (step.length.kind === 'reps' ? step.length.reps : 0), 0)
  const work = secondsOf(exercise.steps)
  return (
    <span className="editor-row-times numeric">
      {intro > 0 && <Time of={introGlyph} name="intro" label={t('phases.intro')} text={formatClock(intro)} />}
      {work > 0 && <Time of={workGlyph} name="work" label={t('phases.work')} text={formatClock(work)} />}
      {reps > 0 && (
        <Time of={workGlyph} name="work" label={t('phases.work')} text={t('editor.reps', { count: reps })} />
      )}
      {restSec > 0 && <Time of={restGlyph} name="rest" label={t('phases.rest')} text={formatClock(restSec)} />}
    </span>
  )
}

function Time({ of, name, label, text }: { of: string; name: string; label: string; text: string }) {
  return (
    <span>
      <Glyph of={of} className={`phase-${name}`} label={label} />
      {text}
    </span>
  )
}

/** A step for each side takes its time twice. */
const secondsOf = (steps: readonly Step[]): number =>
  steps.reduce(
    (sum, { length, side }) => sum + (length.kind === 'time' ? length.seconds : 0) * (side === 'each' ? 2 : 1),
    0
  )
