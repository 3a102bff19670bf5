/** The fields of an open row. */
import '../../styles/editor/fields.css'
import { useStore } from '@nanostores/react'
import { Copy, EllipsisVertical, Trash2 } from 'lucide-react'
import { memo, useCallback, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { setRest, updateExercise } from '#core/editor/editing.ts'
import { issueText } from '#core/app/errors.ts'
import type { Side, Step } from '#core/workout/workout.ts'
import { $pasted } from '../../stores/editor/editor-state.ts'
import { change } from '../../stores/editor/editor.ts'
import type { Named } from '../../stores/editor/figures.ts'
import { $t } from '../../stores/app/locale.ts'
import { Button } from '../../ui/button.tsx'
import { RestGlyph } from '../../ui/glyphs.tsx'
import { Later } from '../app/later.tsx'
import type { ExerciseRowProps } from './exercise-row-props.ts'
import { loadFigureField } from './figures/figure-parts.ts'
import { Kinds } from './length-field.tsx'
import { NameField } from './name-field.tsx'
import { playFrom } from './play-from.ts'
import { focusPart } from './row-parts.ts'
import { openNew, withRows } from './rows.ts'
import { StepFields } from './step-fields.tsx'
import { TimeField } from './time-field.tsx'

const loadArrangeSheet = () => import('./arrange-sheet.tsx').then(({ ArrangeSheet }) => ArrangeSheet)

/** Several lines, or one with a time, repetitions, or rounds: that is a plan and no name. */
const PLAN = /\S\s*\n\s*\S|\d\s*(?:s|sek|sec|m|min|['"x×])(?![\p{L}\p{N}])|\d:\d\d|[x×]\s?\d/iu

function onPaste(event: ClipboardEvent, position: number): void {
  const text = event.clipboardData.getData('text')
  if (!PLAN.test(text)) return
  event.preventDefault()
  $pasted.set({ text, position })
}

const SIDES: readonly Side[] = ['none', 'each', 'left', 'right']

/** One choice for all steps; each can have its own where there are several. */
const Sides = memo(function Sides({ exerciseId, steps }: { exerciseId: string; steps: readonly Step[] }) {
  const t = useStore($t)
  const side = steps[0]?.side ?? 'none'
  const isShared = steps.every((step) => step.side === side)
  const set = (next: Side) =>
    change((now) =>
      updateExercise(now, exerciseId, (one) => ({ ...one, steps: one.steps.map((step) => ({ ...step, side: next })) }))
    )
  return (
    <div className="field">
      <span className="field-label">{t('editor.sides')}</span>
      <Kinds
        label={t('editor.sides')}
        value={isShared ? side : null}
        options={SIDES.map((value) => ({ value, label: t(`editor.sides_${value}`) }))}
        onChange={set}
      />
    </div>
  )
})

/** Enter after a name goes on to the next exercise; in a number it only ends the number. */
function onEnter(event: KeyboardEvent, { exercise, slotKey }: ExerciseRowProps): void {
  const isName = event.target instanceof HTMLInputElement && event.target.role === 'combobox'
  if (event.key !== 'Enter' || !isName || event.nativeEvent.isComposing || exercise.name.trim() === '') return
  event.preventDefault()
  void openNew((rows) => rows.addExercise(slotKey))
}

type RestProps = Pick<ExerciseRowProps, 'slotKey' | 'restSec' | 'position' | 'issues'>

const RestField = memo(function RestField({ slotKey, restSec, position, issues }: RestProps) {
  const t = useStore($t)
  return (
    <TimeField
      label={t('editor.restAfter')}
      glyph={{ of: RestGlyph, className: 'phase-rest' }}
      value={restSec}
      min={0}
      error={issueText(issues, 'restSec', t)}
      onChange={(seconds) => change((now) => setRest(now, position, seconds), `rest-${slotKey}`)}
    />
  )
})

/** Its parts are memoised: a key draws the field that it is typed in, and what shows the same text. */
export function ExerciseFields(props: ExerciseRowProps) {
  const { exercise, slotKey, restSec, position, issues } = props
  const paste = useCallback((event: ClipboardEvent) => onPaste(event, position), [position])
  return (
    // The keys belong to the fields inside.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="editor-row-body" onKeyDown={(event) => onEnter(event, props)}>
      <NameField id={exercise.id} name={exercise.name} issues={issues} onPaste={paste} />
      <div className="editor-row-pair">
        <RestField slotKey={slotKey} restSec={restSec} position={position} issues={issues} />
        <Sides exerciseId={exercise.id} steps={exercise.steps} />
      </div>
      <StepFields exercise={exercise} issues={issues} />
      <FigureLater id={exercise.id} name={exercise.name} figure={exercise.figure} />
      <Actions name={exercise.name} slotKey={slotKey} neighbour={props.neighbour} position={position} />
    </div>
  )
}

/** It comes late, so it stands behind what is typed: no key goes astray. Without it names are written as before. */
const FigureLater = memo(function FigureLater(exercise: Named & { id: string }) {
  const [isAway, setAway] = useState(false)
  return isAway ? null : <Later load={loadFigureField} props={{ exercise }} onFail={() => setAway(true)} />
})

type ActionsProps = Pick<ExerciseRowProps, 'slotKey' | 'neighbour' | 'position'> & { name: string }

const Actions = memo(function Actions({ name: written, slotKey, neighbour, position }: ActionsProps) {
  const t = useStore($t)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const name = written.trim() === '' ? t('editor.unnamed', { position: position + 1 }) : written
  const onPlay = () => void playFrom(position)
  return (
    <div className="row editor-row-actions">
      <Button icon={Copy} onClick={() => void openNew((rows) => rows.duplicate([slotKey]))}>
        {t('editor.duplicate')}
      </Button>
      <Button look="quiet" icon={EllipsisVertical} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('editor.rowMore')}
      </Button>
      <Button
        look="quiet"
        className="editor-remove"
        icon={Trash2}
        onClick={() =>
          void withRows(
            (rows) => rows.remove([slotKey]),
            () => focusPart(neighbour, 'open')
          )
        }
      >
        {t('editor.remove')}
      </Button>
      {isOpen && (
        <Later
          load={loadArrangeSheet}
          props={{ nodeKey: slotKey, name, isBlock: false, onPlay, onClose: close }}
          onFail={close}
          isAsked
        />
      )}
    </div>
  )
})
