/** What a play earns (spec, section 1; product page: "a workout left early earns the finished share, rounded down"). */
import { LEVEL_ICEPOINTS, type Level } from './workout.ts'

/**
 * Icepoints of a play.
 * @param share the part that was done, 0 to 1; anything outside counts as the nearer end, no number as nothing.
 */
export function icepointsFor(level: Level, share: number): number {
  const done = Number.isNaN(share) ? 0 : Math.min(1, Math.max(0, share))
  // A share such as 0.29 of 100 is 28.999… in floating point; a billionth is far below any real part of a play.
  return Math.floor(LEVEL_ICEPOINTS[level] * done + 1e-9)
}

/** A share in whole per cent, rounded down as its icepoints are; what was only begun is `< 1`. */
export function percentDone(share: number): string {
  const percent = Math.floor(Math.min(1, Math.max(0, share)) * 100 + 1e-9)
  return share > 0 && percent === 0 ? '< 1' : String(percent)
}
