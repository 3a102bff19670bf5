import { isSameContent } from '#core/editor/draft.ts'
import { inPlayOrder } from '#core/editor/editing.ts'
import { errorCode, UserFacingError } from '#core/app/errors.ts'
import { NEWEST_FIELD } from '#core/workout/keep-unknown.ts'
import { contentOf } from '#core/workout/read-workout.ts'
import type { Workout, WorkoutContent } from '#core/workout/workout.ts'
import { DRAFT_SCHEMA, type EditorDraft } from '#core/editor/stored-draft.ts'
import { readWorkout } from '../../data/workout/read-workout.ts'
import {
  $save,
  $workout,
  currentVisit,
  isChanged,
  type OpenWorkout,
  showContent,
  $content,
  $isDraftKept,
  $typed
} from './editor-state.ts'
import { $t } from '../app/locale.ts'
import { notify } from '../app/notices.ts'
import { dropDraft, keepDraft } from '../../data/editor/drafts.ts'
import { onHidden } from '../../platform/page/page.ts'
import { storage } from '../../platform/page/storage.ts'

/** A crash loses at most what was typed within this delay. */
const KEEP_DELAY_MS = 150

let timer: ReturnType<typeof setTimeout> | undefined

function draftNow(): EditorDraft | null {
  const workout = $workout.get()
  const content = $content.get()
  if (workout === null || content === null) return null
  const { ownerId, workoutId, version, saved, pending, knows = NEWEST_FIELD } = workout
  const typed = $typed.get()
  return {
    schema: DRAFT_SCHEMA,
    kind: 'editor',
    ownerId,
    workoutId,
    version,
    content,
    ...(saved === null ? {} : { saved }),
    pending: [...pending],
    ...(typed === null ? {} : { typed: { text: typed.text, open: typed.open } }),
    knows,
    changedAt: Date.now()
  }
}

export async function keepNow(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const draft = draftNow()
  if (draft === null) return
  try {
    await keepDraft(draft)
    $isDraftKept.set(true)
  } catch {
    $isDraftKept.set(false)
  }
}

export function keepSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void keepNow(), KEEP_DELAY_MS)
}

export async function forgetDraft(workoutId: string): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const workout = $workout.get()
  if (workout === null) return
  void dropQueued(workout.ownerId, workoutId)
  await dropDraft(workout.ownerId, workoutId)
}

export async function dropQueued(ownerId: string, workoutId: string): Promise<void> {
  if (storage.unsent.read().length === 0) return
  const queued = await import('./queued-content.ts').catch(() => null)
  await queued?.contentIsStored(ownerId, workoutId)
}

/**
 * Phones may kill a page right after it is hidden, so a pending draft is written then. Returns a function that stops
 * it.
 */
export function keepWhenHidden(): () => void {
  return onHidden(() => {
    if (timer !== undefined) void keepNow()
  })
}

export const editedOf = (workout: Workout): WorkoutContent => inPlayOrder(contentOf(workout))

const isSettled = (): boolean => ['saved', 'unsaved', 'failed'].includes($save.get().kind)

/** Takes the newer version if nothing was typed here; otherwise reports that there are two. */
function settle(workout: OpenWorkout, stored: Workout): boolean {
  if (workout.version === null || stored.version <= workout.version) return true
  const content = editedOf(stored)
  const known = { ...workout, version: stored.version, visibility: stored.visibility }
  if (workout.saved !== null && isSameContent(content, workout.saved)) {
    $workout.set(known)
    return true
  }
  if (isChanged()) {
    $save.set({ kind: 'conflict', current: stored.version })
    return false
  }
  $workout.set({ ...known, saved: content, pending: [] })
  showContent(content)
  $save.set({ kind: 'saved', at: null })
  notify({ kind: 'info', text: $t.get()('editor.newerShown') })
  return true
}

/**
 * Resolves to whether the server still has the version that this page knows, and false when it does not answer. Call it
 * inside the save queue.
 */
export async function isAsStored(): Promise<boolean> {
  const before = $workout.get()
  if (before === null || before.version === null || !isSettled()) return false
  const mine = currentVisit()
  const stored = await readWorkout(before.workoutId).catch((error: unknown) =>
    errorCode(error) === 'not-found' ? ('gone' as const) : null
  )
  const workout = $workout.get()
  if (mine !== currentVisit() || workout === null || stored === null || !isSettled()) return false
  if (stored !== 'gone') return settle(workout, stored)
  $save.set({ kind: 'failed', error: new UserFacingError('workout-not-found') })
  return false
}
