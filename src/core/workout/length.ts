import type { RidgeSegment } from './workout.ts'

/** How long a workout takes; `isAbout` where repetitions make it an estimate. */
export function lengthOf({ totalSec, ridge }: { totalSec: number; ridge: readonly RidgeSegment[] }) {
  const drawn = ridge.reduce((sum, { seconds }) => sum + seconds, 0)
  return { seconds: Math.max(totalSec, drawn), isAbout: drawn > totalSec }
}
