import { cutTo } from '#core/app/characters.ts'
import { withNewIds } from '#core/editor/draft.ts'
import { BOUNDS } from '#core/workout/workout.ts'
import { newId } from '../../data/app/ids.ts'
import { readWorkout } from '../../data/workout/read-workout.ts'
import { forgetDraft, keepNow } from './editor-draft.ts'
import { showWorkoutPath } from './editor-path.ts'
import { saveNow } from './editor-save.ts'
import { $content, $restoredFrom, $save, $workout, showContent } from './editor-state.ts'
import { editedOf } from './editor-stored.ts'
import { $t } from '../app/locale.ts'

/** @throws when the newer version cannot be read. */
export async function takeNewer(): Promise<void> {
  const workout = $workout.get()
  if (workout === null) return
  const stored = await readWorkout(workout.workoutId)
  const content = editedOf(stored)
  $workout.set({ ...workout, version: stored.version, visibility: stored.visibility, saved: content, pending: [] })
  showWorkoutPath(workout.workoutId)
  showContent(content)
  $restoredFrom.set(null)
  $save.set({ kind: 'saved', at: null })
  await forgetDraft(workout.workoutId)
}

export async function keepAsCopy(): Promise<void> {
  const workout = $workout.get()
  const content = $content.get()
  if (workout === null || content === null) return
  const name = cutTo($t.get()('editor.copyName', { name: content.name.trim() }), BOUNDS.nameMax)
  showContent(withNewIds({ ...content, name }, newId))
  $workout.set({ ...workout, workoutId: newId(), version: null, visibility: 'private', saved: null, pending: [] })
  $save.set({ kind: 'unsaved' })
  await keepNow()
  await forgetDraft(workout.workoutId)
  await saveNow()
}
