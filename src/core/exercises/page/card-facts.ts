import {
  CONCERNS,
  EQUIPMENT,
  MUSCLES,
  POSITIONS,
  type Concern,
  type Equipment,
  type LibraryExercise,
  type Muscle,
  type Position
} from '../exercise.ts'
import { LEVELS, SPORTS, type Level, type Sport } from '../../workout/workout.ts'
import { SEPARATOR, type CardFacts, type FilterField } from './library-filter.ts'

export const NO_EQUIPMENT = 'none'

export const FILTERS = {
  sport: SPORTS,
  muscle: MUSCLES,
  equipment: [NO_EQUIPMENT, ...EQUIPMENT],
  position: POSITIONS,
  level: LEVELS,
  concern: CONCERNS
} as const satisfies Readonly<Record<FilterField, readonly string[]>>

const join = (
  words: readonly (Sport | Muscle | Equipment | Position | Level | Concern | typeof NO_EQUIPMENT)[]
): string => words.join(SEPARATOR)

export function cardFacts(facts: LibraryExercise): CardFacts {
  const { sports, works, equipment, position, level, notFor } = facts
  return {
    sport: join(sports),
    muscle: join(works),
    equipment: join(equipment.length === 0 ? [NO_EQUIPMENT] : equipment),
    position: join([position]),
    level: join([level]),
    concern: join(notFor)
  }
}
