import { useStore } from '@nanostores/react'
import { memo, useDeferredValue, useId, useMemo, type ClipboardEvent } from 'react'
import { issueText } from '#core/app/errors.ts'
import { updateExercise } from '#core/editor/editing.ts'
import { foldName, type KnownExercise } from '#core/editor/known-exercises.ts'
import { suggestExercises, type Suggestion } from '#core/exercises/find.ts'
import type { InputIssue } from '#core/workout/schema.ts'
import { BOUNDS, type Exercise } from '#core/workout/workout.ts'
import { $content } from '../../stores/editor/editor-state.ts'
import { change } from '../../stores/editor/editor.ts'
import { $knownExercises, lookUpExercises } from '../../stores/editor/known-exercises.ts'
import { takeFromLibrary } from '../../stores/editor/figures.ts'
import { $names, loadAllNames } from '../../stores/exercises/library.ts'
import { $t } from '../../stores/app/locale.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
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

/** Names of the library that are offered at once. */
const SUGGESTED_MAX = 12

/** Names of the library while one is typed, but for those of one's own. They follow what is typed when there is time. */
function useSuggested(typed: string, known: readonly KnownExercise[]): readonly Suggestion[] {
  const text = useDeferredValue(typed)
  const names = useStore($names)
  return useMemo(() => {
    const own = new Set(known.map(({ name }) => foldName(name)))
    return suggestExercises(text, names, SUGGESTED_MAX).filter(({ name }) => !own.has(foldName(name)))
  }, [text, names, known])
}

/** Offers the names of one's own exercises, then those of the library; choosing one takes over what is known of it. */
export const NameField = memo(function NameField({ id, name: written, issues, onPaste }: NameFieldProps) {
  const t = useStore($t)
  const known = useStore($knownExercises)
  const suggested = useSuggested(written, known)
  const listId = useId()
  const limit = useLimit(written, BOUNDS.exerciseNameMax, issueText(issues, 'name', t))
  const onChange = (name: string, isChoice: boolean) => {
    const isName = (one: { name: string }) => foldName(one.name) === foldName(name)
    const found = isChoice ? $knownExercises.get().find(isName) : undefined
    const isOther = isChoice && found === undefined
    const other = isOther ? suggestExercises(name, $names.get(), SUGGESTED_MAX).find(isName) : undefined
    if (other !== undefined) return void takeFromLibrary(id, other)
    change(
      (now) =>
        // A choice from the list is told twice.
        found === undefined && now.exercises.some((one) => one.id === id && one.name === name)
          ? now
          : updateExercise(now, id, (one) => (found === undefined ? { ...one, name } : withKnown(one, found))),
      found === undefined ? `name-${id}` : null
    )
  }
  const typed = useTextAfterPause(written, (name) => onChange(name, false))
  return (
    <Field label={t('editor.exerciseName')} hint={typed.value === '' ? t('editor.pasteHint') : undefined} {...limit}>
      {(control) => (
        <>
          <TextInput
            {...control}
            enterKeyHint="next"
            list={listId}
            onFocus={lookUp}
            onPaste={onPaste}
            onInput={(event) => {
              // Browsers say of a name from the list that it replaces the text, or say nothing about its way.
              const { inputType } = event.nativeEvent as InputEvent
              if (inputType !== undefined && inputType !== 'insertReplacementText') return
              onChange(event.currentTarget.value, true)
            }}
            {...typed}
          />
          <datalist id={listId}>
            <Names known={known} />
            <Names known={suggested} />
          </datalist>
        </>
      )}
    </Field>
  )
})

const Names = memo(function Names({ known }: { known: readonly { name: string }[] }) {
  return known.map(({ name }) => <option key={name} value={name} />)
})
