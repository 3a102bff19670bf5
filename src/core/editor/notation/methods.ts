/**
 * Named training methods: `EMOM 10: 10 burpees`, `AMRAP 12: 5 pull-ups, 10 push-ups`, `Tabata: squats`. The timer keeps
 * the minutes and rounds; the repetitions stay as written, in the step's text.
 */
import type { StepLength } from '../../workout/workout.ts'
import { timedStep } from '../editing.ts'
import { boundsFlaw, flawAt, hasLength, type Part } from './item.ts'
import type { Line } from './lines.ts'
import { MINUTES, ROUNDS, SECONDS } from './words.ts'

interface Method {
  parts: Part[]
  linesBelow: number
}

const FOR = '(?:for|in|of|over|für|über|pendant|en|durante|gedurende)'
const MINUTES_LONG = String.raw`(?:${FOR}\s+)?(?<minutes>\d{1,3})\s*(?:(?:${MINUTES})\.?)?(?:\s+lang)?`
const TIMES = String.raw`(?:x\s?(?<times>\d{1,3})|(?<turns>\d{1,3})\s?(?:x|${ROUNDS}|times|mal|fois|veces|keer))`
const END = String.raw`\s*(?<colon>[:–]|-(?=\s)|$)\s*(?<what>.*)$`
const BEFORE = String.raw`^(?:(?<first>\d{1,3})\s*[-–]?\s*(?:${MINUTES})\.?\s+)?`

const EVERY = String.raw`(?:every|alle|jede|toutes les|chaque|cada|elke|iedere)`
const LENGTH = String.raw`(?:(?<every>\d{1,3})\s*)?(?:(?<unit>${MINUTES})|(?<seconds>${SECONDS}))\.?`

const EMOM = new RegExp(
  String.raw`${BEFORE}(?:EMOM|E(?<every>\d{1,2})MOM|EOMOM|E(?<seconds>\d{2,3})S(?:EC)?(?:OMS?|EMOM)?)` +
    String.raw`\s*(?:${TIMES}|${MINUTES_LONG})?${END}`,
  'iu'
)
const EVERY_MINUTES = new RegExp(
  String.raw`^${EVERY}\s+${LENGTH}(?:\s+on\s+the\s+minute)?\s*,?\s*(?:${TIMES}|${MINUTES_LONG})${END}`,
  'iu'
)
const AMRAP = new RegExp(String.raw`${BEFORE}AMRAP\s*(?:${MINUTES_LONG})?${END}`, 'iu')
const TABATA = /^(?:tabata\b\s*(?<colon>:)?\s*(?<what>.*)|(?<before>.+?)[\s(,:–-]+tabata\)?)$/iu

const TABATA_ROUNDS = 8
const TABATA_SEC = 20
const TABATA_REST_SEC = 10

type Groups = Readonly<Record<string, string | undefined>>

const span = ({ tokens, text }: Line) => ({ from: tokens[0]!.from, to: tokens.at(-1)?.to ?? text.length })

/** The line without its bullet and note. */
const saidOf = ({ text, tokens }: Line): string => text.slice(tokens[0]?.from ?? 0, tokens.at(-1)?.to ?? 0).trim()

function made(line: Line, name: string, length: StepLength, text: string, rounds: number | null, restSec = 0): Part {
  const steps = [{ ...timedStep(1), length, text }]
  const flaw = boundsFlaw({ name: name === '' ? null : name, steps, intro: [], rounds }, span(line))
  if (flaw !== null) return { kind: 'flawed', flaw }
  return { kind: 'exercise', name, steps, intro: [], restSec: restSec === 0 ? null : restSec, rounds, isTimed: true }
}

const itemsIn = (what: string): string[] =>
  what
    .split(/[,;]|\s\+\s/)
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** The list below a method, up to an empty line. A line with its own length is a separate exercise instead. */
function listBelow(below: readonly Line[]): Line[] {
  const end = below.findIndex(({ tokens, text }) => tokens.length === 0 || text.trim().startsWith('#'))
  return end === -1 ? [...below] : below.slice(0, end)
}

const isMeasured = ({ tokens }: Line): boolean =>
  tokens.some(({ kind }) => kind === 'rest' || kind === 'rounds' || kind === 'open' || kind === 'close') ||
  hasLength(tokens)

const COUNTED = /^\d[\d/–-]*\s?(?:[x×]|reps?|wdh\.?|s|sec|sek|cal)?\.?\s+(?:of\s+)?(?=\p{L})/iu

function nameOf(items: readonly string[], method: string): string {
  const [only] = items
  return items.length === 1 && only !== undefined ? only.replace(COUNTED, '').trim() : method
}

const flawed = (line: Line): Method => ({
  parts: [{ kind: 'flawed', flaw: flawAt('method', span(line)) }],
  linesBelow: 0
})

interface Held {
  items: string[]
  linesBelow: number
}

/** The exercises of the method, or null when only a human can tell which lines belong to it. */
function heldBy(groups: Groups, line: Line, below: readonly Line[]): Held | null {
  const what = (groups['what'] ?? '').trim()
  if (what !== '') return { items: itemsIn(what), linesBelow: 0 }
  const list = listBelow(below)
  if (list.some(isMeasured)) {
    // The app itself writes an exercise called AMRAP this way.
    return / \d+m$/.test(saidOf(line)) ? { items: [], linesBelow: 0 } : null
  }
  return { items: list.map(saidOf), linesBelow: list.length }
}

/** Seconds until it starts over: one minute unless the line says otherwise. */
function turnSec({ seconds, every }: Groups, line: Line): number {
  if (seconds !== undefined) return Number(/\d+/.exec(seconds)?.[0] ?? every ?? 0)
  return Number(every ?? (/EOMOM/i.test(line.text) ? 2 : 1)) * 60
}

/** Returns null without rounds or minutes, or when the minutes are not a whole number of rounds. */
function turnsIn({ times, turns, first, minutes }: Groups, everySec: number): number | null {
  const count = times ?? turns
  const all = first ?? minutes ?? '0'
  const rounds = count === undefined ? (Number(all) * 60) / everySec : Number(count)
  return Number.isInteger(rounds) && rounds > 0 ? rounds : null
}

function everyMinute(groups: Groups, line: Line, below: readonly Line[]): Method {
  const seconds = turnSec(groups, line)
  const rounds = turnsIn(groups, seconds)
  const held = heldBy(groups, line, below)
  if (rounds === null || held === null) return flawed(line)
  const text = held.items.join('\n')
  const name = nameOf(held.items, 'EMOM')
  const part = made(line, name, { kind: 'time', seconds }, text === name ? '' : text, rounds === 1 ? null : rounds)
  return { parts: [part], linesBelow: held.linesBelow }
}

function asMany(groups: Groups, line: Line, below: readonly Line[]): Method {
  const minutes = groups['first'] ?? groups['minutes']
  const held = heldBy(groups, line, below)
  if (minutes === undefined || Number(minutes) < 1 || held === null) return flawed(line)
  const length: StepLength = { kind: 'time', seconds: Number(minutes) * 60 }
  return { parts: [made(line, 'AMRAP', length, held.items.join('\n'), null)], linesBelow: held.linesBelow }
}

function tabata(groups: Groups, line: Line): Method | null {
  if (hasLength(line.tokens) || line.tokens.some(({ kind }) => kind === 'text' || kind === 'open')) return null
  const items = itemsIn(groups['what'] ?? groups['before'] ?? '')
  if (items.length === 0) return groups['colon'] === undefined ? null : flawed(line)
  const length: StepLength = { kind: 'time', seconds: TABATA_SEC }
  return { parts: items.map((name) => made(line, name, length, '', TABATA_ROUNDS, TABATA_REST_SEC)), linesBelow: 0 }
}

/** Returns null when the line is not a method. */
export function readMethod(line: Line, below: readonly Line[]): Method | null {
  const said = saidOf(line)
  // The app itself writes exercises with quoted texts.
  if (line.tokens.some(({ kind }) => kind === 'text')) return null
  const emom = EMOM.exec(said) ?? EVERY_MINUTES.exec(said)
  if (emom?.groups !== undefined) return everyMinute(emom.groups, line, below)
  const amrap = AMRAP.exec(said)
  if (amrap?.groups !== undefined) return asMany(amrap.groups, line, below)
  const found = TABATA.exec(said)
  return found?.groups === undefined ? null : tabata(found.groups, line)
}
