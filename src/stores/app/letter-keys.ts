/** Keyboard shortcuts of a single letter. */
import { onLetter as onPressed } from '../../platform/page/letters.ts'
import { $settings } from '../account/settings.ts'
import { $isWorkoutRunning } from '../player/running-workout.ts'

/**
 * False while a workout runs and when shortcuts are turned off: speech input presses letters by accident (WCAG 2.1.4).
 */
export const mayUseLetters = (): boolean => $settings.get().letterKeys && !$isWorkoutRunning.get()

/** @see onPressed for the arguments and the result of `pressed`. */
export const onLetter = (pressed: (letter: string) => boolean): (() => void) =>
  onPressed((letter) => mayUseLetters() && pressed(letter))
