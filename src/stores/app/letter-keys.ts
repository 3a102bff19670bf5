/** Keys of a single letter. */
import { onLetter as onPressed } from '../../platform/page/letters.ts'
import { $settings } from '../account/settings.ts'
import { $isWorkoutRunning } from '../player/running-workout.ts'

/** False while a workout runs, and for whoever turned them off: speech input presses letters by accident (WCAG 2.1.4). */
export const mayUseLetters = (): boolean => $settings.get().letterKeys && !$isWorkoutRunning.get()

/** @see onPressed for what `pressed` gets and gives. */
export const onLetter = (pressed: (letter: string) => boolean): (() => void) =>
  onPressed((letter) => mayUseLetters() && pressed(letter))
