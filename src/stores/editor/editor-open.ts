import { can, workoutThing } from '#core/account/can.ts'
import { roleTo } from '#core/account/roles.ts'
import { emptyContent, isSameContent, isUntouched } from '#core/editor/draft.ts'
import { withNewerFields, type EditorDraft } from '#core/editor/stored-draft.ts'
import { errorCode, isWorthRetrying, UserFacingError } from '#core/app/errors.ts'
import { matchRoute } from '#core/app/routes.ts'
import { UNSENT_VERSION } from '#core/workout/unsent-version.ts'
import type { Workout, WorkoutContent } from '#core/workout/workout.ts'
import { dropDraft, readDrafts } from '../../data/editor/drafts.ts'
import { newId } from '../../data/app/ids.ts'
import { readWorkout } from '../../data/workout/read-workout.ts'
import { currentPath, currentQuery } from '../../platform/page/page.ts'
import { storage } from '../../platform/page/storage.ts'
import { showWorkoutPath } from './editor-path.ts'
import { autosaveSoon, beingSent } from './editor-save.ts'
import {
  $content,
  $editor,
  $isAsked,
  $openSlot,
  $restoredFrom,
  $save,
  $typed,
  $view,
  $workout,
  asStored,
  isChanged,
  sending,
  showContent
} from './editor-state.ts'
import { editedOf, forgetDraft, keepSoon } from './editor-stored.ts'
import { $locale, $t } from '../app/locale.ts'
import { notify } from '../app/notices.ts'
import { accountKnown, accountOf, sessionKnown, type SignedIn } from '../account/session.ts'
import { $settings } from '../account/settings.ts'
import { readKnownPage } from '../workout/known-page.ts'

async function account(): Promise<SignedIn> {
  const session = await sessionKnown()
  const known = accountOf(session)
  if (known === null && session.kind === 'unknown') throw session.error
  return known ?? accountKnown()
}

function show(content: WorkoutContent, open: { workoutId: string; ownerId: string }): void {
  $workout.set({ ...open, version: null, visibility: 'private', saved: null, pending: [] })
  showContent(content)
  $openSlot.set(null)
  $editor.set({ kind: 'open' })
}

function startNew(ownerId: string): void {
  const exerciseId = newId()
  show(emptyContent(exerciseId, $locale.get(), $settings.get()), { workoutId: newId(), ownerId })
  $openSlot.set(exerciseId)
  $save.set({ kind: 'new' })
}

const knownBy = ({ version, saved, pending, knows }: EditorDraft) => ({
  version,
  saved: saved ?? null,
  pending,
  knows
})

function restore(draft: EditorDraft): void {
  show(draft.content, draft)
  $workout.set({ ...$workout.get()!, ...knownBy(draft) })
  if (draft.isProposal === true) return $save.set({ kind: 'new' })
  $restoredFrom.set(draft.changedAt)
  restoreText(draft)
  $save.set({ kind: 'unsaved' })
}

const openEditorParts = { $content, $save, $workout, isChanged, sending, keepSoon, autosaveSoon }
export type OpenEditor = typeof openEditorParts

export async function loadFiles() {
  const files = await import('./step-files.ts')
  await files.startFiles(openEditorParts)
  return files
}

/** Loads the code of media only if the workout has any. Without that code the text can still be edited. */
async function findFiles(content: WorkoutContent | null, saved: WorkoutContent | null): Promise<void> {
  if (!storage.areFilesWaiting.read() && !JSON.stringify(content).includes('"/media/')) return
  const files = await loadFiles().catch(() => null)
  if (content !== null && storage.areFilesWaiting.read()) await files?.findLost(content, saved)
}

function restoreText({ typed, content }: EditorDraft): void {
  if (typed === undefined) return
  $typed.set({ ...typed, content })
  if (typed.open > 0) $view.set('text')
}

const hasOpenText = ({ typed }: EditorDraft): boolean => (typed?.open ?? 0) > 0

async function openNew(ownerId: string, drafts: readonly EditorDraft[]): Promise<void> {
  const draft = drafts.find(
    (candidate) =>
      candidate.version === null &&
      !beingSent.has(candidate.workoutId) &&
      (hasOpenText(candidate) || !isUntouched(candidate.content))
  )
  if (draft === undefined) return startNew(ownerId)
  const stored = draft.pending.length === 0 ? null : await readWorkout(draft.workoutId).catch(() => null)
  if (stored === null) {
    await findFiles(draft.content, null)
    return restore(draft)
  }
  // It was saved, but the answer was lost.
  showWorkoutPath(draft.workoutId)
  return openStored(ownerId, draft.workoutId, drafts)
}

/** Falls back to what this device knows when the server does not answer. */
async function lastKnown(id: string, error: unknown): Promise<Workout | null> {
  if (!isWorthRetrying(error)) return null
  return (await readKnownPage(id))?.value.workout ?? null
}

function openUnsent(ownerId: string, stored: Workout): void {
  const content = editedOf(stored)
  show(content, { workoutId: stored.id, ownerId })
  $workout.set({ ...$workout.get()!, saved: content, pending: [content] })
  $save.set({ kind: 'saved', at: null })
}

async function readStored(id: string, draft: EditorDraft | undefined): Promise<Workout | 'gone' | null> {
  try {
    return await readWorkout(id)
  } catch (error) {
    // The edge rejects a malformed id as invalid input. For the reader there is simply no such workout.
    const isGone = ['not-found', 'invalid-argument'].includes(errorCode(error))
    if (draft !== undefined) return isGone && draft.version !== null ? 'gone' : null
    if (isGone) throw new UserFacingError('not-found')
    const known = await lastKnown(id, error)
    if (known === null) throw error
    return known
  }
}

/** `isGone` shows the same message as the next save would. */
async function restoreAlone(draft: EditorDraft | undefined, isGone: boolean): Promise<void> {
  if (draft === undefined) return
  await findFiles(draft.content, null)
  restore(draft)
  if (isGone) $save.set({ kind: 'failed', error: new UserFacingError('workout-not-found') })
}

async function openStored(ownerId: string, id: string, drafts: readonly EditorDraft[]): Promise<void> {
  const kept = drafts.find((candidate) => candidate.workoutId === id)
  const stored = await readStored(id, kept)
  if (stored === null || stored === 'gone') return restoreAlone(kept, stored === 'gone')
  await findFiles(kept?.content ?? stored, stored)
  if (stored.version === UNSENT_VERSION) return openUnsent(ownerId, stored)
  if (!can(roleTo(stored.ownerId, ownerId), 'update', workoutThing(stored.isPublic)))
    throw new UserFacingError('not-yours')
  const saved = editedOf(stored)
  show(saved, { workoutId: id, ownerId })
  $workout.set({ ...$workout.get()!, version: stored.version, visibility: stored.visibility, saved })
  $save.set({ kind: 'saved', at: null })
  if (kept === undefined) return
  const draft = withNewerFields(kept, saved)
  if (isSameContent(draft.content, saved) && !hasOpenText(draft)) return dropDraft(ownerId, id)
  showContent(draft.content)
  if (draft.version === stored.version && !hasOpenText(draft) && isSameContent(sending.of(draft.content), saved)) return
  $restoredFrom.set(draft.changedAt)
  restoreText(draft)
  const isCurrent =
    draft.version === stored.version || draft.pending.some((sent) => isSameContent(asStored(sent), saved))
  if (isCurrent) return $save.set({ kind: 'unsaved' })
  // The draft keeps the version it was based on: after another reload there are still two versions.
  $workout.set({ ...$workout.get()!, ...knownBy(draft) })
  $save.set({ kind: 'conflict', current: stored.version })
}

/** A page of the exercise library links here with its exercise. */
function bring(exercise: string | undefined): void {
  if (exercise === undefined) return
  import('./bring-exercise.ts')
    .then(({ bringExercise }) => bringExercise(exercise))
    .catch(() => notify({ kind: 'negative', text: $t.get()('errors.unreachable') }))
}

export async function openEditor(): Promise<void> {
  $editor.set({ kind: 'loading' })
  try {
    const { login } = await account()
    const drafts = (await readDrafts(login.userId)).filter((draft) => draft.kind === 'editor')
    const id = matchRoute(currentPath())?.params['id']
    await (id === undefined ? openNew(login.userId, drafts) : openStored(login.userId, id, drafts))
    const query = new Map(currentQuery())
    if (query.get('view') === 'text') $view.set('text')
    bring(query.get('exercise'))
    if ($save.get().kind === 'unsaved') autosaveSoon()
  } catch (error) {
    $editor.set({ kind: 'failed', error })
  }
}

export function discardDraft(): void {
  const before = { workout: $workout.get(), content: $content.get(), at: $restoredFrom.get(), save: $save.get() }
  const typed = $typed.get()
  if (before.workout === null) return
  void forgetDraft(before.workout.workoutId)
  $typed.set(null)
  $restoredFrom.set(null)
  $isAsked.set(false)
  if (before.workout.saved === null) startNew(before.workout.ownerId)
  else {
    showContent(before.workout.saved)
    $save.set({ kind: 'saved', at: null })
    const error = before.save.kind === 'failed' ? before.save.error : null
    if (errorCode(error) === 'workout-not-found') $editor.set({ kind: 'failed', error })
  }
  const undo = () => {
    $editor.set({ kind: 'open' })
    $workout.set(before.workout)
    showContent(before.content)
    $typed.set(typed)
    $restoredFrom.set(before.at)
    $save.set(before.save)
    keepSoon()
  }
  notify({ kind: 'info', text: $t.get()('editor.discarded'), action: { label: $t.get()('editor.undo'), run: undo } })
}
