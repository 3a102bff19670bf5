import type { RidgeSegment } from './workout.ts'

export function lengthOf({ totalSec, ridge }: { totalSec: number; ridge: readonly RidgeSegment[] }) {
  const drawn = ridge.reduce((sum, { seconds }) => sum + seconds, 0)
  return { seconds: Math.max(totalSec, drawn), isAbout: drawn > totalSec }
}
