import { cardFacts } from '#core/exercises/page/card-facts.ts'
import type { CardFacts } from '#core/exercises/page/library-filter.ts'
import { readFacts } from '../../data/exercises/library.ts'

/** What each exercise is filtered by, by its id. @throws when it cannot be loaded. */
export const readFilterFacts = async (): Promise<ReadonlyMap<string, CardFacts>> =>
  new Map((await readFacts()).map((facts) => [facts.id, cardFacts(facts)]))
