/** From section 1 of the spec. A workout left early earns the finished share, rounded down (product page). */
import { formatPercent, wholePercent } from '../app/format.ts'
import { LEVEL_ICEPOINTS, type Language, type Level } from './workout.ts'

export function icepointsFor(level: Level, share: number): number {
  const done = Number.isNaN(share) ? 0 : Math.min(1, Math.max(0, share))
  // In floating point, 0.29 × 100 is slightly less than 29. The small addition corrects that.
  return Math.floor(LEVEL_ICEPOINTS[level] * done + 1e-9)
}

/** A workout with one exercise skipped still counts as done, but one that was only started does not. */
export const isMostlyDone = (share: number): boolean => share >= 0.9 - 1e-9

export function percentDone(share: number, language: Language): string {
  const done = Math.min(1, Math.max(0, share))
  return done > 0 && wholePercent(done) === 0 ? `< ${formatPercent(0.01, language)}` : formatPercent(done, language)
}
