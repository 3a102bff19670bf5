import { cutTo } from '#core/app/characters.ts'
import { withNewIds } from '#core/workout/copy.ts'
import { BOUNDS } from '#core/workout/workout.ts'
import { newId } from '../../data/app/ids.ts'
import { forgetDraft, keepNow } from './editor-stored.ts'
import { saveNow } from './editor-save.ts'
import { $content, $save, $workout, showContent } from './editor-state.ts'
import { $t } from '../app/locale.ts'

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
