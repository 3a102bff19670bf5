/** Returns true if motion should be reduced, by our setting or the system's. */
import { $settings } from '../../../stores/account/settings.ts'

const REDUCED = '(prefers-reduced-motion: reduce)'

export function isMotionReduced(): boolean {
  return $settings.get().reducedMotion || matchMedia(REDUCED).matches
}
