/** The editor: opens a workout or a draft, and changes it. */
import { can, roleTo, workoutThing } from '#core/account/can.ts'
import { emptyContent, emptyExercise, isSameContent, isUntouched, DEFAULT_REST_SEC } from '#core/editor/draft.ts'
import type { EditorDraft } from '#core/editor/stored-draft.ts'
import * as edit from '#core/editor/editing.ts'
import { UserFacingError } from '#core/app/errors.ts'
import { matchRoute, pathTo } from '#core/app/routes.ts'
import type { WorkoutContent } from '#core/workout/workout.ts'
import { dropDraft, readDrafts } from '../../data/editor/drafts.ts'
import { newId } from '../../data/app/ids.ts'
import { readWorkout } from '../../data/workout/workouts.ts'
import { onOnlineChange } from '../../platform/page/online.ts'
import { currentPath, goTo } from '../../platform/page/page.ts'
import { onLinkPressed, showPath } from '../../platform/page/address.ts'
import { forgetDraft, keepNow, keepSoon, keepWhenHidden } from './editor-draft.ts'
import { autosaveSoon, contentOf, saveNow } from './editor-save.ts'
import {
  $announcement,
  $content,
  $editor,
  $exerciseLimit,
  $isAsked,
  $openPlace,
  $problems,
  $refused,
  $restoredFrom,
  $save,
  $workout,
  asStored,
  isChanged
} from './editor-state.ts'
import { $locale, $t } from '../app/locale.ts'
import { notify } from '../app/notices.ts'
import { $session, accountKnown, accountOf, sessionKnown, type SignedIn } from '../account/session.ts'
import { $settings } from '../account/settings.ts'

/** The account, as soon as it is known. @throws the failure that keeps it from being known. */
async function account(): Promise<SignedIn> {
  const session = await sessionKnown()
  const known = accountOf(session)
  if (known === null && session.kind === 'unknown') throw session.error
  // Visitors are led to the sign-in page.
  return known ?? accountKnown()
}

function show(content: WorkoutContent, open: { workoutId: string; ownerId: string }): void {
  $workout.set({ ...open, version: null, isPublic: false, saved: null, pending: [] })
  $content.set(content)
  $openPlace.set(null)
  $editor.set({ kind: 'open' })
}

function startNew(ownerId: string): void {
  const exerciseId = newId()
  show(emptyContent(exerciseId, $locale.get(), $settings.get()), { workoutId: newId(), ownerId })
  $openPlace.set(exerciseId)
  $save.set({ kind: 'new' })
}

function restore(draft: EditorDraft): void {
  show(draft.content, draft)
  $workout.set({ ...$workout.get()!, version: draft.version, pending: draft.pending })
  $restoredFrom.set(draft.changedAt)
  $save.set({ kind: 'unsaved' })
}

async function openNew(ownerId: string, drafts: readonly EditorDraft[]): Promise<void> {
  const draft = drafts.find((candidate) => candidate.version === null && !isUntouched(candidate.content))
  if (draft === undefined) return startNew(ownerId)
  const stored = draft.pending.length === 0 ? null : await readWorkout(draft.workoutId).catch(() => null)
  if (stored === null) return restore(draft)
  // It was saved, only the answer never came.
  showPath(pathTo('addWorkout', { id: draft.workoutId }))
  return openStored(ownerId, draft.workoutId, drafts)
}

async function openStored(ownerId: string, id: string, drafts: readonly EditorDraft[]): Promise<void> {
  const draft = drafts.find((candidate) => candidate.workoutId === id)
  const stored = await readWorkout(id).catch((error: unknown) => {
    // An address that cannot be an id is refused as input; to a reader there is just no such workout.
    if (error instanceof UserFacingError && error.code === 'invalid-argument') throw new UserFacingError('not-found')
    if (draft === undefined) throw error
    return null
  })
  // Without a network, or when it was deleted elsewhere: saving then says so and offers a copy.
  if (stored === null && draft !== undefined) return restore(draft)
  if (stored === null) return
  if (!can(roleTo(stored.ownerId, ownerId), 'update', workoutThing(stored.isPublic)))
    throw new UserFacingError('not-yours')
  const saved = contentOf(stored)
  show(saved, { workoutId: id, ownerId })
  $workout.set({ ...$workout.get()!, version: stored.version, isPublic: stored.isPublic, saved })
  $save.set({ kind: 'saved', at: null })
  if (draft === undefined) return
  if (isSameContent(draft.content, saved)) return dropDraft(ownerId, id)
  $content.set(draft.content)
  $restoredFrom.set(draft.changedAt)
  const isCurrent =
    draft.version === stored.version || draft.pending.some((sent) => isSameContent(asStored(sent), saved))
  $save.set(isCurrent ? { kind: 'unsaved' } : { kind: 'conflict', current: stored.version })
}

/** Opens what the address names: a stored workout, the draft that was left, or a new one. */
export async function openEditor(): Promise<void> {
  $editor.set({ kind: 'loading' })
  try {
    const { login } = await account()
    const drafts = (await readDrafts(login.userId)).filter((draft) => draft.kind === 'editor')
    const id = matchRoute(currentPath())?.params['id']
    await (id === undefined ? openNew(login.userId, drafts) : openStored(login.userId, id, drafts))
    if ($save.get().kind === 'unsaved') autosaveSoon()
  } catch (error) {
    $editor.set({ kind: 'failed', error })
  }
}

/** Gives the draft that was brought back up: the stored version, or a new workout. Can be undone for a moment. */
export function discardDraft(): void {
  const before = { workout: $workout.get(), content: $content.get(), at: $restoredFrom.get(), save: $save.get() }
  if (before.workout === null) return
  void forgetDraft(before.workout.workoutId)
  $restoredFrom.set(null)
  $isAsked.set(false)
  if (before.workout.saved === null) startNew(before.workout.ownerId)
  else {
    $content.set(before.workout.saved)
    $save.set({ kind: 'saved', at: null })
  }
  const undo = () => {
    $workout.set(before.workout)
    $content.set(before.content)
    $restoredFrom.set(before.at)
    $save.set(before.save)
    keepSoon()
  }
  notify({ kind: 'info', text: $t.get()('editor.discarded'), action: { label: $t.get()('editor.undo'), run: undo } })
}

/** Every change goes through here: it is shown, kept on the device, and saved after a pause. */
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

/** Sets fields of the workout itself. */
export function setFields(fields: Partial<WorkoutContent>): void {
  change((content) => ({ ...content, ...fields }))
}

/** How many exercises the contract allows. */
const maxExercises = (): number => accountOf($session.get())?.contract.limits.maxExercisesPerWorkout ?? Infinity

/** Whether one more exercise is allowed; if not, the screen says which limit that is. */
function hasRoom(): boolean {
  const max = maxExercises()
  const isFull = ($content.get()?.exercises.length ?? 0) >= max
  $exerciseLimit.set(isFull ? max : null)
  if (isFull) $announcement.set($t.get()('editor.exerciseLimitTitle', { max }))
  return !isFull
}

/** Adds an exercise and opens it. At the limit nothing changes, and the screen says so. */
export function addExercise(): boolean {
  const content = $content.get()
  if (content === null || !hasRoom()) return false
  const exercise = emptyExercise(newId(), $settings.get())
  const restSec = edit.placesOf(content).at(-1)?.restSec ?? DEFAULT_REST_SEC
  change((now) => edit.addExercise(now, exercise, restSec))
  $openPlace.set(exercise.id)
  return true
}

/** Copies an exercise and opens the copy. At the limit nothing changes, and the screen says so. */
export function duplicate(position: number): boolean {
  if (!hasRoom()) return false
  const id = newId()
  change((content) => edit.duplicateAt(content, position, id))
  $openPlace.set(id)
  return true
}

/** Takes an exercise away; a message offers to bring it back. */
export function remove(position: number): void {
  const before = $content.get()
  const place = before === null ? undefined : edit.placesOf(before)[position]
  if (before === null || place === undefined) return
  change((content) => edit.removeAt(content, position))
  const after = $content.get() ?? before
  $openPlace.set(null)
  $exerciseLimit.set(null)
  const name = before.exercises.find((exercise) => exercise.id === place.exerciseId)?.name ?? ''
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

/** A list that is pasted into a name: each line becomes an exercise, as far as there is room. A message offers to take it back. */
export async function pasteList(position: number, text: string): Promise<void> {
  const { pasteNames, withoutPasted } = await import('#core/editor/paste.ts')
  const before = $content.get()
  if (before === null) return
  const room = maxExercises() - before.exercises.length
  const pasted = pasteNames(before, position, text, { room, newId })
  change(() => pasted.content)
  if (pasted.left > 0) hasRoom()
  const t = $t.get()
  const undo = () => change((content) => withoutPasted(content, before, pasted))
  notify({
    kind: 'info',
    text: t('editor.pasted', { count: pasted.added.length }),
    action: { label: t('editor.undo'), run: undo }
  })
}

/** Moves an exercise and says where it is now. */
export function move(from: number, to: number): void {
  const content = $content.get()
  if (content === null) return
  const places = edit.placesOf(content)
  const name = content.exercises.find((exercise) => exercise.id === places[from]?.exerciseId)?.name ?? ''
  if (places[to] === undefined || from === to) return
  change((now) => edit.moveTo(now, from, to))
  $announcement.set($t.get()('editor.moved', { name, position: to + 1, total: places.length }))
}

/** Milliseconds that leaving waits for a save at most. What is typed is on the device by then. */
const LEAVE_MS = 2000

/** Saves what the pause in typing would have saved; else only keeps it. */
function saveBeforeLeaving(): Promise<unknown> {
  const { kind } = $save.get()
  const saves = kind === 'unsaved' || kind === 'saving' || kind === 'failed'
  if (!saves || !$settings.get().autoSave || $problems.get().length > 0) return keepNow()
  return Promise.race([saveNow(), new Promise((resolve) => setTimeout(resolve, LEAVE_MS))])
}

/** Goes to another page; what is typed is saved, or at least on the device, before. */
export function leaveTo(path: string): void {
  const go = () => goTo(path)
  if (isChanged()) void saveBeforeLeaving().then(go)
  else go()
}

/** Called once by the screen. */
export function startEditor(): void {
  keepWhenHidden()
  onLinkPressed((href) => {
    if (!isChanged()) return false
    leaveTo(href)
    return true
  })
  onOnlineChange((online) => {
    if (online && $save.get().kind === 'failed') void saveNow()
  })
  void openEditor()
}
