import { compile, type PlayableContent } from '../player/compile.ts'
import { ridgeOf } from '../player/segment.ts'
import { DEFAULT_SETTINGS } from '../account/settings.ts'
import { toTenth } from './tenths.ts'
import type { RidgeSegment } from './workout.ts'

export interface ContentSummary {
  /** Clock seconds with default settings. Repetitions count as 0; `lengthOf` has the estimate. */
  totalSec: number
  exerciseCount: number
  ridge: RidgeSegment[]
}

const RIDGE_BARS_MAX = 240

export function summarise(content: PlayableContent): ContentSummary {
  const timeline = compile(content, DEFAULT_SETTINGS)
  return {
    totalSec: Math.round(timeline.totalSec),
    exerciseCount: content.exercises.length,
    ridge: coarse(wholeBars(ridgeOf(timeline)))
  }
}

/** Rows hold whole seconds. Rounding keeps the total length of all bars. */
function wholeBars(ridge: RidgeSegment[]): RidgeSegment[] {
  let exact = 0
  return ridge.map(({ phase, seconds }) => {
    const before = Math.round(exact)
    exact = toTenth(exact + seconds)
    return { phase, seconds: Math.round(exact) - before }
  })
}

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
