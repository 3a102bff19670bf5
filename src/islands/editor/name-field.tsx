import { useStore } from '@nanostores/react'
import { memo, useId, type ClipboardEvent } from 'react'
import { issueText } from '#core/app/errors.ts'
import { updateExercise } from '#core/editor/editing.ts'
import { foldName, type KnownExercise } from '#core/editor/known-exercises.ts'
import type { InputIssue } from '#core/workout/schema.ts'
import { BOUNDS, type Exercise } from '#core/workout/workout.ts'
import { change } from '../../stores/editor/editor.ts'
import { $knownExercises, lookUpExercises } from '../../stores/editor/known-exercises.ts'
import { $t } from '../../stores/app/locale.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useLimit } from './use-limit.ts'
import { useTextAfterPaint } from '../../ui/use-text-after-paint.ts'

export interface NameFieldProps {
  exercise: Exercise
  issues: readonly InputIssue[]
  onPaste: (event: ClipboardEvent) => void
}

/** Takes a known exercise over while nothing but its name has been typed. */
function withKnown(exercise: Exercise, known: KnownExercise): Exercise {
  return { ...exercise, name: known.name, steps: known.steps, intro: known.intro }
}

/** Offers the names of one's own exercises; choosing one takes its steps over too. */
export function NameField({ exercise, issues, onPaste }: NameFieldProps) {
  const t = useStore($t)
  const known = useStore($knownExercises)
  const listId = useId()
  const limit = useLimit(exercise.name, BOUNDS.exerciseNameMax, issueText(issues, 'name', t))
  const onChange = (name: string, isChoice: boolean) => {
    const found = isChoice ? $knownExercises.get().find((one) => foldName(one.name) === foldName(name)) : undefined
    change(
      (now) =>
        updateExercise(now, exercise.id, (one) => (found === undefined ? { ...one, name } : withKnown(one, found))),
      found === undefined ? `name-${exercise.id}` : null
    )
  }
  const typed = useTextAfterPaint(exercise.name, (name) => onChange(name, false))
  return (
    <Field label={t('editor.exerciseName')} hint={exercise.name === '' ? t('editor.pasteHint') : undefined} {...limit}>
      {(control) => (
        <>
          <TextInput
            {...control}
            enterKeyHint="next"
            list={listId}
            onFocus={() => void lookUpExercises()}
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
          </datalist>
        </>
      )}
    </Field>
  )
}

const Names = memo(function Names({ known }: { known: readonly KnownExercise[] }) {
  return known.map(({ name }) => <option key={name} value={name} />)
})
