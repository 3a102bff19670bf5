import type { AiRequest } from '#core/ai/ai-request.ts'
import type { ComposerRequest } from '#core/composer/composed.ts'
import { isSafe, poolOf } from '#core/composer/pool.ts'
import type { LibraryExercise } from '#core/exercises/exercise.ts'

const OF_SPORT_MAX = 90
const FOR_ENDS_MAX = 30

const asComposed = ({ sport, level, minutes, equipment, hurts, impact }: AiRequest): ComposerRequest => ({
  sport,
  level,
  minutes,
  equipment,
  concerns: hurts,
  impact: impact ?? 'high',
  recent: [],
  focus: []
})

export function fittingExercises(request: AiRequest, facts: readonly LibraryExercise[]): LibraryExercise[] {
  const pool = poolOf(asComposed(request), facts)
  const best = pool.candidates.toSorted((a, b) => b.weight - a.weight).slice(0, OF_SPORT_MAX)
  const chosen = new Set(best.map(({ exercise }) => exercise))
  const ends = pool.safe.filter((one) => (one.kind === 'mobility' || one.kind === 'stretch') && !chosen.has(one))
  return [...chosen, ...ends.slice(0, FOR_ENDS_MAX)]
}

export const isHarmful = (exercise: LibraryExercise, { hurts }: AiRequest): boolean =>
  !isSafe(exercise, {
    sport: exercise.sports[0] ?? 'others',
    level: 'extreme',
    minutes: 0,
    impact: 'high',
    equipment: exercise.equipment,
    concerns: hurts,
    recent: [],
    focus: []
  })
