import { emptyExercise, DEFAULT_REST_SEC } from '#core/editor/draft.ts'
import * as edit from '#core/editor/editing.ts'
import type { WorkoutContent } from '#core/workout/workout.ts'
import { newId } from '../../data/app/ids.ts'
import { onOnlineChange } from '../../platform/page/online.ts'
import { goTo } from '../../platform/page/page.ts'
import { onLinkPressed } from '../../platform/page/links.ts'
import { keepNow, keepSoon, keepWhenHidden } from './editor-draft.ts'
import { openEditor } from './editor-open.ts'
import { autosaveSoon, saveNow, stopSaving } from './editor-save.ts'
import {
  $announcement,
  $content,
  $editor,
  $exerciseLimit,
  $leftOut,
  $openSlot,
  $problems,
  $refused,
  $save,
  isChanged,
  resetEditor
} from './editor-state.ts'
import { $t } from '../app/locale.ts'
import { notify } from '../app/notices.ts'
import { isAppAddress } from '../app/router.ts'
import { $session, accountOf } from '../account/session.ts'
import { $settings } from '../account/settings.ts'

/** All changes go through here: shown, kept on the device, and saved after a pause. */
export function change(make: (content: WorkoutContent) => WorkoutContent): void {
  const before = $content.get()
  if (before === null) return
  const after = make(before)
  if (after === before) return
  $content.set(after)
  $refused.set([])
  const { kind } = $save.get()
  if (kind !== 'conflict' && kind !== 'limit' && kind !== 'saving') {
    $save.set(isChanged() ? { kind: 'unsaved' } : { kind: 'saved', at: null })
  }
  keepSoon()
  autosaveSoon()
}

export function setFields(fields: Partial<WorkoutContent>): void {
  change((content) => ({ ...content, ...fields }))
}

const maxExercises = (): number => accountOf($session.get())?.contract.limits.maxExercisesPerWorkout ?? Infinity

function hasRoom(): boolean {
  const max = maxExercises()
  const isFull = ($content.get()?.exercises.length ?? 0) >= max
  $exerciseLimit.set(isFull ? max : null)
  if (isFull) $announcement.set($t.get()('editor.exerciseLimitTitle', { max }))
  return !isFull
}

export function addExercise(): boolean {
  const content = $content.get()
  if (content === null || !hasRoom()) return false
  const empty = emptyExercise(newId(), $settings.get())
  const before = edit.timesBefore(content)
  const exercise =
    before === null ? empty : { ...empty, steps: empty.steps.map((step) => ({ ...step, length: before.length })) }
  change((now) => edit.addExercise(now, exercise, before?.restSec ?? DEFAULT_REST_SEC))
  $openSlot.set(exercise.id)
  return true
}

export function duplicate(position: number): boolean {
  if (!hasRoom()) return false
  const id = newId()
  change((content) => edit.duplicateAt(content, position, id))
  $openSlot.set(id)
  return true
}

export function remove(position: number): void {
  const before = $content.get()
  const slot = before === null ? undefined : edit.slotsOf(before)[position]
  if (before === null || slot === undefined) return
  change((content) => edit.removeAt(content, position))
  const after = $content.get() ?? before
  $openSlot.set(null)
  $exerciseLimit.set(null)
  const name = before.exercises.find((exercise) => exercise.id === slot.exerciseId)?.name ?? ''
  const t = $t.get()
  notify({
    kind: 'info',
    text: name === '' ? t('editor.removedUnnamed') : t('editor.removed', { name }),
    action: {
      label: t('editor.undo'),
      run: () => {
        change((content) => edit.restoreRemoved(content, { before, after, position }))
        $announcement.set(t('editor.restored', { name }))
      }
    }
  })
}

export async function pasteList(position: number, text: string): Promise<void> {
  const { pasteNames, withoutPasted } = await import('#core/editor/paste.ts')
  const before = $content.get()
  if (before === null) return
  const room = maxExercises() - before.exercises.length
  const pasted = pasteNames(before, position, text, { room, newId })
  change(() => pasted.content)
  const undo = () => {
    $leftOut.set(null)
    change((content) => withoutPasted(content, before, pasted))
  }
  const t = $t.get()
  // What is left out stays to be read; what came in is seen.
  $leftOut.set(pasted.left.length === 0 ? null : { names: pasted.left, max: maxExercises(), undo })
  notify({
    kind: 'info',
    text: t('editor.pasted', { count: pasted.added.length }),
    action: { label: t('editor.undo'), run: undo }
  })
}

export function move(from: number, to: number): void {
  const content = $content.get()
  if (content === null) return
  const slots = edit.slotsOf(content)
  const name = content.exercises.find((exercise) => exercise.id === slots[from]?.exerciseId)?.name ?? ''
  if (slots[to] === undefined || from === to) return
  change((now) => edit.moveTo(now, from, to))
  $announcement.set($t.get()('editor.moved', { name, position: to + 1, total: slots.length }))
}

/** The longest time that leaving waits for a save. By then the draft is on the device. */
const LEAVE_MS = 2000

function saveBeforeLeaving(): Promise<unknown> {
  const { kind } = $save.get()
  const saves = kind === 'unsaved' || kind === 'saving' || kind === 'failed'
  if (!saves || !$settings.get().autoSave || $problems.get().length > 0) return keepNow()
  return Promise.race([saveNow(), new Promise((resolve) => setTimeout(resolve, LEAVE_MS))])
}

/** A page that is loaded ends this one, so what is open is saved first. */
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

/** Gives a function that leaves it: what is open is kept and saved. */
export function startEditor(): () => void {
  let isOver = false
  const stops = [
    keepWhenHidden(),
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
