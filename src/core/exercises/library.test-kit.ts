import { readdirSync, readFileSync } from 'node:fs'
import { LANGUAGES, type Language } from '../workout/workout.ts'
import type { ExerciseText, LibraryExercise } from './exercise.ts'
import { nameIndex, type LibraryNames, type NameIndex } from './find.ts'
import { namesIn } from './library-names.ts'

const FOLDER = new URL('library/', import.meta.url)

interface Shelf {
  facts: LibraryExercise[]
  texts: Record<Language, Record<string, ExerciseText>>
}

const read = (shelf: string, file: string): unknown =>
  JSON.parse(readFileSync(new URL(`${shelf}/${file}.json`, FOLDER), 'utf8'))

const textsOf = (shelf: string, language: Language) => read(shelf, language) as Record<string, ExerciseText>

/** Typed but not validated: `library.test.ts` does that. */
export const readShelves = (): Shelf[] =>
  readdirSync(FOLDER).map((shelf) => ({
    facts: read(shelf, 'facts') as LibraryExercise[],
    texts: Object.fromEntries(LANGUAGES.map((language) => [language, textsOf(shelf, language)])) as Shelf['texts']
  }))

export function indexFor(language: Language): NameIndex {
  const names: LibraryNames[] = readdirSync(FOLDER).map((shelf) => namesIn(textsOf(shelf, language)))
  return nameIndex(Object.assign({}, ...names) as LibraryNames, language)
}
