/** Keys of a single letter. */
import { $settings } from '../../stores/account/settings.ts'
import { $isWorkoutRunning } from '../../stores/player/running-workout.ts'

const FIELDS = 'input:not([type=checkbox],[type=radio],[type=range]), textarea, select, [contenteditable]'

/**
 * False while somebody types, while a dialog is open or a workout runs, with a modifier, and for whoever turned them off:
 * speech input presses letters by accident (WCAG 2.1.4).
 */
export function isForLetters(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey
  const isInField = target !== null && target.closest(FIELDS) !== null
  const isElsewhere = isInField || document.querySelector('dialog[open]') !== null
  return !(event.defaultPrevented || event.repeat || hasModifier || isElsewhere) && mayUseLetters()
}

export const mayUseLetters = (): boolean => $settings.get().letterKeys && !$isWorkoutRunning.get()
