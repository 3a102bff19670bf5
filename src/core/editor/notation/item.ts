import { fitsIn } from '../../app/characters.ts'
import { TEMPO } from '../../workout/tempo.ts'
import { BOUNDS, type Side, type Step, type StepLength } from '../../workout/workout.ts'
import { timedStep } from '../editing.ts'
import type { Flaw, Token } from './scan.ts'
import { NUMBERED } from './words.ts'

export interface ExercisePart {
  kind: 'exercise'
  name: string
  steps: Step[]
  intro: Step[]
  restSec: number | null
  /** `3x10`: rounds of this exercise alone. */
  rounds: number | null
  isTimed: boolean
}

export interface RestPart {
  kind: 'rest'
  seconds: number
  isBetween: boolean
}

export type Part = ExercisePart | RestPart | { kind: 'flawed'; flaw: Flaw }

interface Draft {
  length: StepLength | null
  tempo?: string
  side: Side
  text: string
  isIntro: boolean
}

interface Reading {
  line: string
  name: string | null
  steps: Draft[]
  restSec: number | null
  rounds: number | null
  /** In `20s on / 10s off`, the count that follows means rounds. */
  isInterval: boolean
  flaw: Flaw | null
  words: { from: number; to: number } | null
  before: Pick<Draft, 'side' | 'text'>
}

const isTime = (token: Token | undefined): token is Token & { kind: 'length'; length: { kind: 'time' } } =>
  token?.kind === 'length' && token.length.kind === 'time'

const startsStep = (token: Token | undefined): boolean => token?.kind === 'length' || token?.kind === 'bad'

export const flawAt = (
  code: Flaw['code'],
  span: { from: number; to: number },
  params: Flaw['params'] = {},
  mend?: Flaw['mend']
): Flaw => ({ code, from: span.from, to: span.to, params, ...(mend === undefined ? {} : { mend }) })

const joined = (text: string, more: string): string => (text === '' ? more : `${text} ${more}`)

const tidy = (name: string): string =>
  name
    .replaceAll(/\s+/g, ' ')
    .replace(/^[-–—:]\s+/, '')
    .replace(/\s*[-–—:,]?$/, '')
    .trim()

function restOf(line: string, all: readonly Token[]): Part | null {
  const tokens = all.filter((token) => token.kind !== 'word' || line.slice(token.from, token.to) !== ':')
  const [first, second, third] = tokens
  if (first === undefined) return null
  if (isTime(first) && second?.kind === 'rest' && (third === undefined || third.kind === 'between')) {
    return checkedRest(first, third)
  }
  if (first.kind !== 'rest') return null
  if (isTime(second))
    return checkedRest(
      second,
      tokens.find(({ kind }) => kind === 'between')
    )
  if (second?.kind === 'bad') return { kind: 'flawed', flaw: second.flaw }
  if (second?.kind === 'bare') {
    const mend = { from: second.from, to: second.to, text: `${second.count}s` }
    return { kind: 'flawed', flaw: flawAt('time', second, { found: String(second.count), text: mend.text }, mend) }
  }
  return second === undefined ? { kind: 'flawed', flaw: flawAt('time', { from: first.to, to: first.to }) } : null
}

function checkedRest(time: Token & { kind: 'length'; length: { kind: 'time' } }, between: Token | undefined): Part {
  const flaw = lengthFlaw(time, 0)
  if (flaw !== null) return { kind: 'flawed', flaw }
  return { kind: 'rest', seconds: (time.length as { seconds: number }).seconds, isBetween: between !== undefined }
}

function lengthFlaw(token: Token & { kind: 'length' }, min: number): Flaw | null {
  const { length } = token
  const [value, max] = length.kind === 'time' ? [length.seconds, BOUNDS.secondsMax] : [length.reps, BOUNDS.repsMax]
  return value < min || value > max ? flawAt('range', token, { min, max }) : null
}

/** The last name token may be a side, and words after a quoted name are text. */
function readName(reading: Reading, tokens: readonly Token[]): void {
  const last = tokens.at(-1)
  const isSided = last?.kind === 'each' && tokens.length > 1
  const named = isSided ? tokens.slice(0, -1) : tokens
  if (isSided) reading.before.side = 'each'
  const [first] = named
  if (first === undefined) return
  const cut = named.findIndex(({ kind }, index) => kind === 'text' && index > 0)
  const words = cut === -1 ? named : named.slice(0, cut)
  const from = first.kind === 'text' ? 1 : words.length
  if (first.kind === 'text') reading.name = first.value
  else reading.name = tidy(reading.line.slice(first.from, words.at(-1)?.to)) || null
  for (const token of named.slice(from)) {
    const text = token.kind === 'text' ? token.value : reading.line.slice(token.from, token.to)
    reading.before.text = joined(reading.before.text, text)
  }
}

function endWords(reading: Reading): void {
  if (reading.words === null) return
  const said = tidy(reading.line.slice(reading.words.from, reading.words.to))
  reading.words = null
  if (said === '') return
  const step = reading.steps.at(-1)
  if (reading.name === null) reading.name = said
  else if (step !== undefined) step.text = joined(step.text, said)
}

function startStep(reading: Reading, isIntro: boolean): void {
  endWords(reading)
  const isFirst = reading.steps.length === 0
  const { side, text } = isFirst ? reading.before : { side: reading.before.side, text: '' }
  reading.steps.push({ length: null, side, text, isIntro })
}

function readLength(reading: Reading, token: Token & { kind: 'length' }): void {
  const step = reading.steps.at(-1)
  if (step?.length === null) step.length = token.length
  else if (step === undefined) {
    startStep(reading, false)
    reading.steps[0]!.length = token.length
  } else if (reading.isInterval && token.length.kind === 'reps') reading.rounds ??= token.length.reps
  else reading.flaw ??= flawAt('plus', token)
  reading.flaw ??= lengthFlaw(token, 1)
}

function readPerRep(reading: Reading, token: Token & { kind: 'perRep' }): boolean {
  const step = reading.steps.at(-1)
  if (step !== undefined && token.tempo !== undefined) {
    if (!TEMPO.test(token.tempo)) reading.flaw ??= flawAt('range', token, { min: 0, max: 10 })
    step.tempo = token.tempo
    return true
  }
  if (step?.length?.kind !== 'reps') return false
  step.length = { ...step.length, repSec: token.seconds }
  const { repSecMax: max } = BOUNDS
  if (token.seconds < 1 || token.seconds > max) reading.flaw ??= flawAt('range', token, { min: 1, max })
  return true
}

type Read<T> = (reading: Reading, token: T, next: Token | undefined) => number

/** Each reader returns how many tokens it read, or 0 to treat them as words. */
const READERS: { [K in Token['kind']]?: Read<Token & { kind: K }> } = {
  length: (reading, token) => {
    readLength(reading, token)
    return 1
  },
  intro: (reading, _, next) => {
    const step = reading.steps.at(-1)
    if (!startsStep(next) || (step !== undefined && step.length !== null)) return 0
    if (step === undefined) startStep(reading, true)
    else step.isIntro = true
    return 1
  },
  plus: (reading, _, next) => {
    if (!startsStep(next) && next?.kind !== 'intro') return 0
    startStep(reading, false)
    return 1
  },
  rest: (reading, _, next) => {
    if (!isTime(next)) return 0
    reading.flaw ??= lengthFlaw(next, 0)
    reading.restSec = (next.length as { seconds: number }).seconds
    return 2
  },
  text: (reading, { value }) => {
    const step = reading.steps.at(-1)
    if (step === undefined) return 0
    step.text = joined(step.text, value)
    return 1
  },
  sided: (reading, { from, to, length }) => {
    readLength(reading, { kind: 'length', from, to, length, isTimes: false })
    return readSide(reading, 'each')
  },
  interval: (reading, { from, to, seconds, restSec }) => {
    readLength(reading, { kind: 'length', from, to, length: { kind: 'time', seconds }, isTimes: false })
    reading.restSec = restSec
    reading.isInterval = true
    return 1
  },
  range: (reading, { from, to, length, said }) => {
    readLength(reading, { kind: 'length', from, to, length, isTimes: false })
    const step = reading.steps.at(-1)
    if (step !== undefined) step.text = joined(step.text, said)
    return 1
  },
  ladder: (reading, { from, to, counts }) => {
    for (const reps of counts) {
      if (reading.steps.at(-1)?.length !== null && reading.steps.length > 0) startStep(reading, false)
      readLength(reading, { kind: 'length', from, to, length: { kind: 'reps', reps }, isTimes: false })
    }
    return 1
  },
  pair: (reading, { from, to, mend }) => {
    reading.flaw ??= flawAt('pair', { from, to }, {}, mend === null ? undefined : { from, to, text: mend })
    return 1
  },
  rounds: (reading, { count }, next) => {
    reading.rounds = count
    if (next?.kind !== 'bare') return 1
    readLength(reading, { ...next, kind: 'length', length: { kind: 'reps', reps: next.count }, isTimes: false })
    return 2
  },
  bad: (reading, { flaw }) => {
    reading.flaw ??= flaw
    return 1
  },
  perRep: (reading, token) => (readPerRep(reading, token) ? 1 : 0),
  each: (reading) => readSide(reading, 'each'),
  left: (reading) => readSide(reading, 'left'),
  right: (reading) => readSide(reading, 'right')
}

function readSide(reading: Reading, side: Side): number {
  const step = reading.steps.at(-1)
  if (step === undefined) return 0
  step.side = side
  return 1
}

function readBody(reading: Reading, tokens: readonly Token[], index: number): number {
  const token = tokens[index]!
  const read = READERS[token.kind] as Read<Token> | undefined
  return read?.(reading, token, tokens[index + 1]) ?? 0
}

const LENGTHS: ReadonlySet<Token['kind']> = new Set(['length', 'sided', 'interval', 'range', 'ladder', 'pair'])
const STARTS: ReadonlySet<Token['kind']> = new Set([...LENGTHS, 'rounds', 'bad'])

export const hasLength = (tokens: readonly Token[]): boolean => tokens.some(({ kind }) => LENGTHS.has(kind))

/** `1-2 combo 30s`: next to a length, numbers without a unit belong to the name. */
function settled(tokens: readonly Token[]): readonly Token[] {
  const isBare = (token: Token): boolean =>
    token.kind === 'ladder' || token.kind === 'pair' || ('isBare' in token && token.isBare)
  const measures = tokens.filter((token) => LENGTHS.has(token.kind) && !isBare(token))
  // “40/20 x 8”: the pair is work and rest and must be written that way.
  const isCounted = measures.every((token) => token.kind === 'length' && token.length.kind === 'reps')
  const isName = measures.length > 0 && !(isCounted && tokens.some(({ kind }) => kind === 'pair'))
  return isName
    ? tokens.map((token) => (isBare(token) ? { kind: 'word', from: token.from, to: token.to } : token))
    : tokens
}

function bodyStart(tokens: readonly Token[]): number {
  const found = tokens.findIndex(
    (token, index) => STARTS.has(token.kind) || (token.kind === 'intro' && startsStep(tokens[index + 1]))
  )
  return found === -1 ? tokens.length : found
}

const isLength = ({ kind }: Token): boolean => LENGTHS.has(kind)

interface Leading {
  rounds: number | null
  tokens: readonly Token[]
}

/** “10 push-ups” and “10 squats x 3” */
function leadingCount(
  line: string,
  { from, to, count }: { from: number; to: number; count: number },
  others: readonly Token[]
): Leading | null {
  if (!others.some(({ kind }) => kind === 'word')) return null
  const length: Token = { kind: 'length', from, to, length: { kind: 'reps', reps: count }, isTimes: false }
  const lengths = others.filter(isLength)
  if (lengths.length === 0) return { rounds: null, tokens: [length, ...others] }
  const last = others.at(-1)
  if (lengths.length > 1 || last?.kind !== 'length' || last.length.kind !== 'reps') return null
  const isTimes = /[x×]/i.test(line.slice(last.from, last.to))
  return isTimes ? { rounds: last.length.reps, tokens: [length, ...others.slice(0, -1)] } : null
}

/** In `3x Squat 40s` and `10 push-ups`, the leading number counts rounds or repetitions. */
function leading(line: string, tokens: readonly Token[]): Leading {
  const [first, ...others] = tokens
  if (first?.kind === 'rounds' && others[0]?.kind !== 'bare') return { rounds: first.count, tokens: others }
  if (first?.kind === 'length' && first.isTimes && first.length.kind === 'reps' && hasLength(others)) {
    return { rounds: first.length.reps, tokens: others }
  }
  const counted = first?.kind === 'bare' ? leadingCount(line, first, others) : null
  return counted ?? { rounds: null, tokens }
}

const NUMBERED_THING = new RegExp(`(?<!\\p{L})${NUMBERED}$`, 'iu')
/** A number up to this one may be part of a name: `Push-up 2`. */
const TELLS_APART_MAX = 4

/** `Squat 10` could mean seconds or repetitions. `Station 10` numbers a station. */
export function isCountless(line: string, tokens: readonly Token[]): boolean {
  const at = tokens.findLastIndex(({ kind }) => kind !== 'comma')
  const last = tokens[at]
  const before = tokens[at - 1]
  if (last?.kind !== 'bare' || last.count <= TELLS_APART_MAX || before?.kind !== 'word') return false
  return !NUMBERED_THING.test(line.slice(tokens[0]!.from, before.to).trimEnd())
}

function slip(line: string, tokens: readonly Token[]): Flaw | null {
  const last = tokens.findLast(({ kind }) => kind !== 'comma')
  if (isCountless(line, tokens)) {
    const { from, to } = last!
    const found = line.slice(from, to)
    return flawAt('bare', last!, { found }, { from, to, text: `x${found}` })
  }
  const word = last?.kind === 'word' ? line.slice(last.from, last.to) : ''
  return last !== undefined && /^\d+(?:h|m|s|min|sec)\w+$/i.test(word) ? flawAt('time', last, { found: word }) : null
}

function finish(reading: Reading, span: { from: number; to: number }, usual: StepLength): Part {
  const stepOf = ({ length, isIntro: _, ...said }: Draft): Step => ({
    ...timedStep(1),
    length: length ?? usual,
    ...said
  })
  const steps = reading.steps.filter(({ isIntro }) => !isIntro).map(stepOf)
  const intro = reading.steps.filter(({ isIntro }) => isIntro).map(stepOf)
  const isTimed = steps.length > 0
  const { side, text } = reading.before
  const own = isTimed ? steps : [{ ...timedStep(1), length: usual, side, text: intro.length === 0 ? text : '' }]
  let name = reading.name
  if (name === null && own[0] !== undefined) {
    name = own[0].text === '' ? null : own[0].text
    own[0] = { ...own[0], text: '' }
  }
  const flaw = reading.flaw ?? boundsFlaw({ name, steps: own, intro, rounds: reading.rounds }, span)
  if (flaw !== null) return { kind: 'flawed', flaw }
  const { restSec, rounds } = reading
  return { kind: 'exercise', name: name ?? '', steps: own, intro, restSec, rounds, isTimed }
}

export function boundsFlaw(
  { name, steps, intro, rounds }: Pick<Reading, 'name' | 'rounds'> & Record<'steps' | 'intro', readonly Step[]>,
  span: { from: number; to: number }
): Flaw | null {
  const { roundsMax, exerciseNameMax, stepTextMax, stepsMax } = BOUNDS
  if (name === null) return flawAt('name', span)
  if (rounds !== null && (rounds < 1 || rounds > roundsMax)) return flawAt('rounds', span, { max: roundsMax })
  if (!fitsIn(name, exerciseNameMax)) return flawAt('nameLong', span, { max: exerciseNameMax })
  if ([...steps, ...intro].some(({ text }) => !fitsIn(text, stepTextMax))) {
    return flawAt('textLong', span, { max: stepTextMax })
  }
  return Math.max(steps.length, intro.length) > stepsMax ? flawAt('steps', span, { max: stepsMax }) : null
}

/** `usual` is the length to use when none is written. */
export function readItem(line: string, all: readonly Token[], usual: StepLength): Part {
  const rest = restOf(line, all)
  if (rest !== null) return rest
  const span = { from: all[0]?.from ?? 0, to: all.at(-1)?.to ?? 0 }
  const { rounds, tokens } = leading(line, settled(all))
  const before = { side: 'none' as const, text: '' }
  const reading: Reading = {
    line,
    name: null,
    steps: [],
    restSec: null,
    rounds,
    isInterval: false,
    flaw: null,
    words: null,
    before
  }
  const start = bodyStart(tokens)
  readName(reading, tokens.slice(0, start))
  if (start === tokens.length) reading.flaw = slip(line, tokens)
  for (let index = start; index < tokens.length;) {
    const read = readBody(reading, tokens, index)
    const { from, to } = tokens[index]!
    if (read === 0) reading.words = { from: reading.words?.from ?? from, to }
    else endWords(reading)
    index += Math.max(1, read)
  }
  endWords(reading)
  return finish(reading, span, usual)
}
