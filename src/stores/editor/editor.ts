import { record, redo, undo } from '#core/editor/undo-steps.ts'
import { slotsOf } from '#core/editor/editing.ts'
import { withoutFiles } from '#core/workout/files.ts'
import type { WorkoutContent } from '#core/workout/workout.ts'
import { onOnlineChange } from '../../platform/page/online.ts'
import { goTo } from '../../platform/page/page.ts'
import { onLinkPressed } from '../../platform/page/links.ts'
import { onPagePaste } from '../../platform/page/paste.ts'
import { keepNow, keepSoon, keepWhenHidden } from './editor-stored.ts'
import { openEditor } from './editor-open.ts'
import { autosaveSoon, saveNow, stopSaving } from './editor-save.ts'
import {
  $announcement,
  $content,
  $editor,
  $history,
  $openSlot,
  $pasted,
  $problems,
  $refused,
  $save,
  figures,
  isChanged,
  isOnlyOffered,
  resetEditor
} from './editor-state.ts'
import { $t } from '../app/locale.ts'
import { isAppAddress } from '../app/router.ts'
import { $session, accountOf } from '../account/session.ts'
import { $settings } from '../account/settings.ts'
import { notify, type Notice } from '../app/notices.ts'

function show(after: WorkoutContent): void {
  $content.set(after)
  // Notifies only of changes; otherwise every key press would render the subscribers again.
  if ($refused.get().length > 0) $refused.set([])
  const { kind } = $save.get()
  if (kind !== 'conflict' && kind !== 'limit' && kind !== 'saving') {
    if (!isChanged()) $save.set({ kind: 'saved', at: null })
    else if (kind !== 'unsaved') $save.set({ kind: 'unsaved' })
  }
  keepSoon()
  autosaveSoon()
}

type Make = (content: WorkoutContent) => WorkoutContent

function put(make: Make, tag: string | null, follow: typeof figures.follow): void {
  const before = $content.get()
  if (before === null) return
  const made = make(before)
  if (made === before) return
  const after = follow(before, made)
  $history.set(record($history.get(), before, tag, Date.now()))
  show(after)
}

/**
 * All changes go through here: they are shown, stored and saved after a pause. `tag` names the field; continuous typing
 * in one field is one undo step.
 */
export const change = (make: Make, tag: string | null = null): void => put(make, tag, figures.follow)

/** Removes only what a change added. The rest stays as it was and gets no new figure. */
export const takeOut = (make: Make): void => put(make, null, (_before, made) => made)

/** Figures replace the files. */
export const leaveFilesOut = (urls: readonly string[]): void => change((content) => withoutFiles(content, urls))

export function setFields(fields: Partial<WorkoutContent>): void {
  change((content) => ({ ...content, ...fields }), Object.keys(fields).join())
}

export const maxExercises = (): number => accountOf($session.get())?.contract.limits.maxExercisesPerWorkout ?? Infinity

type Turn = typeof undo<WorkoutContent>

function turn(how: Turn, said: string): void {
  const content = $content.get()
  const step = content === null ? null : how($history.get(), content)
  if (step === null) return
  $history.set(step.history)
  show(step.state)
  const open = $openSlot.get()
  if (open !== null && !slotsOf(step.state).some((slot) => slot.key === open)) $openSlot.set(null)
  $announcement.set($t.get()(said))
}

export const undoChange = (): void => turn(undo, 'editor.undone')
export const redoChange = (): void => turn(redo, 'editor.redone')

/** The longest time that closing waits for a save. By then the draft is on the device. */
const LEAVE_MS = 2000

function saveBeforeLeaving(): Promise<unknown> {
  const { kind } = $save.get()
  const saves = kind === 'unsaved' || kind === 'saving' || kind === 'failed'
  if (!saves || isOnlyOffered() || !$settings.get().autoSave || $problems.get().length > 0) return keepNow()
  return Promise.race([saveNow(), new Promise((resolve) => setTimeout(resolve, LEAVE_MS))])
}

/** Loading another page ends this one, so the open workout is saved first. */
export function leaveTo(path: string): void {
  if (isChanged() && !isAppAddress(path)) void saveBeforeLeaving().then(() => goTo(path))
  else goTo(path)
}

let leaving: Promise<unknown> = Promise.resolve()

async function leaveEditor(): Promise<void> {
  if (isChanged()) await saveBeforeLeaving()
  stopSaving()
  resetEditor()
}

export function startEditor(): () => void {
  let isOver = false
  const stops = [
    keepWhenHidden(),
    onPagePaste((text) => $pasted.set({ text, position: null })),
    onLinkPressed((href) => {
      if (!isChanged() || isAppAddress(href)) return false
      leaveTo(href)
      return true
    }),
    onOnlineChange((online) => {
      if (online && $save.get().kind === 'failed') void saveNow()
    })
  ]
  $editor.set({ kind: 'loading' })
  void leaving.then(() => (isOver ? undefined : openEditor()))
  return () => {
    isOver = true
    for (const stop of stops) stop()
    $editor.set({ kind: 'loading' })
    leaving = leaving.then(leaveEditor, leaveEditor)
  }
}

/** Says what the last change did. Its undo button does nothing once something else has changed. */
export function notifyUndoable(text: string, kind: Notice['kind'] = 'info'): void {
  const after = $content.get()
  const run = () => {
    if ($content.get() === after) undoChange()
  }
  notify({ kind, text, action: { label: $t.get()('editor.undo'), run } })
}
