import { cardFacts } from '#core/exercises/page/card-facts.ts'
import type { CardFacts } from '#core/exercises/page/library-filter.ts'
import { readFacts } from '../../data/exercises/library.ts'

/** The values that each exercise is filtered by, keyed by id. @throws when they cannot be loaded. */
export const readFilterFacts = async (): Promise<ReadonlyMap<string, CardFacts>> =>
  new Map((await readFacts()).map((facts) => [facts.id, cardFacts(facts)]))
