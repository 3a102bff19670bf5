/** What the parts of a workout's page share: their input and their smallest pieces. */
import type { Translate } from './translate.ts'
import type { Language, Sport, Workout } from './workout.ts'

/** A workout, and what a reader's page must know beside it. */
export interface ArticleInput {
  workout: Workout
  /** Who made it, as shown to readers: the trainer, or the owner's card; empty when neither has a name. */
  author: string
  /** Language of the page; the workout's own texts may be in another one. */
  language: Language
  t: Translate
}

/** Name of a sport's symbol in the sprite: `sport-table-tennis`. */
export function spriteId(sport: Sport): string {
  return `sport-${sport.toLowerCase().replace(/[^a-z]+/g, '-')}`
}

/** One symbol of the sprite. `kind` is `g` for filled signs and `i` for line icons. */
export function useSymbol(id: string, kind: 'g' | 'i' = 'g'): string {
  return `<svg class="${kind}" aria-hidden="true"><use href="#${id}"/></svg>`
}

/** ` lang="de"` where a workout's own words are not in the page's language. */
export function langAttribute({ workout, language }: Pick<ArticleInput, 'workout' | 'language'>): string {
  return workout.language === language ? '' : ` lang="${workout.language}"`
}
