import type { Shelf } from '#locales/index.ts'
import type { Messages } from '#core/app/translate.ts'
import type { Language } from '#core/workout/workout.ts'

const FILES = import.meta.glob<Messages>('/locales/*/*.json', { import: 'default' })

/** @throws when the file cannot be loaded. */
export async function shelfTexts(shelf: Shelf, language: Language): Promise<Messages> {
  const load = FILES[`/locales/${language}/${shelf}.json`]
  if (load === undefined) throw new RangeError(`no texts: ${shelf} ${language}`)
  return load()
}
