import { isUntouched } from '#core/editor/draft.ts'
import { updateExercise } from '#core/editor/editing.ts'
import { broughtInto } from '#core/editor/library-fill.ts'
import type { Exercise, WorkoutContent } from '#core/workout/workout.ts'
import { readExercise } from '../../data/exercises/library.ts'
import { $settings } from '../account/settings.ts'
import { $t } from '../app/locale.ts'
import { dropBrought } from './brought.ts'
import { addExercise } from './editor-rows.ts'
import { $content, $openSlot, $workout, currentVisit, offered } from './editor-state.ts'
import { change, notifyUndoable } from './editor.ts'

type Fill = (empty: Exercise) => Exercise

function begin(content: WorkoutContent, fill: Fill): boolean {
  const first = content.exercises[0]
  if (first === undefined || !isUntouched(content)) return false
  change((now) => updateExercise(now, first.id, fill))
  $openSlot.set(first.id)
  return true
}

/** Adds it after the last exercise, as one change. An unknown id adds nothing. @throws when it cannot be loaded. */
export async function bringExercise(id: string): Promise<void> {
  const mine = currentVisit()
  const language = $content.get()?.language ?? 'en'
  const known = await readExercise(id, language)
  const content = $content.get()
  if (mine !== currentVisit() || content === null) return
  dropBrought()
  if (known === null) return
  const { name } = known.text
  const fill: Fill = (empty) => broughtInto(empty, id, name, known, $settings.get().defaultExerciseTimeSec)
  const isStored = $workout.get()?.version !== null
  if ((!isStored && begin(content, fill)) || !addExercise(null, fill)) return
  if (isStored) offered.content = $content.get()
  notifyUndoable($t.get()('editor.added', { name }))
}
