import { readFileSync, readdirSync } from 'node:fs'
import { TEXTS } from '#locales/index.ts'
import { translator } from '../../app/translate.ts'
import { LANGUAGES, type Language } from '../../workout/workout.ts'
import type { ExerciseText, LibraryExercise } from '../exercise.ts'
import { DRAWINGS } from '../figure/gear/gear.ts'
import { equip } from '../figure/gear/slot.ts'
import type { Pose } from '../figure/pose.ts'
import type { Words } from './exercise-words.ts'
import type { LibraryEntry } from './library-filter.ts'

equip(DRAWINGS)

const FOLDER = new URL('../library/', import.meta.url)
const read = <Content>(shelf: string, name: string): Content =>
  JSON.parse(readFileSync(new URL(`${shelf}/${name}.json`, FOLDER), 'utf8')) as Content

export const ENTRIES: readonly LibraryEntry[] = readdirSync(FOLDER).flatMap((shelf) => {
  const poses = read<Record<string, Pose>>(shelf, 'figures')
  const texts = LANGUAGES.map((language) => [language, read<Record<string, ExerciseText>>(shelf, language)] as const)
  return read<LibraryExercise[]>(shelf, 'facts').map((facts) => ({
    facts,
    pose: poses[facts.id]!,
    texts: Object.fromEntries(texts.map(([language, all]) => [language, all[facts.id]!])) as Record<
      Language,
      ExerciseText
    >
  }))
})

export const BY_ID: ReadonlyMap<string, LibraryEntry> = new Map(ENTRIES.map((entry) => [entry.facts.id, entry]))

export const entryOf = (id: string): LibraryEntry => BY_ID.get(id)!

export const entryWith = (id: string, facts: Partial<LibraryExercise>): LibraryEntry => {
  const entry = entryOf(id)
  return { ...entry, facts: { ...entry.facts, ...facts } }
}

export const ENGLISH: Words = { language: 'en', t: translator(TEXTS.en, 'en') }
export const GERMAN: Words = { language: 'de', t: translator(TEXTS.de, 'de') }
