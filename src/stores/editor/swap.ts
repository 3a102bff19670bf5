import { swapped, type SwapTo } from '#core/exercises/swap.ts'
import { updateExercise } from '#core/editor/editing.ts'
import { $t } from '../app/locale.ts'
import { linesOf } from '../exercises/swap.ts'
import { change, notifyUndoable } from './editor.ts'
import { $content, currentVisit } from './editor-state.ts'

/** Makes one undo step. @throws when the library cannot be loaded; nothing has changed then. */
export async function swapExercise(exerciseId: string, from: string, to: SwapTo): Promise<void> {
  const mine = currentVisit()
  const lines = await linesOf(from)
  const before = $content.get()?.exercises.find(({ id }) => id === exerciseId)?.name
  if (mine !== currentVisit() || before === undefined) return
  change((now) => updateExercise(now, exerciseId, (one) => swapped(one, to, lines)))
  notifyUndoable($t.get()('figures.swapped', { name: to.name, before }))
}
