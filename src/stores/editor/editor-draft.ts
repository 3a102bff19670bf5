/** Keeps what is typed on the device until it is saved. */
import { DRAFT_SCHEMA, type EditorDraft } from '#core/editor/stored-draft.ts'
import { dropDraft, keepDraft } from '../../data/editor/drafts.ts'
import { $content, $isDraftKept, $workout } from './editor-state.ts'

/** A pause in typing, in milliseconds, after which the draft is written. A crash loses at most that. */
const KEEP_DELAY_MS = 150

let timer: ReturnType<typeof setTimeout> | undefined

function draftNow(): EditorDraft | null {
  const workout = $workout.get()
  const content = $content.get()
  if (workout === null || content === null) return null
  const { ownerId, workoutId, version, pending } = workout
  return {
    schema: DRAFT_SCHEMA,
    kind: 'editor',
    ownerId,
    workoutId,
    version,
    content,
    pending: [...pending],
    changedAt: Date.now()
  }
}

/** Writes the draft now. A device without room is said on the screen. */
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

/** Writes the draft after a short pause. */
export function keepSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void keepNow(), KEEP_DELAY_MS)
}

/** The draft is saved or given up. */
export async function forgetDraft(workoutId: string): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const workout = $workout.get()
  if (workout !== null) await dropDraft(workout.ownerId, workoutId)
}

/** A page that goes away writes what still waits; phones may kill it right after. */
export function keepWhenHidden(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && timer !== undefined) void keepNow()
  })
  window.addEventListener('pagehide', () => {
    if (timer !== undefined) void keepNow()
  })
}
