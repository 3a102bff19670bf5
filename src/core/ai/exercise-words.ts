/** Exercises of the library in free words: one of a name, or all that are called so: “push-ups”. */
import { idOf, stemOf, type NameIndex } from '../exercises/find.ts'
import type { LibraryExercise } from '../exercises/exercise.ts'
import type { Language } from '../workout/workout.ts'

export interface ExerciseWords {
  facts: readonly LibraryExercise[]
  /** The exercise that is named by the longest of the words from here on. */
  named: (words: readonly string[]) => { size: number; id: string } | null
  /** All with the words in one of their names, the one that is called so first. */
  called: (words: readonly string[]) => string[]
}

/** With less a word is in too many others: `Stütz` in `Stützstrecke`. */
const PART_OF_WORD_MIN = 5

interface Entry {
  id: string
  stems: readonly string[]
}

const holds = ({ stems }: Entry, wanted: readonly string[]): boolean => {
  const [only] = wanted
  if (wanted.length === 1 && only !== undefined && only.length >= PART_OF_WORD_MIN) {
    // German and Dutch write “Knieliegestütze” in one word.
    return stems.some((stem) => stem.includes(only))
  }
  return stems.some((_, from) => wanted.every((one, at) => stems[from + at] === one))
}

const segments = (id: string): string => `-${id}-`

/** Also of short words: “push-ups”. */
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
      // A variant may have a name of its own in this language.
      const variants = own === undefined ? [] : ids.filter((id) => segments(id).includes(segments(own)))
      return [...new Set([...(own === undefined ? [] : [own]), ...found, ...variants])]
    }
  }
}
