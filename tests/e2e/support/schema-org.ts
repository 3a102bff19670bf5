/** The vocabulary of schema.org as types. `structured-data.ts` writes JSON-LD of pages into a file that imports these. */
import type { ExercisePlanLeaf, HowToLeaf, MergeLeafTypes, Thing, WithContext } from 'schema-dts'

/** What stands in the script of one page. */
export type PageData =
  | WithContext<Exclude<Thing, string>>
  | WithContext<MergeLeafTypes<[ExercisePlanLeaf, HowToLeaf]>>
  | { '@context': 'https://schema.org'; '@graph': readonly Thing[] }
