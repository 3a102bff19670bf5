import { DRAFT_SCHEMA, type EditorDraft } from '#core/editor/stored-draft.ts'
import { dropDraft, keepDraft } from '../../data/editor/drafts.ts'
import { onHidden } from '../../platform/page/page.ts'
import { storage } from '../../platform/page/storage.ts'
import { $content, $isDraftKept, $typed, $workout } from './editor-state.ts'

/** A crash loses at most what was typed within this pause. */
const KEEP_DELAY_MS = 150

let timer: ReturnType<typeof setTimeout> | undefined

function draftNow(): EditorDraft | null {
  const workout = $workout.get()
  const content = $content.get()
  if (workout === null || content === null) return null
  const { ownerId, workoutId, version, saved, pending } = workout
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

/** Phones may kill a page right after it is hidden, so a waiting draft is written then. Gives a function that ends it. */
export function keepWhenHidden(): () => void {
  return onHidden(() => {
    if (timer !== undefined) void keepNow()
  })
}
