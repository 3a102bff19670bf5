/** Undo, redo, select, play and add. On phones a bar at the bottom, in the navigation's stead. */
import { useStore } from '@nanostores/react'
import { ListChecks, Play, Plus, Redo2, Undo2 } from 'lucide-react'
import { useEffect } from 'react'
import { slotsOf } from '#core/editor/editing.ts'
import { startChoosing, stopChoosing } from '../../stores/editor/editor-choice.ts'
import { $canRedo, $canUndo, $chosen, $content, $openSlot } from '../../stores/editor/editor-state.ts'
import { redoChange, undoChange } from '../../stores/editor/editor.ts'
import { $t } from '../../stores/app/locale.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useClip } from './clip/use-clip.ts'
import { playFrom } from './play-from.ts'
import { openNew } from './rows.ts'

/** Ctrl or Cmd with Z takes back, with Shift or as Y does again, in every field but those with `data-own-undo`. */
function onKey(event: KeyboardEvent): void {
  const key = event.key.toLowerCase()
  if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return
  const { target } = event
  if (target instanceof Element && target.closest('[data-own-undo], dialog') !== null) return
  event.preventDefault()
  // A field that is being typed into shows the older value once its own text is given up.
  if (target instanceof HTMLInputElement) target.blur()
  if (key === 'y' || event.shiftKey) redoChange()
  else undoChange()
  if (target instanceof HTMLElement && target.isConnected) target.focus()
}

/** The open row, else the first one. */
function openPosition(): number {
  const content = $content.get()
  const position = content === null ? -1 : slotsOf(content).findIndex((slot) => slot.key === $openSlot.get())
  return Math.max(0, position)
}

export function Tools() {
  const t = useStore($t)
  const canUndo = useStore($canUndo)
  const canRedo = useStore($canRedo)
  const isChoosing = useStore($chosen) !== null
  useClip()
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <div className="editor-tools" role="group" aria-label={t('editor.tools')}>
      <IconButton icon={Undo2} label={t('editor.undo')} disabled={!canUndo} onClick={undoChange} />
      <IconButton icon={Redo2} label={t('editor.redo')} disabled={!canRedo} onClick={redoChange} />
      <IconButton
        icon={ListChecks}
        label={t('editor.chooseSeveral')}
        aria-pressed={isChoosing}
        onClick={() => (isChoosing ? stopChoosing() : startChoosing())}
      />
      <IconButton icon={Play} label={t('editor.play')} onClick={() => void playFrom(openPosition())} />
      <Button look="primary" icon={Plus} onClick={() => void openNew((rows) => rows.addExercise())}>
        {t('editor.addShort')}
      </Button>
    </div>
  )
}
