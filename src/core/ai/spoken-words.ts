/** Splits free text into tokens, and knows the phrases of one language. */
import { BODY_PARTS, type BodyPart } from '../composer/composed.ts'
import { CONCERNS, EQUIPMENT, type Concern, type Equipment, type LibraryExercise } from '../exercises/exercise.ts'
import { wordsOf, idOf, stemOf, type NameIndex } from '../exercises/find.ts'
import { LEVELS, type Language, type Level } from '../workout/workout.ts'
import { PLAIN_WISHES, type PlainWish } from './wish.ts'
import { DE } from './words/de.ts'
import { EN } from './words/en.ts'
import { ES } from './words/es.ts'
import { FR } from './words/fr.ts'
import { NL } from './words/nl.ts'
import { type WishWords, GROUPS, type Group } from './words/words-of-wishes.ts'

/** Finds library exercises in free text: a single one, or all that share a name such as “push-ups”. */
export interface ExerciseWords {
  facts: readonly LibraryExercise[]
  /** The exercise with the longest name that starts here. */
  named: (words: readonly string[]) => { size: number; id: string } | null
  /** All exercises with these words in one of their names. The one with exactly this name comes first. */
  called: (words: readonly string[]) => string[]
}

/** Shorter words appear inside too many others, like `Stütz` in `Stützstrecke`. */
const PART_OF_WORD_MIN = 5

interface Entry {
  id: string
  stems: readonly string[]
}

const holds = ({ stems }: Entry, wanted: readonly string[]): boolean => {
  const [only] = wanted
  if (wanted.length === 1 && only !== undefined && only.length >= PART_OF_WORD_MIN) {
    // German and Dutch write “Knieliegestütze” as one word.
    return stems.some((stem) => stem.includes(only))
  }
  return stems.some((_, from) => wanted.every((one, at) => stems[from + at] === one))
}

const segments = (id: string): string => `-${id}-`

/** Also handles short words, such as “push-ups”. */
function singular(word: string, language: Language): string {
  const stem = stemOf(word, language)
  return stem === word && /^\p{L}{2}s$/u.test(word) ? word.slice(0, -1) : stem
}

export function exerciseWords(facts: readonly LibraryExercise[], index: NameIndex): ExerciseWords {
  const { language } = index
  const stemsOf = (words: readonly string[]): string[] => words.map((word) => singular(word, language))
  const entries = index.entries.map(({ id, folded }): Entry => ({ id, stems: stemsOf(folded.split(' ')) }))
  const ids = facts.map(({ id }) => id)
  return {
    facts,
    named: (words) => {
      for (let size = Math.min(words.length, index.longest); size > 0; size -= 1) {
        const id = idOf(index, words.slice(0, size))
        if (id !== undefined) return { size, id }
      }
      return null
    },
    called: (words) => {
      const own = idOf(index, words)
      const wanted = stemsOf(words)
      const found = entries.filter((entry) => holds(entry, wanted)).map(({ id }) => id)
      // A variant may have its own name in this language.
      const variants = own === undefined ? [] : ids.filter((id) => segments(id).includes(segments(own)))
      return [...new Set([...(own === undefined ? [] : [own]), ...found, ...variants])]
    }
  }
}

export const WISH_WORDS: Readonly<Record<Language, WishWords>> = { en: EN, de: DE, fr: FR, es: ES, nl: NL }

export type Meaning =
  | { kind: 'wish'; wish: PlainWish }
  | { kind: 'body'; concern: Concern | null; part: BodyPart | null }
  | { kind: 'equipment'; one: Equipment }
  | { kind: 'level'; level: Level }
  | { kind: 'group'; group: Group }
  | { kind: 'number'; value: number; isWord: boolean }
  | { kind: 'minutes'; each: number; isWhole: boolean }
  | { kind: 'hurts' | 'round' | 'beyond' | 'not' | 'drop' | 'my' | 'with' | 'only' | 'train' | 'and' | 'or' | 'filler' }

interface Phrase {
  words: readonly string[]
  meaning: Meaning
}

export interface Word {
  folded: string
  from: number
  to: number
}

const WORD = /\d+(?:[.,]\d+)?|[\p{L}\p{M}]+|[.,;:!?\n()]/gu

export interface Clause {
  words: Word[]
  /** A comma alone may continue what was said before it. */
  isAfterComma: boolean
}

export function clausesOf(text: string): Clause[] {
  const clauses: Clause[] = [{ words: [], isAfterComma: false }]
  for (const { 0: raw, index } of text.matchAll(WORD)) {
    if (/^[.,;:!?\n()]$/.test(raw)) clauses.push({ words: [], isAfterComma: raw === ',' })
    else {
      const folded = /^\d/.test(raw) ? raw.replace(',', '.') : wordsOf(raw).join('')
      clauses.at(-1)!.words.push({ folded, from: index, to: index + raw.length })
    }
  }
  return clauses.filter(({ words }) => words.length > 0)
}

const spoken = (phrase: string): string[] => wordsOf(phrase.replaceAll(/['’`´-]/g, ' '))

const split = (texts: string): string[][] =>
  texts
    .split(',')
    .map(spoken)
    .filter(({ length }) => length > 0)

function phrasesOf(language: Language): Phrase[] {
  const words = WISH_WORDS[language]
  const of = (texts: string, meaning: Meaning): Phrase[] => split(texts).map((one) => ({ words: one, meaning }))
  const parts = new Map(
    BODY_PARTS.flatMap((part) => split(words.parts[part]).map((one): [string, BodyPart] => [one.join(' '), part]))
  )
  const bodies = CONCERNS.flatMap((concern) =>
    split(words.body[concern]).map((one): Phrase => ({
      words: one,
      meaning: { kind: 'body', concern, part: parts.get(one.join(' ')) ?? null }
    }))
  )
  return [
    ...PLAIN_WISHES.flatMap((wish) => of(words.wishes[wish], { kind: 'wish', wish })),
    ...bodies,
    ...BODY_PARTS.flatMap((part) => of(words.parts[part], { kind: 'body', concern: null, part })),
    ...EQUIPMENT.flatMap((one) => of(words.equipment[one], { kind: 'equipment', one })),
    ...LEVELS.flatMap((level) => of(words.levels[level], { kind: 'level', level })),
    ...GROUPS.flatMap((group) => of(words.groups[group], { kind: 'group', group })),
    ...of(words.hurts, { kind: 'hurts' }),
    ...of(words.minute, { kind: 'minutes', each: 1, isWhole: false }),
    ...of(words.hour, { kind: 'minutes', each: 60, isWhole: false }),
    ...of(words.halfHour, { kind: 'minutes', each: 30, isWhole: true }),
    ...of(words.quarterHour, { kind: 'minutes', each: 15, isWhole: true }),
    ...(['round', 'beyond', 'not', 'drop', 'only', 'with', 'and', 'or', 'train', 'my'] as const).flatMap((kind) =>
      of(words[kind], { kind })
    ),
    ...split(words.numbers).map((one, at): Phrase => ({
      words: one,
      meaning: { kind: 'number', value: at + 1, isWord: true }
    })),
    ...of(words.fillers, { kind: 'filler' })
    // The longest comes first, because “easier on” is not “easier”. Ties keep the order of this list.
  ].sort((a, b) => b.words.length - a.words.length)
}

const known = new Map<Language, readonly Phrase[]>()

function phrases(language: Language): readonly Phrase[] {
  const found = known.get(language) ?? phrasesOf(language)
  known.set(language, found)
  return found
}

export function phraseAt(words: readonly string[], language: Language): { size: number; meaning: Meaning } | null {
  const [first = ''] = words
  if (/^\d/.test(first)) return { size: 1, meaning: { kind: 'number', value: Number(first), isWord: false } }
  const found = phrases(language).find((one) => one.words.every((word, at) => words[at] === word))
  return found === undefined ? null : { size: found.words.length, meaning: found.meaning }
}

/** Matches only the negation itself when a longer phrase begins with it: the “no” of “no jumping jacks”. */
export function denialAt(words: readonly string[], language: Language): number {
  const found = phrases(language).find(
    ({ words: own, meaning }) => meaning.kind === 'not' && own.every((word, at) => words[at] === word)
  )
  return found?.words.length ?? 0
}
