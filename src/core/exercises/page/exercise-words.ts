import { pathTo } from '../../app/routes.ts'
import type { Translate } from '../../app/translate.ts'
import type { Language } from '../../workout/workout.ts'
import type { LibraryExercise } from '../exercise.ts'
import { gentlerThan } from './variants.ts'
import type { LibraryEntry } from './library-filter.ts'

export interface Words {
  language: Language
  t: Translate
}

/** `Intl.ListFormat` adds an “and” in some languages and omits commas in others. */
export const listOf = (words: readonly string[]): string => words.join(', ')

export const musclesOf = (muscles: LibraryExercise['works'], { t }: Words): string =>
  listOf(muscles.map((muscle) => t(`muscles.${muscle}`)))

export const equipmentOf = ({ equipment }: LibraryExercise, { t }: Words): string =>
  equipment.length === 0 ? t('library.noEquipment') : listOf(equipment.map((thing) => t(`equipment.${thing}`)))

export const capital = (text: string, language: Language): string =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1)

const MINUTE = 60

function timeOf(seconds: number, language: Language): string {
  const inMinutes = seconds >= MINUTE && seconds % MINUTE === 0
  const format = { style: 'unit', unit: inMinutes ? 'minute' : 'second', unitDisplay: 'short' } as const
  return new Intl.NumberFormat(language, format).format(inMinutes ? seconds / MINUTE : seconds)
}

export function usualOf({ seconds, reps, side }: LibraryExercise, { language, t }: Words): string {
  const usual =
    seconds === undefined
      ? t('library.usualReps', { count: reps ?? 1 })
      : t('library.usualTime', { time: timeOf(seconds, language) })
  return side === 'each' ? `${usual}, ${t('library.eachSide')}` : usual
}

export interface Caution {
  text: string
  instead: { name: string; path: string } | null
}

export function cautionOf(
  { facts }: LibraryEntry,
  byId: ReadonlyMap<string, LibraryEntry>,
  { language, t }: Words
): Caution | null {
  if (facts.notFor.length === 0) return null
  const concerns = listOf(facts.notFor.map((concern) => t(`concerns.${concern}`)))
  const gentler = gentlerThan(facts, new Map([...byId].map(([id, entry]) => [id, entry.facts])))
  const name = byId.get(gentler?.id ?? '')?.texts[language].name
  if (gentler === undefined || name === undefined) return { text: t('library.notFor', { concerns }), instead: null }
  const path = pathTo('exercises', { id: gentler.id }, language)
  return { text: t('library.notForTry', { concerns, name }), instead: { name, path } }
}
