/** Whether less should move: by our own setting, or by the system's. */
import { $settings } from '../../../stores/account/settings.ts'

const REDUCED = '(prefers-reduced-motion: reduce)'

export function isMotionReduced(): boolean {
  return $settings.get().reducedMotion || matchMedia(REDUCED).matches
}
