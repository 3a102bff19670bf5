import { useStore } from '@nanostores/react'
import { ChevronDown, ChevronUp, Dumbbell, TriangleAlert } from 'lucide-react'
import { memo, useRef, useState, type MouseEvent, type PointerEvent } from 'react'
import { errorText, UserFacingError } from '#core/app/errors.ts'
import { formatClock } from '#core/app/format.ts'
import { pictureOf } from '#core/media/exercise-picture.ts'
import type { Exercise, Step } from '#core/workout/workout.ts'
import { $openSlot, chooseTo, startChoosing, toggleChosen } from '../../stores/editor/editor-state.ts'
import type { Named } from '../../stores/editor/figures.ts'
import { $t } from '../../stores/app/locale.ts'
import { IntroGlyph, RestGlyph, WorkGlyph } from '../../ui/glyphs.tsx'
import { Glyph, Icon, type IconComponent } from '../../ui/icon.tsx'
import { LazyPart } from '../app/lazy-part.tsx'
import { Choice, Grip } from './grip.tsx'
import { rowId } from './row-parts.ts'
import {
  loadedFields,
  loadedFigure,
  loadFields,
  loadFieldsDeferred,
  loadFigure,
  type ExerciseRowProps
} from './rows.ts'

/** Milliseconds after which a touch selects a row instead of opening it. */
const LONG_PRESS_MS = 500

/** A long press starts selecting rows. The click that ends the press does nothing more. */
function useLongPress(run: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const wasLong = useRef(false)
  const stop = () => clearTimeout(timer.current)
  return {
    wasLong: () => {
      const was = wasLong.current
      wasLong.current = false
      return was
    },
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        wasLong.current = false
        if (event.pointerType === 'mouse') return
        timer.current = setTimeout(() => {
          wasLong.current = true
          run()
        }, LONG_PRESS_MS)
      },
      onPointerUp: stop,
      onPointerCancel: stop,
      onPointerLeave: stop,
      onContextMenu: (event: MouseEvent) => wasLong.current && event.preventDefault()
    }
  }
}

/** Memoized: only the changed row renders again. */
export const ExerciseRow = memo(function ExerciseRow(props: ExerciseRowProps) {
  const { exercise, slotKey, position, total, isOpen, isChosen } = props
  const t = useStore($t)
  // A row that is open from the start waits before loading its fields.
  const [wasOpened, setOpened] = useState(false)
  const name = exercise.name.trim() === '' ? t('editor.unnamed', { position: position + 1 }) : exercise.name
  const label = t('editor.move', { name, position: position + 1, total })
  const classes = ['editor-row', isOpen && 'is-open', isChosen === true && 'is-chosen']
  return (
    <li className={classes.filter(Boolean).join(' ')} data-node={slotKey}>
      <div className="editor-row-head">
        {isChosen === null ? (
          <Grip nodeKey={slotKey} label={label} startDrag={props.startDrag} />
        ) : (
          <Choice label={name} isChosen={isChosen} onToggle={() => toggleChosen([slotKey])} />
        )}
        <Toggle {...props} name={name} onOpen={() => setOpened(true)} />
      </div>
      {isOpen && (
        <div id={rowId(slotKey, 'body')}>
          <LazyPart
            load={wasOpened ? loadFields : loadFieldsDeferred}
            loaded={loadedFields()}
            props={props}
            onFail={() => $openSlot.set(null)}
          />
        </div>
      )}
    </li>
  )
})

/** Opens the row, or selects it with Shift or while rows are being selected. */
function Toggle(props: ExerciseRowProps & { name: string; onOpen: () => void }) {
  const { exercise, slotKey, isOpen, isChosen, issues, name } = props
  const t = useStore($t)
  const press = useLongPress(() => startChoosing(slotKey))
  const onClick = (event: MouseEvent) => {
    if (press.wasLong()) return
    if (event.shiftKey) return chooseTo(slotKey)
    if (isChosen !== null) return toggleChosen([slotKey])
    props.onOpen()
    $openSlot.set(isOpen ? null : slotKey)
  }
  return (
    <button
      type="button"
      id={rowId(slotKey, 'open')}
      className="editor-row-toggle"
      aria-expanded={isChosen === null ? isOpen : undefined}
      aria-controls={isOpen ? rowId(slotKey, 'body') : undefined}
      tabIndex={isChosen === null ? undefined : -1}
      onClick={onClick}
      {...press.handlers}
    >
      <span className="editor-row-figure">
        <Thumb name={exercise.name} figure={exercise.figure} url={pictureOf(exercise).url} />
      </span>
      <span className="grow">
        <b className={exercise.name.trim() === '' ? 'is-unnamed' : ''}>{name}</b>
        <Times exercise={exercise} restSec={props.restSec} />
      </span>
      {issues.length > 0 && (
        <Icon
          of={TriangleAlert}
          className="editor-row-problem"
          label={errorText(new UserFacingError(issues[0]?.code ?? ''), t)}
        />
      )}
      {isChosen === null && <Icon of={isOpen ? ChevronUp : ChevronDown} />}
    </button>
  )
}

const NO_FIGURE = <Icon of={Dumbbell} />

/** Loads nothing for a row without a name or a picture. */
const Thumb = memo(function Thumb({ url, ...exercise }: Named & { url: string }) {
  const [isAway, setAway] = useState(false)
  if (isAway || (exercise.name.trim() === '' && url === '' && loadedFigure() === null)) return NO_FIGURE
  return <LazyPart load={loadFigure} loaded={loadedFigure()} props={{ exercise, url }} onFail={() => setAway(true)} />
})

/** Steps listed by name; the rest are only counted. */
const STEPS_SHOWN = 3

function Times({ exercise, restSec }: { exercise: Exercise; restSec: number }) {
  const t = useStore($t)
  const lengthText = ({ length, side }: Step) => {
    const times = side === 'each' ? '2 × ' : ''
    return times + (length.kind === 'time' ? formatClock(length.seconds) : t('editor.reps', { count: length.reps }))
  }
  const listed = (steps: readonly Step[]) => {
    const shown = steps.slice(0, STEPS_SHOWN).map(lengthText).join(', ')
    return steps.length > STEPS_SHOWN ? `${shown} …` : shown
  }
  const side = sideOf(exercise)
  return (
    <span className="editor-row-times numeric">
      {side !== 'none' && <span>{t(`editor.side_${side}`)}</span>}
      {exercise.intro.length > 0 && (
        <Time of={IntroGlyph} name="intro" label={t('phases.intro')} text={listed(exercise.intro)} />
      )}
      <Time of={WorkGlyph} name="work" label={t('phases.work')} text={listed(exercise.steps)} />
      {restSec > 0 && <Time of={RestGlyph} name="rest" label={t('phases.rest')} text={formatClock(restSec)} />}
    </span>
  )
}

/** The side, if all steps share one. */
function sideOf({ steps }: Exercise): Step['side'] {
  const side = steps[0]?.side ?? 'none'
  return steps.every((step) => step.side === side) ? side : 'none'
}

function Time({ of, name, label, text }: { of: IconComponent; name: string; label: string; text: string }) {
  return (
    <span>
      <Glyph of={of} className={`phase-${name}`} label={label} />
      {text}
    </span>
  )
}
