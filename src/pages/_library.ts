/** The paths of exercise pages. */
import type { LibraryEntry } from '#core/exercises/page/library-filter.ts'
import type { Language } from '#core/workout/workout.ts'
import { WHOLE_LIBRARY } from '../data/exercises/whole-library.ts'
import { PREFIXED } from '../i18n.ts'

export { WHOLE_LIBRARY }

export const BY_ID: ReadonlyMap<string, LibraryEntry> = new Map(WHOLE_LIBRARY.map((entry) => [entry.facts.id, entry]))

interface ExercisePath {
  params: { id: string; language: Language }
  props: { id: string; language: Language }
}

export const exercisePaths = (languages: readonly Language[] = PREFIXED): ExercisePath[] =>
  languages.flatMap((language) =>
    WHOLE_LIBRARY.map(({ facts: { id } }) => ({ params: { id, language }, props: { id, language } }))
  )
