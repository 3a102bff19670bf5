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
import type { Translate } from '../../app/translate.ts'
import { LEVELS, SPORTS, type Language, type Level, type Sport } from '../../workout/workout.ts'
import { capital } from './exercise-words.ts'
import { SEPARATOR, type CardFacts, type FilterField } from './library-filter.ts'

const NO_EQUIPMENT = 'none'

export const FILTERS = {
  sport: SPORTS,
  muscle: MUSCLES,
  equipment: [NO_EQUIPMENT, ...EQUIPMENT],
  position: POSITIONS,
  level: LEVELS,
  concern: CONCERNS
} as const satisfies Readonly<Record<FilterField, readonly string[]>>

/** `all`: the text for no choice. `names`: the namespace with the name of each value. */
const FILTER_TEXTS: Readonly<Record<FilterField, { all: string; names: string }>> = {
  sport: { all: 'library.anySport', names: 'sports' },
  muscle: { all: 'library.muscle', names: 'muscles' },
  equipment: { all: 'library.equipment', names: 'equipment' },
  position: { all: 'library.position', names: 'positions' },
  level: { all: 'library.anyLevel', names: 'levels' },
  concern: { all: 'library.concern', names: 'concerns' }
}

/** The choices of a filter, without the one that is for none. */
export function filterChoices(field: FilterField, t: Translate, language: Language) {
  const { all, names } = FILTER_TEXTS[field]
  const nameOf = (value: string): string => (value === NO_EQUIPMENT ? t('library.noEquipment') : t(`${names}.${value}`))
  const options = FILTERS[field].map((value) => ({ value, label: capital(nameOf(value), language) }))
  return { all: t(all), options }
}

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
