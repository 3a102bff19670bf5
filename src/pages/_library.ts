/** The paths of exercise pages, and their pictures. */
import { exercisePicture } from '#core/exercises/page/exercise-picture.ts'
import type { LibraryEntry } from '#core/exercises/page/library-filter.ts'
import type { Language } from '#core/workout/workout.ts'
import { WHOLE_LIBRARY } from '../data/exercises/whole-library.ts'
import { PREFIXED, fixedT } from '../i18n.ts'

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

/** Not shown as it is: the edge makes a PNG of it (functions/public/share-picture-routes.ts). */
export function exercisePictureFile({ props: { id, language } }: { props: ExercisePath['props'] }): Response {
  const entry = BY_ID.get(id)
  if (entry === undefined) return new Response(null, { status: 404 })
  return new Response(exercisePicture(entry, { language, t: fixedT(language) }))
}
