import { atom, computed } from 'nanostores'
import { storage, type RunningNote } from '../../platform/page/storage.ts'
import { $session, readerNow } from '../account/session.ts'
import { $isDismissed, $isWorkoutRunning, $unfinished } from './running-workout.ts'

/**
 * The unfinished play to resume. It is shown only to its own account, a guest's only to guests, and never after it was
 * dismissed.
 */
export const $offeredPlay = computed(
  [$unfinished, $isWorkoutRunning, $isDismissed, $session],
  (note, isRunning, isDismissed) =>
    note !== null && !isRunning && !isDismissed && (note.userId ?? '') === readerNow() ? note : null
)

/** The unfinished play that logging out ends: it runs here or in another tab, or was interrupted and not dismissed. */
export function playToLose(): RunningNote | null {
  const note = storage.running.read()
  if (note === null || note.resultId === storage.dismissed.read()) return null
  return (note.userId ?? '') === readerNow() ? note : null
}

/** The screen itself offers it, so the bar stays hidden. */
export const $isOfferedOnScreen = atom(false)
