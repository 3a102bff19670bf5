/** `virtual:library-names/de` (names in one language) and `virtual:library-shelves` (ids). */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { ExerciseText } from '../../src/core/exercises/exercise.ts'
import { namesIn } from '../../src/core/exercises/library-names.ts'
import { ROOT } from './config.ts'

const LIBRARY = join(ROOT, 'src/core/exercises/library')
const IDS = /^virtual:library-(?:names\/[a-z]{2}|shelves)$/

const read = (shelf: string, file: string): Record<string, ExerciseText> =>
  JSON.parse(readFileSync(join(LIBRARY, shelf, `${file}.json`), 'utf8')) as Record<string, ExerciseText>

export function libraryFile(id: string): unknown {
  const shelves = readdirSync(LIBRARY).toSorted()
  const [, language] = id.split('/')
  return Object.assign(
    {},
    ...shelves.map((shelf): object =>
      language === undefined ? { [shelf]: Object.keys(read(shelf, 'figures')) } : namesIn(read(shelf, language))
    )
  )
}

/** Loaded from text, which is faster than a script of the same length. */
export function libraryFiles(): Plugin {
  return {
    name: 'icepoint:library-files',
    resolveId: { filter: { id: IDS }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:library-/ },
      handler: (id) => `export default JSON.parse(${JSON.stringify(JSON.stringify(libraryFile(id.slice(1))))})`
    }
  }
}
