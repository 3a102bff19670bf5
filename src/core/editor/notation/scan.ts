/** Splits one line of the notation into tokens. What a token means depends on its neighbors: see `item.ts`. */
import { parseTimeInput } from '../time-input.ts'
import type { StepLength } from '../../workout/workout.ts'
import {
  BETWEEN,
  DISTANCE,
  EACH,
  EACH_SHORT,
  HOURS,
  INTRO,
  LEFT,
  MINUTES,
  OFF,
  ON,
  REPS,
  REST,
  RIGHT,
  ROUNDS,
  SECONDS,
  WORD_END
} from './words.ts'

interface Mend {
  from: number
  to: number
  text: string
  line?: number
}

export type ErrorCode =
  | 'time'
  | 'letterO'
  | 'clock'
  | 'range'
  | 'quote'
  | 'plus'
  | 'name'
  | 'rounds'
  | 'empty'
  | 'unclosed'
  | 'unopened'
  | 'deep'
  | 'restFirst'
  | 'betweenFirst'
  | 'bare'
  | 'pair'
  | 'method'
  | 'nameLong'
  | 'textLong'
  | 'steps'
  | 'full'

export interface Flaw {
  code: ErrorCode
  from: number
  to: number
  params: Readonly<Record<string, string | number>>
  mend?: Mend
}

interface Span {
  from: number
  to: number
}

export type Token = Span &
  (
    | { kind: 'word' | 'open' | 'close' | 'comma' | 'plus' | 'rest' | 'intro' | 'each' | 'left' | 'right' }
    | { kind: 'between' | 'comment' }
    | { kind: 'text'; value: string }
    | { kind: 'length'; length: StepLength; isTimes: boolean }
    | { kind: 'rounds' | 'bare'; count: number }
    /** `@4s` or `tempo 3-1-2-0`: the duration of one repetition. */
    | { kind: 'perRep'; seconds: number; tempo?: string }
    /** `10/10` and `10 per leg` are once for each side. `40s/20s` and `40 on 20 off` are work and rest. */
    | { kind: 'sided'; length: StepLength; isBare: boolean }
    | { kind: 'interval'; seconds: number; restSec: number }
    /** Two numbers with an ambiguous meaning. */
    | { kind: 'pair'; mend: string | null }
    /** `8-12`: the upper end, and the range as it was written. */
    | { kind: 'range'; length: StepLength; said: string; isBare: boolean }
    /** `21-15-9`: fewer each time. */
    | { kind: 'ladder'; counts: readonly number[] }
    | { kind: 'bad'; flaw: Flaw }
  )

const pattern = (source: string) => new RegExp(source, 'iuy')

const CLOCK = pattern(String.raw`(\d{1,4}(?::\d{1,2}){1,2})(?:\s*(?:${MINUTES}|${HOURS})\.?)?${WORD_END}`)
const TENTHS = pattern(String.raw`(\d{1,3})[.,](\d)\s*(?:${MINUTES})\.?${WORD_END}`)
const UNITS = pattern(
  String.raw`(?:(\d{1,2})\s*(?:${HOURS})\.?\s*)?(?:(\d{1,4})\s*(?:${MINUTES})\.?\s*)?` +
    String.raw`(?:(\d{1,5})\s*(?:${SECONDS})\.?|(?<=\d(?:m|min|'|′|’))(\d{1,2}))?${WORD_END}`
)
const TIMES = pattern(String.raw`(\d{1,6})\s?[x×]${WORD_END}`)
const COUNT = pattern(String.raw`(?:[x×]\s?(\d{1,6})|(\d{1,6})\s*${REPS}\.?)(?![.:]\d)${WORD_END}`)
const SETS = pattern(String.raw`(\d{1,4})\s?[x×*]\s?(?=\d)`)
const ROUND_WORDS = pattern(String.raw`(\d{1,4})\s*${ROUNDS}${WORD_END}`)
const PER_REP = pattern(String.raw`@\s?(\d{1,3})\s*(?:${SECONDS})\.?${WORD_END}`)
const TEMPO_WORD = pattern(String.raw`(?:tempo\s?:?|@)\s?(\d{1,2}(?:-\d{1,2}){3})${WORD_END}`)
const BARE = pattern(String.raw`(\d{1,6})(?=[\s,;()+]|$)`)
/** Nobody trains for 100 minutes, but many run 100 meters. */
const DISTANCES = pattern(String.raw`(?:\d{3,}\s?m|\d{1,5}(?:[.,]\d+)?\s?${DISTANCE})${WORD_END}`)
const UNIT = String.raw`(?:\s?((?:${SECONDS}|${MINUTES})\.?)(?![\p{L}\p{N}]))?`
const PAIR = pattern(String.raw`(\d{1,3})${UNIT}\s?/\s?(\d{1,3})${UNIT}(?![/:.]?\d)(?=[\s,;()+]|$)`)
const ONS_AND_OFFS = pattern(String.raw`(\d{1,4})${UNIT}\s*${ON}\s*[/,;+&|–-]?\s*(\d{1,4})${UNIT}\s*${OFF}${WORD_END}`)
const SIDED = pattern(String.raw`(\d{1,4})(?:\s?${EACH}|${EACH_SHORT})${WORD_END}`)
const LEFT_RIGHT = pattern(
  String.raw`(\d{1,4})\s?${LEFT}\s*[/,+&]?\s*(?:and|und|et|y|en)?\s*(\d{1,4})\s?${RIGHT}${WORD_END}`
)
const RANGE = pattern(
  String.raw`(\d{1,3})\s?[-–]\s?(\d{1,3})(?:\s?((?:${SECONDS}|${MINUTES})\.?)|\s?([x×]|${REPS}\.?))?(?=[\s,;()+]|$)`
)
const LADDER = pattern(String.raw`\d{1,3}(?:-\d{1,3}){2,9}(?=[\s,;:()+]|$)`)
const KEYWORDS = (
  [
    ['between', BETWEEN],
    ['each', EACH],
    ['rest', REST],
    ['intro', INTRO],
    ['left', LEFT],
    ['right', RIGHT]
  ] as const
).map(([kind, source]) => [kind, pattern(source + WORD_END)] as const)
const WORD = /(?:[^\s,;()"“”„«»]|(?<=\d),(?=\d))+/uy
const SIGNS: Readonly<Record<string, 'open' | 'close' | 'comma'>> = {
  '(': 'open',
  ')': 'close',
  ',': 'comma',
  ';': 'comma'
}
/** Phones insert curly quotes automatically. */
const QUOTES: Readonly<Record<string, string>> = { '"': '"', '“': '”"', '”': '”"', '„': '“”"', '«': '»', '»': '«' }

function match(from: RegExp, line: string, at: number): RegExpExecArray | null {
  from.lastIndex = at
  const found = from.exec(line)
  return found === null || found[0] === '' ? null : found
}

const timeToken = (at: Span, seconds: number): Token => ({
  ...at,
  kind: 'length',
  length: { kind: 'time', seconds },
  isTimes: false
})

/** `1:75` is told apart from a name, because it can only be a time. */
function clockToken(span: Span, typed: string): Token {
  const seconds = parseTimeInput(typed)
  if (seconds !== null) return timeToken(span, seconds)
  const [first = 0, second = 0, third] = typed.split(':').map(Number)
  const total = third === undefined ? first * 60 + second : (first * 60 + second) * 60 + third
  const text = clockText(total)
  return {
    ...span,
    kind: 'bad',
    flaw: { code: 'clock', ...span, params: { found: typed }, mend: { ...span, text } }
  }
}

const two = (value: number): string => String(value).padStart(2, '0')

/** `40s`, `2m`, `1:30`, `1h`, `1:02:30`. Rounds the tenths of a video's chapter. */
export function clockText(exact: number): string {
  const seconds = Math.round(exact)
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  if (seconds > 0 && seconds % 3600 === 0) return `${hours}h`
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`
  if (minutes === 0) return `${seconds}s`
  return seconds % 60 === 0 ? `${minutes}m` : `${minutes}:${two(seconds % 60)}`
}

function timeAt(line: string, at: number): Token | null {
  const clock = match(CLOCK, line, at)
  if (clock !== null) return clockToken({ from: at, to: at + clock[0].length }, clock[1] ?? '')
  const tenths = match(TENTHS, line, at)
  const units = tenths === null ? match(UNITS, line, at) : null
  const found = tenths ?? units
  if (found === null) return null
  const [all, first, second, third, bare] = found
  const part = (value: string | undefined, unit: string) => (value === undefined ? '' : value + unit)
  const typed =
    tenths === null ? part(first, 'h') + part(second, 'm') + part(third ?? bare, 's') : `${first ?? ''}.${second ?? ''}`
  const span = { from: at, to: at + all.trimEnd().length }
  const seconds = parseTimeInput(typed)
  if (seconds !== null) return timeToken(span, seconds)
  return { ...span, kind: 'bad', flaw: { code: 'clock', ...span, params: { found: all.trim() } } }
}

function countAt(line: string, at: number): Token | null {
  const reps = (found: RegExpExecArray, count: number, isTimes: boolean): Token => ({
    kind: 'length',
    from: at,
    to: at + found[0].length,
    length: { kind: 'reps', reps: count },
    isTimes
  })
  const sets = match(SETS, line, at)
  if (sets !== null) {
    return { kind: 'rounds', from: at, to: at + sets[0].trimEnd().length, count: Number(sets[1]) }
  }
  const times = match(TIMES, line, at)
  if (times !== null) return reps(times, Number(times[1]), true)
  const count = match(COUNT, line, at)
  return count === null ? null : reps(count, Number(count[1] ?? count[2]), false)
}

const MINUTE = new RegExp(`^(?:${MINUTES})`, 'iu')

const secondsOf = (count: string | undefined, unit: string | undefined): number =>
  Number(count) * (unit !== undefined && MINUTE.test(unit) ? 60 : 1)

const counted = (reps: number): StepLength => ({ kind: 'reps', reps })

/** Up to this number, equal numbers are repetitions for both sides. `45/45` may as well be work and rest. */
const PAIRED_REPS_MAX = 30

function pairToken(span: Span, [, first, unit, second, lastUnit]: RegExpExecArray): Token | null {
  const isEqual = first === second
  const own = unit ?? lastUnit
  if (own !== undefined) {
    const [seconds, restSec] = [secondsOf(first, own), secondsOf(second, lastUnit ?? own)]
    if (seconds !== restSec) return { ...span, kind: 'interval', seconds, restSec }
    return { ...span, kind: 'pair', mend: `${clockText(seconds)} L/R` }
  }
  if (isEqual) {
    if (Number(first) <= PAIRED_REPS_MAX) {
      return { ...span, kind: 'sided', length: counted(Number(first)), isBare: true }
    }
    // The 90/90 is an exercise.
    return first === '90' ? null : { ...span, kind: 'pair', mend: `x${first} L/R` }
  }
  const isFraction = Number(first) < Number(second) && (first === '1' || Number(second) <= 4)
  if (isFraction) return null
  return { ...span, kind: 'pair', mend: Number(first) > Number(second) ? `${first}s/${second}s` : null }
}

function bothAt(line: string, at: number): Token | null {
  const spanOf = ([all]: RegExpExecArray): Span => ({ from: at, to: at + all.length })
  const onOff = match(ONS_AND_OFFS, line, at)
  if (onOff !== null) {
    const [, work, unit, rest, lastUnit] = onOff
    const [seconds, restSec] = [secondsOf(work, unit ?? lastUnit), secondsOf(rest, lastUnit ?? unit)]
    return { ...spanOf(onOff), kind: 'interval', seconds, restSec }
  }
  const pair = match(PAIR, line, at)
  if (pair !== null) return pairToken(spanOf(pair), pair)
  const sides = match(LEFT_RIGHT, line, at)
  if (sides !== null) {
    const [, left, right] = sides
    if (left !== right) return { ...spanOf(sides), kind: 'pair', mend: null }
    return { ...spanOf(sides), kind: 'sided', length: counted(Number(left)), isBare: false }
  }
  const sided = match(SIDED, line, at)
  return sided === null ? null : { ...spanOf(sided), kind: 'sided', length: counted(Number(sided[1])), isBare: false }
}

function rangeAt(line: string, at: number): Token | null {
  const ladder = match(LADDER, line, at)
  if (ladder !== null) {
    const counts = ladder[0].split('-').map(Number)
    const falls = counts.every((count, index) => index === 0 || count < counts[index - 1]!)
    // Starting below six it is a tempo: down in 4, hold for 2, up in 1.
    if (falls && counts[0]! >= 6) return { kind: 'ladder', from: at, to: at + ladder[0].length, counts }
    return null
  }
  const range = match(RANGE, line, at)
  if (range === null || Number(range[1]) >= Number(range[2])) return null
  const [said, , most, unit, repsWord] = range
  const length: StepLength =
    unit === undefined ? counted(Number(most)) : { kind: 'time', seconds: secondsOf(most, unit) }
  const isBare = unit === undefined && repsWord === undefined
  return { kind: 'range', from: at, to: at + said.length, length, said: said.trim(), isBare }
}

function numberAt(line: string, at: number): Token | null {
  const distance = match(DISTANCES, line, at)
  if (distance !== null) return { kind: 'word', from: at, to: at + distance[0].length }
  const special = bothAt(line, at) ?? rangeAt(line, at)
  if (special !== null) return special
  const rounds = match(ROUND_WORDS, line, at)
  if (rounds !== null) return { kind: 'rounds', from: at, to: at + rounds[0].length, count: Number(rounds[1]) }
  const length = timeAt(line, at) ?? countAt(line, at)
  if (length !== null) return length
  const tempo = match(TEMPO_WORD, line, at)?.[1]
  if (tempo !== undefined) return { kind: 'perRep', from: at, to: TEMPO_WORD.lastIndex, seconds: 0, tempo }
  const perRep = match(PER_REP, line, at)
  if (perRep !== null) return { kind: 'perRep', from: at, to: at + perRep[0].length, seconds: Number(perRep[1]) }
  const bare = match(BARE, line, at)
  return bare === null ? null : { kind: 'bare', from: at, to: at + bare[0].length, count: Number(bare[1]) }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

function textAt(line: string, at: number): Token {
  const ends = QUOTES[line[at] ?? ''] ?? ''
  let value = ''
  for (let index = at + 1; index < line.length; index += 1) {
    const sign = line[index] ?? ''
    if (ends.includes(sign)) return { kind: 'text', from: at, to: index + 1, value }
    if (sign === '\\' && index + 1 < line.length) {
      index += 1
      const next = line[index] ?? ''
      value += ESCAPES[next] ?? next
    } else value += sign
  }
  const span = { from: at, to: line.length }
  const end = line.trimEnd().length
  const mend = { from: end, to: end, text: ends[0] ?? '"' }
  return { ...span, kind: 'bad', flaw: { code: 'quote', ...span, params: {}, mend } }
}

/** `1:3O` and `x1O`: digits with the letter O among them. */
function letterAt(span: Span, word: string): Token | null {
  if (!/[oO]/.test(word) || !/\d/.test(word) || !/^[x×]?[\doO:]+[a-z'".]*$/.test(word)) return null
  const text = word.replaceAll(/[oO]/g, '0')
  const meant = numberAt(text, 0)
  if (meant?.kind !== 'length' || meant.to < text.length) return null
  return {
    ...span,
    kind: 'bad',
    flaw: { code: 'letterO', ...span, params: { found: word, text }, mend: { ...span, text } }
  }
}

function wordAt(line: string, at: number): Token {
  const to = at + Math.max(1, match(WORD, line, at)?.[0].length ?? 1)
  const span = { from: at, to }
  return letterAt(span, line.slice(at, to)) ?? { kind: 'word', ...span }
}

const isComment = (line: string, at: number): boolean =>
  line.startsWith('//', at) && (at === 0 || /[\s),;"]/.test(line[at - 1] ?? ''))

const isQuote = (line: string, at: number): boolean =>
  (line[at] ?? '') in QUOTES && (at === 0 || /[\s,;()+]/.test(line[at - 1] ?? ''))

function keywordAt(line: string, at: number): Token | null {
  for (const [kind, from] of KEYWORDS) {
    const found = match(from, line, at)
    if (found !== null) return { kind, from: at, to: at + found[0].length }
  }
  return null
}

function tokenAt(line: string, at: number): Token {
  const sign = line[at] ?? ''
  if (isComment(line, at)) return { kind: 'comment', from: at, to: line.length }
  const kind = sign === '+' ? 'plus' : SIGNS[sign]
  if (kind !== undefined) return { kind, from: at, to: at + 1 }
  if (isQuote(line, at)) return textAt(line, at)
  const number = /[\dx×@t]/i.test(sign) ? numberAt(line, at) : null
  return number ?? keywordAt(line, at) ?? wordAt(line, at)
}

export function scan(line: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < line.length) {
    if (/\s/.test(line[at] ?? '')) at += 1
    else {
      const token = tokenAt(line, at)
      tokens.push(token)
      at = token.to
    }
  }
  return tokens
}
