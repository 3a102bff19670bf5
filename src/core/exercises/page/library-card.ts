import { pathTo } from '../../app/routes.ts'
import { markup, type Markup } from '../../public/html.ts'
import { CONCERNS, EQUIPMENT, MUSCLES, type Concern, type Equipment, type Muscle } from '../exercise.ts'
import { LEVELS, SPORTS, type Level, type Sport } from '../../workout/workout.ts'
import { capital, musclesOf, type Words } from './exercise-words.ts'
import type { LibraryEntry } from './library-entry.ts'
import { SEPARATOR, type CardFacts, type FilterField } from './library-filter.ts'

export const NO_EQUIPMENT = 'none'

export const FILTERS = {
  sport: SPORTS,
  muscle: MUSCLES,
  equipment: [NO_EQUIPMENT, ...EQUIPMENT],
  level: LEVELS,
  concern: CONCERNS
} as const satisfies Readonly<Record<FilterField, readonly string[]>>

function factsOf({ facts }: LibraryEntry): CardFacts {
  const { sports, works, equipment, level, notFor } = facts
  const join = (words: readonly (Sport | Muscle | Equipment | Level | Concern | typeof NO_EQUIPMENT)[]): string =>
    words.join(SEPARATOR)
  return {
    sport: join(sports),
    muscle: join(works),
    equipment: join(equipment.length === 0 ? [NO_EQUIPMENT] : equipment),
    level: join([level]),
    concern: join(notFor)
  }
}

const NAMED = 2

export function libraryCard(entry: LibraryEntry, words: Words): Markup {
  const { facts, texts } = entry
  const { sport, muscle, equipment, level, concern } = factsOf(entry)
  const path = pathTo('exercises', { id: facts.id }, words.language)
  return markup`<li class="exercises-card" data-id="${facts.id}" data-sport="${sport}" data-muscle="${muscle}" data-equipment="${equipment}" data-level="${level}" data-concern="${concern}"><span class="exercises-panel"></span><h3><a href="${path}">${texts[words.language].name}</a></h3><p class="exercises-works">${capital(musclesOf(facts.works.slice(0, NAMED), words), words.language)}</p><p class="meta"><span class="level is-bare" data-lv="${facts.level}">${words.t(`levels.${facts.level}`)}</span></p></li>`
}
