import { pathTo } from '../../app/routes.ts'
import { markup, type Markup } from '../../public/html.ts'
import { cardFacts } from './card-facts.ts'
import { capital, musclesOf, type Words } from './exercise-words.ts'
import type { LibraryEntry } from './library-entry.ts'

const NAMED = 2

export function libraryCard(entry: LibraryEntry, words: Words): Markup {
  const { facts, texts } = entry
  const { sport, muscle, equipment, position, level, concern } = cardFacts(facts)
  const path = pathTo('exercises', { id: facts.id }, words.language)
  return markup`<li class="exercises-card" data-id="${facts.id}" data-sport="${sport}" data-muscle="${muscle}" data-equipment="${equipment}" data-position="${position}" data-level="${level}" data-concern="${concern}"><span class="exercises-panel"></span><h3><a href="${path}">${texts[words.language].name}</a></h3><p class="exercises-works">${capital(musclesOf(facts.works.slice(0, NAMED), words), words.language)}</p><p class="meta"><span class="level is-bare" data-lv="${facts.level}">${words.t(`levels.${facts.level}`)}</span></p></li>`
}
