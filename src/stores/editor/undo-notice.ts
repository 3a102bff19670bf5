import { $t } from '../app/locale.ts'
import { notify, type Notice } from '../app/notices.ts'
import { $content } from './editor-state.ts'
import { undoChange } from './editor.ts'

/** Says what the last change did. Its undo does nothing once something else was changed. */
export function notifyUndoable(text: string, kind: Notice['kind'] = 'info'): void {
  const after = $content.get()
  const run = () => {
    if ($content.get() === after) undoChange()
  }
  notify({ kind, text, action: { label: $t.get()('editor.undo'), run } })
}
