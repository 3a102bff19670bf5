/** The words a workout is found by, and the word a person meant when they mistyped one (docs/public.md). */
import { wordsOf } from '../exercises/find.ts'

/** Characters of the column. */
const WORDS_MAX = 20_000
/** Longer words are cut, in the index and in the search alike. */
const WORD_MAX = 32
/** InnoDB indexes no shorter words. */
const WORD_MIN = 3
export const QUERY_MAX = 80
/** Each word of a search is one query to the database. */
const QUERY_WORDS_MAX = 6

/** InnoDB's own list: it does not index these, so a search for them finds nothing. */
const STOPWORDS: ReadonlySet<string> = new Set(
  'a about an are as at be by com de en for from how i in is it la of on or that the this to was what when where who will with und www'.split(
    ' '
  )
)

/** Lower case without accents. An apostrophe ends a word: `l’équilibre` is found by `equilibre`. */
function plainWords(text: string): string[] {
  const words = wordsOf(text.replaceAll(/['’`´]/g, ' '))
  return words.filter((word) => /[\p{L}\p{N}]/u.test(word)).map((word) => [...word].slice(0, WORD_MAX).join(''))
}

const isIndexed = (word: string): boolean => word.length >= WORD_MIN && !STOPWORDS.has(word)

/** Each word once, in order. What exceeds the column is left out, so put the most important texts first. */
export function listingWords(texts: readonly string[]): string {
  let words = ''
  const seen = new Set<string>()
  for (const word of texts.flatMap(plainWords)) {
    if (!isIndexed(word) || seen.has(word)) continue
    if (words.length + word.length >= WORDS_MAX) break
    seen.add(word)
    words += words === '' ? word : ` ${word}`
  }
  return words
}

/**
 * The words to search for. Short words and stop words are left out, unless there is no other: then the last one is
 * searched for as the beginning of a word.
 */
export function queryWords(text: string): string[] {
  const words = plainWords(text.slice(0, QUERY_MAX))
  const good = [...new Set(words.filter(isIndexed))].slice(0, QUERY_WORDS_MAX)
  return good.length > 0 ? good : words.slice(-1)
}

/** Shorter words have too many neighbors, and what is left after a deletion is not indexed. */
const CORRECTED_MIN = 4

const withoutOneLetter = (word: string): string[] => {
  const letters = [...word]
  return letters.map((_, index) => letters.toSpliced(index, 1).join(''))
}

/** True for words that are long enough to be corrected, or to be what another word is corrected to. */
export const isCorrectable = (word: string): boolean => word.length >= CORRECTED_MIN && !/\d/.test(word)

/**
 * The word and all its one-letter deletions, for full-text search. Two words with one mistake between them always share
 * one of these (the SymSpell algorithm).
 */
export const neighbors = (word: string): string => [...new Set([...withoutOneLetter(word), word])].join(' ')

/** True when one letter was added, left out, replaced, or swapped with the next. */
export function isOneMistake(typed: string, meant: string): boolean {
  const [a, b] = [[...typed], [...meant]]
  if (typed === meant || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  const [endA, endB] = [a.slice(start).join(''), b.slice(start).join('')]
  const after = (text: string, count: number): string => [...text].slice(count).join('')
  if (a.length > b.length) return after(endA, 1) === endB
  if (a.length < b.length) return endA === after(endB, 1)
  const isSwapped = a[start] === b[start + 1] && a[start + 1] === b[start]
  return after(endA, 1) === after(endB, 1) || (isSwapped && after(endA, 2) === after(endB, 2))
}
