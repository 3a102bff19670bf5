/** Reads the words of one clause as things that are wanted or ruled out. */
import type { Language } from '../workout/workout.ts'
import { denialAt, phraseAt, type Clause, type Meaning, type ExerciseWords } from './spoken-words.ts'

export interface Item {
  meaning: Meaning | { kind: 'exercise'; ids: readonly string[]; isExact: boolean } | { kind: 'unknown' }
  from: number
  /** Index of the word after the last one, within the clause. */
  to: number
  isDenied: boolean
  isUsed: boolean
}

const IS_TARGET: ReadonlySet<string> = new Set(['exercise', 'equipment', 'group', 'body'])
export const isTarget = ({ meaning: { kind } }: Item): boolean => IS_TARGET.has(kind)

/** The longest exercise name wins over a shorter phrase, so “chair squats” is not a chair. */
const WINDOW_MAX = 5
const TIES: ReadonlySet<Meaning['kind']> = new Set(['and', 'or', 'with', 'only', 'filler', 'not'])

interface NameAt {
  size: number
  ids: readonly string[]
  isExact: boolean
}

/** Words that connect two items of a list. */
const GOES_ON: ReadonlySet<string> = new Set(['and', 'or', 'filler', 'my', 'not'])
/** What a number after a negation can refer to: “no squats 3 rounds”. */
const COUNTED: ReadonlySet<string> = new Set(['number', 'minutes', 'round', 'level'])

/** A negation continues after a comma for items of the same kind. */
export type Carried = Item['meaning']['kind'] | null

/** Reads a clause word by word and tracks which words are negated. */
export class ClauseReader {
  private readonly items: Item[] = []
  private readonly words: readonly string[]
  private readonly language: Language
  private readonly exercises: ExerciseWords | null
  private isDenied: boolean
  private isCarried: boolean
  private isTied = false
  private lastKind: Carried

  constructor(clause: Clause, language: Language, exercises: ExerciseWords | null, carried: Carried) {
    this.words = clause.words.map(({ folded }) => folded)
    this.language = language
    this.exercises = exercises
    this.isDenied = carried !== null && clause.isAfterComma
    this.isCarried = this.isDenied
    this.lastKind = carried
  }

  read(): Item[] {
    for (let at = 0; at < this.words.length;) {
      const open = this.words.slice(at)
      const { size, meaning } = this.meaningOf(open)
      this.turn(open, meaning)
      const item: Item = { meaning, from: at, to: at + size, isDenied: this.isDenied, isUsed: false }
      if (isTarget(item)) this.readTarget(item, open)
      this.items.push(item)
      at = item.to
    }
    for (const [index, { meaning }] of this.items.entries()) if (meaning.kind === 'drop') this.dropBefore(index)
    return this.items
  }

  /** The longer of a phrase and an exercise name. The phrase wins a tie. */
  private meaningOf(open: readonly string[]): { size: number; meaning: Item['meaning'] } {
    const phrase = phraseAt(open, this.language)
    if (phrase?.meaning.kind === 'wish') {
      const denial = denialAt(open, this.language)
      const named = denial === 0 ? null : this.calledAt(open.slice(denial))
      // “No jumping jacks” is not “no jumping”.
      if (named !== null && denial + named.size > phrase.size) return { size: denial, meaning: { kind: 'not' } }
    }
    const name = this.isDenied ? this.calledAt(open) : this.namedAt(open)
    const { size, meaning } = phrase ?? { size: 1, meaning: { kind: 'unknown' as const } }
    if (name === null || name.size < size || (phrase !== null && name.size === size)) return { size, meaning }
    return { size: name.size, meaning: { kind: 'exercise', ids: name.ids, isExact: name.isExact } }
  }

  private namedAt(open: readonly string[]): NameAt | null {
    const named = this.exercises?.named(open) ?? null
    return named === null ? null : { size: named.size, ids: [named.id], isExact: true }
  }

  private calledAt(open: readonly string[]): NameAt | null {
    const isTie = (word: string): boolean => TIES.has(phraseAt([word], this.language)?.meaning.kind ?? 'number')
    for (let size = Math.min(WINDOW_MAX, open.length); size > 0; size -= 1) {
      const words = open.slice(0, size)
      if (words.join('').length < 4 || isTie(words[0]!) || isTie(words.at(-1)!)) continue
      const ids = this.exercises?.called(words) ?? []
      if (ids.length > 0) return { size, ids, isExact: false }
    }
    return null
  }

  /** Applies a word that changes itself and the words after it. */
  private turn(open: readonly string[], { kind }: Item['meaning']): void {
    if (kind === 'not') {
      this.isDenied = true
      this.isCarried = false
      this.lastKind = null
    } else if (kind === 'with') {
      // “Anything with jumping” stays denied.
      const before = this.items.findLast(({ meaning }) => meaning.kind !== 'filler')
      if (before?.meaning.kind !== 'not') this.isDenied = false
    } else if (kind === 'and') this.isTied = true
    else if (!IS_TARGET.has(kind) && this.endsDenial(open, kind)) this.isDenied = false
  }

  private endsDenial(open: readonly string[], kind: string): boolean {
    if (kind === 'wish' && denialAt(open, this.language) > 0) return true
    if (this.isCarried) return !GOES_ON.has(kind)
    return COUNTED.has(kind) && this.lastKind !== null
  }

  /** “No push-ups and dumbbells”: after a comma or an “and”, an item of another kind is wanted. */
  private readTarget(item: Item, open: readonly string[]): void {
    const isOther = this.lastKind !== null && this.lastKind !== item.meaning.kind
    if (this.isDenied && isOther && (this.isTied || this.isCarried)) {
      this.isDenied = false
      item.isDenied = false
      if (item.meaning.kind === 'exercise') {
        const name = this.namedAt(open)
        item.meaning = name === null ? { kind: 'unknown' } : { kind: 'exercise', ids: name.ids, isExact: true }
        item.to = item.from + (name?.size ?? 1)
      }
    }
    this.lastKind = item.meaning.kind
    this.isTied = false
    this.isCarried = false
  }

  /** “Burpees weglassen”: the item that is ruled out comes before the word. */
  private dropBefore(index: number): void {
    const before = this.items.slice(0, index).findLast((item) => isTarget(item) || item.meaning.kind === 'unknown')
    if (before === undefined) return
    const { meaning } = before
    if (meaning.kind === 'exercise' || meaning.kind === 'unknown') {
      const ids = this.exercises?.called(this.words.slice(before.from, before.to)) ?? []
      if (ids.length === 0) return
      before.meaning = { kind: 'exercise', ids, isExact: false }
    }
    before.isDenied = true
    this.items[index]!.isUsed = true
  }
}
