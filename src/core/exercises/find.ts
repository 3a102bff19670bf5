/**
 * Finds the library exercise that a typed name means. It matches whole words only: no figure is better than a wrong
 * one.
 */
import type { Language } from '../workout/workout.ts'

/** By id: the main name, then the other common names. */
export type LibraryNames = Readonly<Record<string, readonly string[]>>

interface NameEntry {
  id: string
  name: string
  folded: string
  isFirst: boolean
}

export interface NameIndex {
  language: Language
  exact: ReadonlyMap<string, string>
  stems: ReadonlyMap<string, string>
  entries: readonly NameEntry[]
  longest: number
}

/** Folded words that may accompany the name of an exercise without making it another one. */
const HARMLESS: ReadonlySet<string> = new Set(
  `left right both each sides per one the a an in on at of fast slow easy hard light heavy max steady quick
  round rounds set sets rep reps time times sec secs second seconds min mins minute minutes station exercise warmup
  only finisher amrap emom tabata bodyweight alternating alternate alternately treadmill spot outdoors indoors x s m km
  links rechts beide beidseitig seite seiten pro je der die das dem den ein eine im auf am schnell langsam leicht locker
  schwer zugig runde runden satz satze wiederholung wiederholungen wdh mal sekunde sekunden minuten ubung laufband stelle
  nur abwechselnd wechselnd draussen eigengewicht
  gauche droite gauches droites deux cote cotes par le la les un une sur au du de rapide lent lente lentement doux facile
  dur tour tours serie series repetition repetitions fois seconde secondes exercice tapis place seulement alterne alternee alternes
  alternees
  izquierda derecha izquierdo derecho ambos lado lados por el los las una en rapido rapida lento lenta suave facil ronda
  rondas serie veces segundo segundos minuto minutos ejercicio cinta sitio solo alterno alterna alternos alternas
  rechts linker rechter beide kant kanten zijde per het een op snel langzaam licht rustig zwaar ronde rondes keer seconden
  oefening loopband plek alleen afwisselend wisselend`.split(/\s+/)
)

const isHarmless = (word: string): boolean => HARMLESS.has(word) || /^\d+[a-z]{0,4}$/.test(word)

/**
 * Lower case without accents, with a space for anything that joins two words. `+`, `&` and `/` stay, because they join
 * two exercises.
 */
const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll(/['’`´]/g, '')

export const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+|[+&/×]/gu) ?? []

const partsOf = (text: string): string[][] =>
  text
    // Without these words, “side” makes another exercise: “Side swing”.
    .replaceAll(/\b(each|per|one|both|left|right|other) side\b/gi, '$1')
    .split(/[,;:()[\]|–—]|\s-\s/)
    .map(wordsOf)

const SHORTEST_STEM = 3
const ENDINGS: Readonly<Record<Language, readonly [RegExp, string][]>> = {
  en: [
    [/ies$/, 'y'],
    [/(ch|sh|ss|x|z)es$/, '$1'],
    [/([^s])s$/, '$1']
  ],
  de: [[/(en|n|e|s)$/, '']],
  fr: [[/[sx]$/, '']],
  es: [
    [/([^aeiou])es$/, '$1'],
    [/([aeiou])s$/, '$1']
  ],
  nl: [
    [/([bdfgklmnprst])\1en$/, '$1'],
    [/en$/, ''],
    [/([^s])s$/, '$1']
  ]
}

export function stemOf(word: string, language: Language): string {
  for (const [ending, instead] of ENDINGS[language]) {
    const stem = word.replace(ending, instead)
    if (stem !== word && stem.length >= SHORTEST_STEM) return stem
  }
  return word
}

const stemmed = (words: readonly string[], language: Language): string =>
  words.map((word) => stemOf(word, language)).join(' ')

/** A name shared by two exercises means neither, unless it is the main name of one. */
function keysOf(names: LibraryNames, keyOf: (name: string) => string): Map<string, string> {
  const found = new Map<string, string | null>()
  for (const rank of [0, 1]) {
    const first = new Set(found.keys())
    for (const [id, all] of Object.entries(names)) {
      for (const key of new Set((rank === 0 ? all.slice(0, 1) : all.slice(1)).map(keyOf))) {
        const other = found.get(key)
        if (other === undefined) found.set(key, id)
        else if (other !== id && !first.has(key)) found.set(key, null)
      }
    }
  }
  return new Map([...found].flatMap(([key, id]) => (id === null || key === '' ? [] : [[key, id]])))
}

export function nameIndex(names: LibraryNames, language: Language): NameIndex {
  const entries = Object.entries(names).flatMap(([id, all]) =>
    all.map((name, at) => ({ id, name, folded: wordsOf(name).join(' '), isFirst: at === 0 }))
  )
  const longest = Math.max(0, ...entries.map(({ folded }) => folded.split(' ').length))
  const exact = keysOf(names, (name) => wordsOf(name).join(' '))
  const stems = keysOf(names, (name) => stemmed(wordsOf(name), language))
  return { language, entries, exact, stems, longest }
}

/** Matches whole words, in the singular or plural. */
export const idOf = ({ exact, stems, language }: NameIndex, words: readonly string[]): string | undefined =>
  exact.get(words.join(' ')) ?? stems.get(stemmed(words, language))

function findIn(words: readonly string[], index: NameIndex): string | undefined {
  const { length } = words
  for (let size = Math.min(length, index.longest); size > 0; size -= 1) {
    for (let from = 0; from + size <= length; from += 1) {
      const others = [...words.slice(0, from), ...words.slice(from + size)]
      // This check comes first because it is cheap: every keystroke looks up names.
      const id = others.every(isHarmless) ? idOf(index, words.slice(from, from + size)) : undefined
      if (id !== undefined) return id
    }
  }
  return undefined
}

/** The result of the first language that has one. */
function first(indexes: readonly NameIndex[], find: (index: NameIndex) => string | undefined): string | undefined {
  for (const index of indexes) {
    const id = find(index)
    if (id !== undefined) return id
  }
  return undefined
}

export function findExercise(name: string, indexes: readonly NameIndex[]): string | undefined {
  const all = wordsOf(name)
  const whole = first(indexes, (index) => idOf(index, all))
  if (whole !== undefined) return whole
  const found = new Set(partsOf(name).flatMap((words) => first(indexes, (index) => findIn(words, index)) ?? []))
  // “Squats, lunges” are two exercises.
  return found.size === 1 ? [...found][0] : undefined
}

export interface Suggestion {
  id: string
  name: string
}

/** 0 is the best rank. Null is no match. */
function rankOf(folded: string, typed: string): number | null {
  if (folded.startsWith(typed)) return 0
  return folded.includes(` ${typed}`) ? 1 : null
}

/** Names with a word that starts with the text. The main name of an exercise comes before its others. */
export function suggestExercises(text: string, indexes: readonly NameIndex[], max: number): Suggestion[] {
  const typed = wordsOf(text).join(' ')
  if (typed === '') return []
  const found = new Map<string, Suggestion & { rank: number }>()
  for (const [later, { entries }] of indexes.entries()) {
    for (const { id, name, folded, isFirst } of entries) {
      const match = rankOf(folded, typed)
      if (match === null) continue
      const rank = later * 4 + match * 2 + (isFirst ? 0 : 1)
      if (rank < (found.get(id)?.rank ?? Infinity)) found.set(id, { id, name, rank })
    }
  }
  return [...found.values()]
    .sort((a, b) => a.rank - b.rank || a.name.length - b.name.length)
    .slice(0, max)
    .map(({ id, name }) => ({ id, name }))
}
