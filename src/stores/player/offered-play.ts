import { atom, computed } from 'nanostores'
import { $session, readerNow } from '../account/session.ts'
import { $isPutAway, $isWorkoutRunning, $unfinished } from './running-workout.ts'

/** The unfinished play to resume. Only its own account sees it, a guest's only guests, and nobody once it was dismissed. */
export const $offeredPlay = computed(
  [$unfinished, $isWorkoutRunning, $isPutAway, $session],
  (note, isRunning, isPutAway) =>
    note !== null && !isRunning && !isPutAway && (note.userId ?? '') === readerNow() ? note : null
)

/** The screen itself offers it, so the bar stays away. */
export const $isOfferedOnScreen = atom(false)
