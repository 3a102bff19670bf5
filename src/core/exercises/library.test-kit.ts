/** The library as it lies in files, for tests. */
import { readdirSync, readFileSync } from 'node:fs'
import type { Language } from '../workout/workout.ts'
import { nameIndex, type LibraryNames, type NameIndex } from './find.ts'
import { namesIn } from './library-names.ts'

const FOLDER = new URL('library/', import.meta.url)

export function indexFor(language: Language): NameIndex {
  const names: LibraryNames[] = readdirSync(FOLDER).map((shelf) =>
    namesIn(
      JSON.parse(readFileSync(new URL(`${shelf}/${language}.json`, FOLDER), 'utf8')) as Parameters<typeof namesIn>[0]
    )
  )
  return nameIndex(Object.assign({}, ...names) as LibraryNames, language)
}
