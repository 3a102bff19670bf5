/** Finds wishes in free text in any of the five languages, and reports the words it does not know. See docs/ai.md. */
import { worksPart } from '../composer/sequence.ts'
import type { BodyPart, ExerciseGroup } from '../composer/composed.ts'
import { CONCERNS, EQUIPMENT, type Concern, type Equipment, type LibraryExercise } from '../exercises/exercise.ts'
import { BOUNDS, LANGUAGES, type Language, type Level } from '../workout/workout.ts'
import { ClauseReader, isTarget, type Carried, type Item } from './clause-reader.ts'
import { clausesOf, type Clause, type Meaning, type Word, type ExerciseWords } from './spoken-words.ts'
import { PLAIN_WISHES, type PlainWish, type Wish } from './wish.ts'

interface Found {
  plain: Set<PlainWish>
  minutes: number[]
  rounds: number[]
  levels: Level[]
  use: Equipment[]
  isUseAll: boolean
  leave: Equipment[]
  without: (Wish & { kind: 'without' })[]
  include: (Wish & { kind: 'include' })[]
  parts: BodyPart[]
  concerns: Concern[]
  unknown: string[]
  /** The number of understood words, including negated ones. */
  heard: number
}

const nothing = (): Found => ({
  plain: new Set(),
  minutes: [],
  rounds: [],
  levels: [],
  use: [],
  isUseAll: false,
  leave: [],
  without: [],
  include: [],
  parts: [],
  concerns: [],
  unknown: [],
  heard: 0
})

const IN_GROUP: Readonly<Record<ExerciseGroup, (exercise: LibraryExercise) => boolean>> = {
  floor: ({ position }) => position === 'floor' || position === 'kneeling',
  kneeling: ({ position }) => position === 'kneeling',
  cardio: ({ kind }) => kind === 'cardio',
  stretching: ({ kind }) => kind === 'stretch'
}

const LOADING = new Set(['strength', 'balance', 'skill'])

function readTarget(item: Item, what: string, found: Found, facts: readonly LibraryExercise[]): void {
  const { meaning, isDenied } = item
  const idsOf = (isMeant: (exercise: LibraryExercise) => boolean): string[] => facts.filter(isMeant).map(({ id }) => id)
  const leaveOut = (ids: readonly string[], group?: ExerciseGroup): void => {
    if (ids.length === 0) return
    found.without.push({ kind: 'without', what, ids, ...(group === undefined ? {} : { group }) })
    item.isUsed = true
  }
  if (meaning.kind === 'equipment') {
    ;(isDenied ? found.leave : found.use).push(meaning.one)
    item.isUsed = true
  } else if (meaning.kind === 'exercise') {
    if (isDenied) leaveOut(meaning.ids)
    else if (meaning.isExact) {
      found.include.push({ kind: 'include', what, ids: meaning.ids })
      item.isUsed = true
    }
  } else if (meaning.kind === 'group' && isDenied) {
    if (meaning.group !== 'jumping') return leaveOut(idsOf(IN_GROUP[meaning.group]), meaning.group)
    found.plain.add('noJumping')
    item.isUsed = true
  }
  if (meaning.kind === 'body' && meaning.part !== null && isDenied) {
    const { part } = meaning
    leaveOut(idsOf((exercise) => LOADING.has(exercise.kind) && worksPart(exercise, part)))
  }
}

/** Reads where it hurts, or what to train. */
function readBody(items: readonly Item[], hasParts: boolean, found: Found): void {
  const bodies = items.filter(({ meaning, isDenied }) => meaning.kind === 'body' && !isDenied)
  const hurts = items.filter(({ meaning }) => meaning.kind === 'hurts')
  const isHurt = hurts.some(({ isDenied }) => !isDenied)
  const isDeniedPain = hurts.length > 0 && !isHurt
  const isTrained = items.some(({ meaning }) => meaning.kind === 'train') || hasParts
  const isAlone = items.every(({ meaning: { kind } }) => ['body', 'my', 'and', 'filler'].includes(kind))
  for (const item of bodies) {
    const { concern, part } = item.meaning as Meaning & { kind: 'body' }
    const isFocus = part !== null && (concern === null || isTrained) && hurts.length === 0
    if (isFocus) found.parts.push(part)
    else if (concern !== null && !isDeniedPain && (isHurt || isAlone || concern === 'pregnancy'))
      found.concerns.push(concern)
    else continue
    item.isUsed = true
  }
  for (const item of hurts) item.isUsed = isHurt && bodies.length > 0
}

/** The minutes that an item states, or null. */
function minutesIn({ meaning }: Item, count: number | null): number | null {
  if (meaning.kind !== 'minutes') return null
  if (meaning.isWhole) return meaning.each
  if (count !== null) return Math.round(count * meaning.each)
  // “An hour”
  return meaning.each === 60 ? 60 : null
}

function readNumbers(items: readonly Item[], found: Found): void {
  const isOfPart = items.some(
    ({ meaning }) => meaning.kind === 'beyond' || (meaning.kind === 'wish' && meaning.wish === 'warmUp')
  )
  for (const [index, item] of items.entries()) {
    const number = items[index - 1]
    const count = number?.meaning.kind === 'number' ? number.meaning.value : null
    const minutes = isOfPart ? null : minutesIn(item, count)
    const isRound = item.meaning.kind === 'round' && count !== null && !item.isDenied && isRounds(count)
    if (minutes !== null) found.minutes.push(minutes)
    else if (isRound) found.rounds.push(count)
    else continue
    item.isUsed = true
    if (number !== undefined && count !== null) number.isUsed = true
  }
}

const isRounds = (count: number): boolean => Number.isInteger(count) && count >= 1 && count <= BOUNDS.roundsMax

/** The words of a clause that were not understood, as they were written. */
function unknownIn(items: readonly Item[], words: readonly Word[], text: string): string[] {
  const isQuiet = ({ meaning }: Item): boolean =>
    ['filler', 'with', 'only', 'train', 'and', 'or', 'my'].includes(meaning.kind) ||
    (meaning.kind === 'number' && meaning.isWord)
  const found: { from: number; to: number }[] = []
  let isOpen = false
  for (const item of items) {
    const { from, to, isUsed } = item
    if (isUsed) isOpen = false
    else if (!isQuiet(item)) {
      if (isOpen) found.at(-1)!.to = to
      else found.push({ from, to })
      isOpen = true
    }
  }
  return found.map(({ from, to }) => text.slice(words[from]!.from, words[to - 1]!.to))
}

interface Reading {
  text: string
  /** True when the text names a body part to train. */
  hasParts: boolean
  facts: readonly LibraryExercise[]
}

function readItem(item: Item, what: string, found: Found, facts: readonly LibraryExercise[]): void {
  const { meaning, isDenied } = item
  if (isTarget(item)) readTarget(item, what, found, facts)
  else if (isDenied) return
  else if (meaning.kind === 'wish') {
    found.plain.add(meaning.wish)
    item.isUsed = true
  } else if (meaning.kind === 'level') {
    found.levels.push(meaning.level)
    item.isUsed = true
  }
}

const HEARD: ReadonlySet<string> = new Set(['wish', 'not', 'body', 'hurts'])

function readClause({ words }: Clause, items: readonly Item[], { text, hasParts, facts }: Reading, found: Found): void {
  const rawOf = ({ from, to }: Item): string => text.slice(words[from]!.from, words[to - 1]!.to)
  for (const item of items) readItem(item, rawOf(item), found, facts)
  const isWanted = ({ meaning, isDenied }: Item): boolean => meaning.kind === 'equipment' && !isDenied
  found.isUseAll ||= items.some(({ meaning }) => meaning.kind === 'only') && items.some(isWanted)
  readBody(items, hasParts, found)
  readNumbers(items, found)
  const isAnyDenied = items.some((item) => item.isDenied && item.isUsed && isTarget(item))
  for (const item of items) {
    item.isUsed ||= item.meaning.kind === 'not' && isAnyDenied
    if (HEARD.has(item.meaning.kind) || item.isUsed) found.heard += item.to - item.from
    else if (item.meaning.kind !== 'unknown' && item.meaning.kind !== 'exercise') found.heard += 0.1
  }
  found.unknown.push(...unknownIn(items, words, text))
}

/** “5 minutes shorter” is a difference, “20 minutes” a length. */
function timeIn(plain: ReadonlySet<PlainWish>, minutes: number | undefined, now: number): Wish[] {
  if (minutes === undefined) return []
  const by = plain.has('shorter') ? -minutes : plain.has('longer') ? minutes : minutes - now
  return [{ kind: 'minutes', minutes: now + by }]
}

const OPPOSITES: readonly (readonly [PlainWish, PlainWish])[] = [
  ['shorter', 'longer'],
  ['easier', 'harder']
]

const last = <T>(list: readonly T[]): T[] => list.slice(-1)

function wishesOf(found: Found, minutesNow: number): Wish[] {
  const plain = new Set(found.plain)
  for (const both of OPPOSITES) if (both.every((one) => plain.has(one))) for (const one of both) plain.delete(one)
  const time = timeIn(plain, found.minutes.at(-1), minutesNow)
  const isTimed = (wish: PlainWish): boolean => time.length > 0 && (wish === 'shorter' || wish === 'longer')
  const use = EQUIPMENT.filter((one) => found.use.includes(one) && !found.leave.includes(one))
  const leave = EQUIPMENT.filter((one) => found.leave.includes(one))
  const parts = [...new Set(found.parts)]
  return [
    ...time,
    ...PLAIN_WISHES.filter((wish) => plain.has(wish) && !isTimed(wish)).map((kind): Wish => ({ kind })),
    ...CONCERNS.filter((one) => found.concerns.includes(one)).map((concern): Wish => ({ kind: 'careful', concern })),
    ...last(found.levels).map((level): Wish => ({ kind: 'level', level })),
    ...last(found.rounds).map((rounds): Wish => ({ kind: 'rounds', rounds })),
    ...(use.length === 0 ? [] : [{ kind: 'use' as const, equipment: use, isAll: found.isUseAll }]),
    ...(leave.length === 0 ? [] : [{ kind: 'leave' as const, equipment: leave }]),
    ...found.without,
    ...found.include,
    ...(parts.length === 0 ? [] : [{ kind: 'focus' as const, parts }])
  ]
}

function heardIn(text: string, language: Language, exercises: ExerciseWords | null): Found {
  const found = nothing()
  let carried: Carried = null
  const read = clausesOf(text).map((clause) => {
    const items = new ClauseReader(clause, language, exercises, carried).read()
    const target = items.findLast(isTarget)
    carried = target?.isDenied === true ? target.meaning.kind : null
    return { clause, items }
  })
  const hasParts = read.some(({ items }) =>
    items.some(({ meaning, isDenied }) => meaning.kind === 'body' && meaning.concern === null && !isDenied)
  )
  const reading = { text, hasParts, facts: exercises?.facts ?? [] }
  for (const { clause, items } of read) readClause(clause, items, reading, found)
  return found
}

const WORDS_READ = 60
const SHOWN_MAX = 60

/** In another language, parts of names would match unrelated words, such as “with” in “squat with a kettlebell”. */
const wholeNames = ({ called, named, facts }: ExerciseWords): ExerciseWords => ({
  facts,
  named,
  called: (words) => (named(words)?.size === words.length ? called(words) : [])
})

const UNKNOWN_COST = 0.5

const scoreOf = ({ heard, unknown }: Found): number => heard - unknown.length * UNKNOWN_COST

export interface Understood {
  wishes: Wish[]
  /** Unknown words, as they were written. */
  unknown: string[]
  isAll: boolean
}

/** "Swap the plank for squats" in each language: the verb, the word in between, and the two wishes it stands for. */
const SWAPS = (
  [
    ['swap(?: out)?|replace|exchange', 'for|with|by', 'no $1, with '],
    ['ersetze?n?|tausche?n?', 'durch|gegen|mit', 'ohne $1, mit '],
    ['remplacer?|remplace[sz]|échanger?|échange[sz]', 'par|contre', 'sans $1, avec '],
    ['sustituye|sustituir|reemplaza|reemplazar|cambia|cambiar', 'por', 'sin $1, con '],
    ['vervang|vervangen|ruil|ruilen|wissel', 'door|voor|tegen', 'geen $1, met ']
  ] as const
).map(([verb, between, said]) => ({
  pattern: new RegExp(`(?<!\\p{L})(?:${verb})\\s+([^,.;]+?)\\s+(?:${between})\\s+`, 'giu'),
  said
}))

const withoutSwaps = (text: string): string =>
  SWAPS.reduce((words, { pattern, said }) => words.replace(pattern, said), text)

/** @param exercises Those of the interface language, or null when the library cannot be read. */
export function understood(
  written: string,
  language: Language,
  minutesNow: number,
  exercises: ExerciseWords | null = null
): Understood {
  const text = withoutSwaps(written)
  const count = clausesOf(text).reduce((sum, { words }) => sum + words.length, 0)
  if (count > WORDS_READ) {
    return { wishes: [], unknown: [`${text.trim().slice(0, SHOWN_MAX)}…`], isAll: false }
  }
  const others = LANGUAGES.filter((other) => other !== language)
  const whole = exercises === null ? null : wholeNames(exercises)
  const all = [heardIn(text, language, exercises), ...others.map((one) => heardIn(text, one, whole))]
  // The interface language comes first and wins unless another one understands more.
  const best = all.reduce((most, one) => (scoreOf(one) > scoreOf(most) + 0.25 ? one : most))
  const wishes = wishesOf(best, minutesNow)
  return { wishes, unknown: best.unknown, isAll: wishes.length > 0 && best.unknown.length === 0 }
}
