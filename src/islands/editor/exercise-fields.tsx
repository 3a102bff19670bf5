/** The fields of an open row. */
import '../../styles/editor/fields.css'
import { useStore } from '@nanostores/react'
import { Copy, EllipsisVertical, Trash2 } from 'lucide-react'
import {
  memo,
  useCallback,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  useDeferredValue,
  useId,
  useMemo
} from 'react'
import { setRest, updateExercise } from '#core/editor/editing.ts'
import { issueText } from '#core/app/errors.ts'
import { type Side, type Step, BOUNDS, type Exercise } from '#core/workout/workout.ts'
import { foldName, type KnownExercise } from '#core/editor/library-fill.ts'
import { suggestExercises } from '#core/exercises/find.ts'
import type { InputIssue } from '#core/workout/schema.ts'
import { $pasted, $content } from '../../stores/editor/editor-state.ts'
import { change } from '../../stores/editor/editor.ts'
import {
  type Named,
  $sport,
  figureOf,
  takeFromLibrary,
  $knownExercises,
  lookUpExercises
} from '../../stores/editor/figures.ts'
import { $t } from '../../stores/app/locale.ts'
import { Button } from '../../ui/button.tsx'
import { RestGlyph } from '../../ui/glyphs.tsx'
import { LazyPart } from '../app/lazy-part.tsx'
import { loadFigureField } from './figures/figure-parts.ts'
import { Kinds } from './length-field.tsx'
import { $names, loadAllNames } from '../../stores/exercises/library.ts'
import { Field, TextInput } from '../../ui/field.tsx'
import type { Offer } from './name-suggestions.tsx'
import { useLimit } from './workout-limit-note.tsx'
import { useTextAfterPause } from '../../ui/use-text-after-pause.ts'
import { playFrom } from './play-from.ts'
import { focusPart } from './row-parts.ts'
import { openNew, withRows, type ExerciseRowProps } from './rows.ts'
import { StepFields } from './step-fields.tsx'
import { TimeField } from './time-field.tsx'

/** Loads the names to suggest. If that fails, names are typed without suggestions. */
function lookUp(): void {
  void lookUpExercises()
  loadAllNames($content.get()?.language ?? 'en').catch(() => undefined)
}

interface NameFieldProps {
  /** Id of the exercise. */
  id: string
  name: string
  issues: readonly InputIssue[]
  onPaste: (event: ClipboardEvent) => void
}

/** Copies a known exercise if only the name has been typed so far. */
function withKnown({ figure: _, ...exercise }: Exercise, known: KnownExercise): Exercise {
  return { ...exercise, ...known }
}

/** Suggestions shown at once: there is no room for more above a keyboard. */
const OFFERED_MAX = 3
/** Characters typed before suggestions appear. */
const OFFERED_FROM = 2

const loadSuggestions = () => import('./name-suggestions.tsx').then(({ NameSuggestions }) => NameSuggestions)

/** Suggests own names and names of the library. The suggestions may lag behind the typing. */
function useOffers(id: string, typed: string, isWanted: boolean): readonly Offer[] {
  const text = useDeferredValue(typed)
  const names = useStore($names)
  const known = useStore($knownExercises)
  return useMemo(() => {
    const folded = foldName(text)
    if (!isWanted || folded.length < OFFERED_FROM) return []
    const own = known.filter(({ name }) => ` ${foldName(name)}`.includes(` ${folded}`)).slice(0, OFFERED_MAX)
    const ownNames = new Set(known.map(({ name }) => foldName(name)))
    const found = suggestExercises(text, names, OFFERED_MAX * 2).filter(({ name }) => !ownNames.has(foldName(name)))
    return [
      ...own.map((one) => ({
        name: one.name,
        figure: one.figure ?? figureOf({ name: one.name, figure: undefined }),
        take: () => change((now) => updateExercise(now, id, (before) => withKnown(before, one)))
      })),
      ...found.map((one) => ({ name: one.name, figure: one.id, take: () => void takeFromLibrary(id, one) }))
    ].slice(0, OFFERED_MAX)
  }, [id, isWanted, text, names, known])
}

/** Suggests names while one is typed. Choosing one copies everything known about it. */
export const NameField = memo(function NameField({ id, name: written, issues, onPaste }: NameFieldProps) {
  const t = useStore($t)
  const sport = useStore($sport)
  const listId = useId()
  const limit = useLimit(written, BOUNDS.exerciseNameMax, issueText(issues, 'name', t))
  const [isWanted, setWanted] = useState(false)
  const [active, setActive] = useState(-1)
  const typed = useTextAfterPause(written, (name) =>
    change((now) => updateExercise(now, id, (one) => ({ ...one, name })), `name-${id}`)
  )
  const offers = useOffers(id, typed.value, isWanted)
  const close = () => {
    setWanted(false)
    setActive(-1)
  }
  const shown = offers.map((offer) => ({ ...offer, take: () => (offer.take(), close()) }))
  const isOpen = shown.length > 0
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const isTaken = event.key === 'Enter' && active >= 0
    if (step === undefined && !isTaken && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    // One row more than there are suggestions: it keeps the typed text.
    if (step !== undefined) setActive((active + step + shown.length + 2) % (shown.length + 1))
    else if (isTaken) (shown[active]?.take ?? close)()
    else close()
  }
  const combobox = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    ...(isOpen ? { 'aria-controls': listId } : {}),
    ...(isOpen && active >= 0 ? { 'aria-activedescendant': `${listId}-${active}` } : {})
  } as const
  return (
    <Field
      className="editor-name-field"
      label={t('editor.exerciseName')}
      hint={typed.value === '' ? t('editor.pasteHint') : undefined}
      {...limit}
    >
      {(control) => (
        <>
          <TextInput
            {...control}
            {...combobox}
            enterKeyHint="next"
            onFocus={lookUp}
            onBlur={() => document.hasFocus() && close()}
            onPaste={onPaste}
            onKeyDown={onKeyDown}
            value={typed.value}
            onChange={(text) => {
              setWanted(true)
              setActive(-1)
              typed.onChange(text)
            }}
          />
          {isOpen && (
            <LazyPart
              load={loadSuggestions}
              props={{ id: listId, typed: typed.value, offers: shown, active, sport, onKeep: close }}
              onFail={close}
            />
          )}
        </>
      )}
    </Field>
  )
})

const loadArrangeSheet = () => import('./arrange-sheet.tsx').then(({ ArrangeSheet }) => ArrangeSheet)

/** Matches several lines, or one with a time, repetitions or rounds: that is a plan, not a name. */
const PLAN = /\S\s*\n\s*\S|\d\s*(?:s|sek|sec|m|min|['"x×])(?![\p{L}\p{N}])|\d:\d\d|[x×]\s?\d/iu

function onPaste(event: ClipboardEvent, position: number): void {
  const text = event.clipboardData.getData('text')
  if (!PLAN.test(text)) return
  event.preventDefault()
  $pasted.set({ text, position })
}

const SIDES: readonly Side[] = ['none', 'each', 'left', 'right']

/** One choice for all steps. With several steps, each can also have its own. */
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

/** Enter goes to the next exercise after a name, and with Ctrl or ⌘ from any field; in a number it only commits the number. */
function onEnter(event: KeyboardEvent, { exercise, slotKey }: ExerciseRowProps): void {
  const isName = event.target instanceof HTMLInputElement && event.target.role === 'combobox'
  const isAsked = isName || event.ctrlKey || event.metaKey
  if (event.key !== 'Enter' || !isAsked || event.nativeEvent.isComposing || exercise.name.trim() === '') return
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

/** Its parts are memoized: a key renders only its field and what shows the same text. */
export function ExerciseFields(props: ExerciseRowProps) {
  const { exercise, slotKey, restSec, position, issues } = props
  const paste = useCallback((event: ClipboardEvent) => onPaste(event, position), [position])
  return (
    // The keys bubble up from the fields inside.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="editor-row-body" onKeyDown={(event) => onEnter(event, props)}>
      <NameField id={exercise.id} name={exercise.name} issues={issues} onPaste={paste} />
      <div className="editor-row-pair">
        <RestField slotKey={slotKey} restSec={restSec} position={position} issues={issues} />
        <Sides exerciseId={exercise.id} steps={exercise.steps} />
      </div>
      <StepFields exercise={exercise} issues={issues} />
      <LazyFigure id={exercise.id} name={exercise.name} figure={exercise.figure} />
      <Actions name={exercise.name} slotKey={slotKey} neighbour={props.neighbour} position={position} />
    </div>
  )
}

/** Loads late, so it comes after the field and cannot steal a key. Without it names are typed as before. */
const LazyFigure = memo(function LazyFigure(exercise: Named & { id: string }) {
  const [isAway, setAway] = useState(false)
  return isAway ? null : <LazyPart load={loadFigureField} props={{ exercise }} onFail={() => setAway(true)} />
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
        <LazyPart
          load={loadArrangeSheet}
          props={{ nodeKey: slotKey, name, isBlock: false, onPlay, onClose: close }}
          onFail={close}
          isAsked
        />
      )}
    </div>
  )
})
