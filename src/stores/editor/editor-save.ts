/** Saves the open workout, with one request at a time so that saves never race. */
import { isSameContent } from '#core/editor/draft.ts'
import { isWorthRetrying, UserFacingError, errorText } from '#core/app/errors.ts'
import { check, workoutContentSchema } from '#core/workout/schema.ts'
import type { Visibility } from '#core/workout/visibility.ts'
import type { WorkoutContent, WorkoutSummary } from '#core/workout/workout.ts'
import { PENDING_MAX } from '#core/workout/pending-max.ts'
import { dropDraft, readDrafts } from '../../data/editor/drafts.ts'
import { readWorkout } from '../../data/workout/read-workout.ts'
import { createWorkout, setVisibility, updateWorkout } from '../../data/workout/workouts.ts'
import { showWorkoutPath } from './editor-path.ts'
import { editedOf, isAsStored, dropQueued, forgetDraft, keepNow } from './editor-stored.ts'
import {
  $announcement,
  $content,
  $isAsked,
  $problems,
  $refused,
  $restoredFrom,
  $save,
  $workout,
  asStored,
  currentVisit,
  isChanged,
  isOnlyOffered,
  outgoing,
  sending,
  type OpenWorkout
} from './editor-state.ts'
import { $t } from '../app/locale.ts'
import { notify } from '../app/notices.ts'
import { refreshUsage } from '../account/session.ts'
import { $settings } from '../account/settings.ts'

const AUTOSAVE_DELAY_MS = 1500
const RETRY_DELAYS_MS = [5000, 15_000, 60_000]

let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
let running: Promise<void> = Promise.resolve()

export function autosaveSoon(delay: number = AUTOSAVE_DELAY_MS): void {
  clearTimeout(timer)
  if (!$settings.get().autoSave) return
  timer = setTimeout(() => {
    const { kind } = $save.get()
    const isDue = (kind === 'unsaved' || kind === 'failed') && !isOnlyOffered()
    if (isDue && $problems.get().length === 0) void saveNow()
  }, delay)
}

function retryLater(): void {
  clearTimeout(timer)
  timer = setTimeout(
    () => {
      if ($save.get().kind === 'failed') void saveNow()
    },
    RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length) - 1] ?? 5000
  )
}

/** Runs one task after the other, so that none sees a half-finished one. */
export function inTurn(work: () => Promise<void>): Promise<void> {
  running = running.then(work, work)
  return running
}

/** What the server has, if this editor sent it. Anything else came from another device. */
async function storedOfOurs(workoutId: string, sent: readonly WorkoutContent[]) {
  const stored = await readWorkout(workoutId)
  const content = editedOf(stored)
  const ours = sent.find((one) => isSameContent(content, asStored(one)))
  return { stored, ours }
}

async function send(workout: OpenWorkout, content: WorkoutContent): Promise<WorkoutSummary> {
  const { workoutId, version, pending, knows } = workout
  if (version !== null) return updateWorkout(workoutId, version, content, knows)
  const { workout: made, isNew } = await createWorkout(workoutId, content)
  if (isNew) return made
  // An earlier request with a lost answer may have stored it. Then this is an update of that very version.
  const { stored, ours } = await storedOfOurs(workoutId, [content, ...pending])
  if (ours === undefined) throw new UserFacingError('newer-version', { kind: 'version', current: stored.version })
  return ours === content ? made : updateWorkout(workoutId, stored.version, content, knows)
}

function settle(workout: OpenWorkout, sent: WorkoutContent, summary: WorkoutSummary): void {
  const isNew = workout.version === null
  $workout.set({ ...workout, version: summary.version, visibility: summary.visibility, saved: sent, pending: [] })
  $refused.set([])
  failures = 0
  void dropQueued(workout.ownerId, workout.workoutId)
  if (isNew) {
    showWorkoutPath(workout.workoutId)
    refreshUsage().catch(() => undefined)
  }
  if (isChanged()) {
    $save.set({ kind: 'unsaved' })
    void keepNow()
    autosaveSoon()
    return
  }
  $isAsked.set(false)
  $restoredFrom.set(null)
  $save.set({ kind: 'saved', at: Date.now() })
  if ($content.get() === sent || isSameContent($content.get() ?? sent, sent)) void forgetDraft(workout.workoutId)
  else void keepNow()
}

async function settleFailure(workout: OpenWorkout, error: unknown): Promise<void> {
  const details = error instanceof UserFacingError ? error.details : null
  if (details?.kind === 'version') return settleNewer(workout, details.current)
  // Without an answer the edge may have stored it. Any other error means that it has not.
  if (!isWorthRetrying(error)) $workout.set({ ...workout, pending: workout.pending.slice(0, -1) })
  await keepNow()
  if (details?.kind === 'limit' && details.limit === 'maxWorkouts') {
    $save.set({ kind: 'limit', max: details.max })
    return
  }
  if (details?.kind === 'input') {
    $refused.set(details.issues.map(({ path, code }) => ({ path: path.replace(/^content\./, ''), code })))
    $isAsked.set(true)
  }
  $save.set({ kind: 'failed', error })
  if (!isWorthRetrying(error)) return
  failures += 1
  retryLater()
}

/**
 * The newer version may be our own, if an answer was lost, or what this editor started from, if the outbox sent that
 * meanwhile.
 */
async function settleNewer(workout: OpenWorkout, current: number): Promise<void> {
  const known = workout.saved === null ? workout.pending : [...workout.pending, workout.saved]
  const found = await storedOfOurs(workout.workoutId, known).catch(() => null)
  if (found?.ours !== undefined) {
    $workout.set({ ...workout, version: found.stored.version, saved: found.ours, pending: [] })
    $save.set({ kind: 'unsaved' })
    clearTimeout(timer)
    timer = setTimeout(() => void saveNow())
    return
  }
  await keepNow()
  $save.set({ kind: 'conflict', current })
}

/** Two presses count as one save: nobody else saved in between. */
function isJustSaved(): boolean {
  const save = $save.get()
  return save.kind === 'saved' && save.at !== null && Date.now() - save.at < 2000
}

/** Ids of workouts, so that someone who leaves one during a save and starts another does not get the first one back. */
export const beingSent = new Set<string>()

async function saveOnce(): Promise<void> {
  const workout = $workout.get()
  const written = $content.get()
  if (workout === null || written === null || $save.get().kind === 'conflict') return
  const content = sending.of(written)
  if (!isChanged()) {
    if (!isJustSaved() && (await isAsStored())) $save.set({ kind: 'saved', at: Date.now() })
    return
  }
  const result = check(workoutContentSchema, outgoing(content))
  if (!result.ok) {
    $save.set({ kind: 'unsaved' })
    return
  }
  $save.set({ kind: 'saving' })
  const before = workout
  // Stored before the request is sent: if the page dies now, the draft knows what the edge may have.
  const unanswered = workout.pending.filter((earlier) => !isSameContent(earlier, content)).slice(-PENDING_MAX)
  $workout.set({ ...workout, pending: [...unanswered, content] })
  const mine = currentVisit()
  beingSent.add(workout.workoutId)
  await keepNow()
  try {
    const summary = await send(before, result.value)
    if (mine === currentVisit()) settle({ ...($workout.get() ?? workout) }, content, summary)
    else await dropSaved(workout, content)
  } catch (error) {
    if (isWorthRetrying(error)) await queueUnsent($workout.get() ?? workout, before.version, result.value)
    // After the editor is closed, the draft on the device still records what was sent.
    if (mine === currentVisit()) await settleFailure({ ...($workout.get() ?? workout) }, error)
  } finally {
    beingSent.delete(workout.workoutId)
  }
}

let endHold = (): void => undefined

/** The outbox sends it once the editor is closed. Without storage there is only the draft. */
async function queueUnsent(
  { workoutId, pending, knows }: OpenWorkout,
  version: number | null,
  content: WorkoutContent
) {
  try {
    const { holdEdit, letEditGo, queueContent } = await import('./queued-content.ts')
    if ($workout.get()?.workoutId === workoutId) {
      await holdEdit(workoutId)
      endHold = letEditGo
    }
    await queueContent({ workoutId, version, content, pending: pending.map(asStored), knows })
  } catch {}
}

/** The answer arrived after the editor was closed. The draft is needed only if it contains more. */
async function dropSaved({ ownerId, workoutId }: OpenWorkout, sent: WorkoutContent): Promise<void> {
  const draft = (await readDrafts(ownerId)).find((kept) => kept.workoutId === workoutId)
  if (draft?.kind === 'editor' && isSameContent(draft.content, sent)) await dropDraft(ownerId, workoutId)
}

export function stopSaving(): void {
  clearTimeout(timer)
  failures = 0
  endHold()
}

export function saveNow(): Promise<void> {
  clearTimeout(timer)
  return inTurn(saveOnce)
}

export async function saveAsked(): Promise<boolean> {
  $isAsked.set(true)
  if ($problems.get().length > 0) return false
  await saveNow()
  return $save.get().kind === 'saved'
}

export const saveChanges = async (): Promise<void> => {
  if (isChanged()) await saveAsked()
}

/** Saves first. Resolves to whether it worked. */
export async function publish(visibility: Visibility): Promise<boolean> {
  if (isChanged() && !(await saveAsked())) return false
  let worked = false
  await inTurn(async () => {
    const workout = $workout.get()
    if (workout === null || workout.version === null) return
    try {
      const summary = await setVisibility(workout.workoutId, visibility)
      $workout.set({ ...workout, visibility: summary.visibility, version: summary.version })
      $announcement.set($t.get()(`visibility.${visibility}`))
      worked = true
    } catch (error) {
      notify({ kind: 'negative', text: errorText(error, $t.get()) })
    }
  })
  return worked
}
