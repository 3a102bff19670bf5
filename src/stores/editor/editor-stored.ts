import { isSameContent } from '#core/editor/draft.ts'
import { inPlayOrder } from '#core/editor/editing.ts'
import { errorCode, UserFacingError } from '#core/app/errors.ts'
import { contentOf } from '#core/workout/read-workout.ts'
import type { Workout, WorkoutContent } from '#core/workout/workout.ts'
import { readWorkout } from '../../data/workout/read-workout.ts'
import { $save, $workout, currentVisit, isChanged, type OpenWorkout, showContent } from './editor-state.ts'
import { $t } from '../app/locale.ts'
import { notify } from '../app/notices.ts'

export const editedOf = (workout: Workout): WorkoutContent => inPlayOrder(contentOf(workout))

const isSettled = (): boolean => ['saved', 'unsaved', 'failed'].includes($save.get().kind)

/** Takes what is newer where nothing was typed here, else says that there are two. */
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

/** Whether the account has what this page knows of, after a look. False too when nobody answers. Call it in turn. */
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
