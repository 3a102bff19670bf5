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
import { capital, musclesOf, type Words } from './exercise-words.ts'
import { SEPARATOR, type CardFacts, type FilterField, type LibraryEntry } from './library-filter.ts'
import { pathTo } from '../../app/routes.ts'
import { markup, type Markup } from '../../public/html.ts'

const NO_EQUIPMENT = 'none'

export const FILTERS = {
  sport: SPORTS,
  muscle: MUSCLES,
  equipment: [NO_EQUIPMENT, ...EQUIPMENT],
  position: POSITIONS,
  level: LEVELS,
  concern: CONCERNS
} as const satisfies Readonly<Record<FilterField, readonly string[]>>

/** `all` is the text for no choice, and `names` the namespace with the name of each value. */
const FILTER_TEXTS: Readonly<Record<FilterField, { all: string; names: string }>> = {
  sport: { all: 'library.anySport', names: 'sports' },
  muscle: { all: 'library.muscle', names: 'muscles' },
  equipment: { all: 'library.equipment', names: 'equipment' },
  position: { all: 'library.position', names: 'positions' },
  level: { all: 'library.anyLevel', names: 'levels' },
  concern: { all: 'library.concern', names: 'concerns' }
}

/** The choices of a filter, without the one for "any". */
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

const NAMED = 2

export function libraryCard(entry: LibraryEntry, words: Words): Markup {
  const { facts, texts } = entry
  const { sport, muscle, equipment, position, level, concern } = cardFacts(facts)
  const path = pathTo('exercises', { id: facts.id }, words.language)
  return markup`<li class="exercises-card" data-id="${facts.id}" data-sport="${sport}" data-muscle="${muscle}" data-equipment="${equipment}" data-position="${position}" data-level="${level}" data-concern="${concern}"><span class="exercises-panel"></span><h3><a href="${path}">${texts[words.language].name}</a></h3><p class="exercises-works">${capital(musclesOf(facts.works.slice(0, NAMED), words), words.language)}</p><p class="meta"><span class="level is-bare" data-lv="${facts.level}">${words.t(`levels.${facts.level}`)}</span></p></li>`
}
