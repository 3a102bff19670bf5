/** What lists know of a workout without reading its exercises. Written with every save. */
import { compile, type PlayableContent } from '../player/compile.ts'
import { ridgeOf } from '../player/segment.ts'
import { DEFAULT_SETTINGS } from '../account/settings.ts'
import type { RidgeSegment } from './workout.ts'

export interface ContentSummary {
  /** Length of one play with the default settings, open steps counted as none, in seconds. */
  totalSec: number
  exerciseCount: number
  ridge: RidgeSegment[]
}

/** More bars than this cannot be told apart on a card, and would weigh on every list. */
const RIDGE_BARS_MAX = 240

/** Length of one play, number of exercises and silhouette. Repetitions are drawn at three seconds each. */
export function summarise(content: PlayableContent): ContentSummary {
  const timeline = compile(content, DEFAULT_SETTINGS)
  return {
    totalSec: timeline.totalSec,
    exerciseCount: content.exercises.length,
    ridge: coarse(ridgeOf(timeline))
  }
}

/** Joins neighbours of a very long ridge, so that its silhouette and its sum stay: at most half work and half rest. */
function coarse(ridge: RidgeSegment[]): RidgeSegment[] {
  if (ridge.length <= RIDGE_BARS_MAX) return ridge
  const perGroup = Math.ceil(ridge.length / (RIDGE_BARS_MAX / 2))
  const joined: RidgeSegment[] = []
  for (let from = 0; from < ridge.length; from += perGroup) {
    const group = ridge.slice(from, from + perGroup)
    for (const phase of ['work', 'rest'] as const) {
      const seconds = group
        .filter((segment) => (segment.phase === 'work') === (phase === 'work'))
        .reduce((sum, segment) => sum + segment.seconds, 0)
      if (seconds > 0) joined.push({ phase, seconds })
    }
  }
  return joined
}
