import { useStore } from '@nanostores/react'
import { memo, useDeferredValue, useId, useMemo, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { issueText } from '#core/app/errors.ts'
import { updateExercise } from '#core/editor/editing.ts'
import { foldName, type KnownExercise } from '#core/editor/known-exercises.ts'
import { suggestExercises } from '#core/exercises/find.ts'
import type { InputIssue } from '#core/workout/schema.ts'
import { BOUNDS, type Exercise } from '#core/workout/workout.ts'
import { $content } from '../../stores/editor/editor-state.ts'
import { change } from '../../stores/editor/editor.ts'
import { $knownExercises, lookUpExercises } from '../../stores/editor/known-exercises.ts'
import { $sport, figureOf, takeFromLibrary } from '../../stores/editor/figures.ts'
import { $names, loadAllNames } from '../../stores/exercises/library.ts'
import { $t } from '../../stores/app/locale.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { Later } from '../app/later.tsx'
import type { Offer } from './name-suggestions.tsx'
import { useLimit } from './use-limit.ts'
import { useTextAfterPause } from '../../ui/use-text-after-pause.ts'

/** Without them names are typed as before. */
function lookUp(): void {
  void lookUpExercises()
  loadAllNames($content.get()?.language ?? 'en').catch(() => undefined)
}

export interface NameFieldProps {
  /** Of the exercise. */
  id: string
  name: string
  issues: readonly InputIssue[]
  onPaste: (event: ClipboardEvent) => void
}

/** Takes a known exercise over while nothing but its name has been typed. */
function withKnown({ figure: _, ...exercise }: Exercise, known: KnownExercise): Exercise {
  return { ...exercise, ...known }
}

/** Names that are offered at once: a keyboard leaves room for no more. */
const OFFERED_MAX = 3
/** Characters. */
const OFFERED_FROM = 2

const loadSuggestions = () => import('./name-suggestions.tsx').then(({ NameSuggestions }) => NameSuggestions)

/** Own names and names of the library for what is typed. They follow it when there is time. */
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
        ...{ name: one.name, figure: one.figure ?? figureOf({ name: one.name, figure: undefined }) },
        take: () => change((now) => updateExercise(now, id, (before) => withKnown(before, one)))
      })),
      ...found.map((one) => ({ name: one.name, figure: one.id, take: () => void takeFromLibrary(id, one) }))
    ].slice(0, OFFERED_MAX)
  }, [id, isWanted, text, names, known])
}

/** Offers names while one is typed. Choosing one takes over what is known of it. */
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
    // One row more than offers: it keeps what is typed.
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
            <Later
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
