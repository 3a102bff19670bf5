/** Cleans up an answer without guessing: plain texts, whole numbers, and lengths within the limits. */
import { bag, list, oneOf, text } from '../app/read-parts.ts'
import { SECTIONS, BOUNDS, type Side } from '../workout/workout.ts'
import { KEY_MAX, SAY_MAX, type AnsweredExercise } from './ai-answer.ts'
import { cleanName, cutTo } from '../app/characters.ts'

const SCRIPT = /<(script|style)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi
/** Also matches an unclosed tag, but not “< 30 s”. */
const TAG = /<[/!?]?[a-z][^<>]*>?|<!--[\s\S]*?(?:-->|$)/gi
/** Control characters except the line feed, lone surrogates, and characters that change the text direction. */
const UNSEEN = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\uFEFF]/gu

const DEPTH_MAX = 20

/** Repeats until nothing changes, because the text around a removed tag may form a new one. */
function withoutTags(text: string): string {
  let now = text.replaceAll(SCRIPT, '')
  for (let turn = 0; turn < DEPTH_MAX; turn += 1) {
    const next = now.replaceAll(TAG, '')
    if (next === now) return now
    now = next
  }
  return now.replaceAll(/[<>]/g, '')
}

export function plainText(text: string, max: number): string {
  const plain = withoutTags(text.slice(0, max * 8).replaceAll('\u0000', ''))
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(UNSEEN, (sign) => (sign === '\n' ? sign : ''))
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return cutTo(plain, max)
}

export const plainName = (text: string, max: number): string =>
  cutTo(cleanName(plainText(text.replaceAll(/\s+/g, ' '), max)), max)

const LIST_MAX = 600

const SIDES: readonly Side[] = ['none', 'left', 'right', 'each']

const some = (value: unknown): unknown[] => list(value).slice(0, LIST_MAX)

/** Returns null for anything but a number. Models sometimes write numbers as text. */
function numberOf(value: unknown, min: number, max: number): number | null {
  const number = typeof value === 'string' && /^\s*\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return null
  return Math.min(max, Math.max(min, Math.round(number)))
}

/** Missing and zero both mean that the other value applies. */
const amountOf = (value: unknown, max: number): number | null => {
  const amount = numberOf(value, 0, max)
  return amount === 0 ? null : amount
}

const restOf = (value: unknown): number => numberOf(value, 0, BOUNDS.secondsMax) ?? 0

const keyOf = (value: unknown): string => (typeof value === 'number' ? String(value) : text(value)).slice(0, KEY_MAX)

export function tidyExercise(value: unknown): AnsweredExercise {
  const exercise = bag(value)
  return {
    key: keyOf(exercise['key']),
    id: text(exercise['id']),
    name: plainName(text(exercise['name']), BOUNDS.exerciseNameMax),
    text: plainText(text(exercise['text']), BOUNDS.stepTextMax),
    seconds: amountOf(exercise['seconds'], BOUNDS.secondsMax),
    reps: amountOf(exercise['reps'], BOUNDS.repsMax),
    side: oneOf(SIDES, exercise['side'], 'none')
  }
}

function tidyItem(value: unknown): object {
  const item = bag(value)
  if (item['kind'] !== 'block')
    return { kind: 'exercise', exercise: keyOf(item['exercise']), restSec: restOf(item['restSec']) }
  return { ...tidyRepeat(item), items: some(item['items']).map(tidyItem) }
}

const tidyRepeat = (block: ReturnType<typeof bag>): object => ({
  kind: 'block',
  name: plainName(text(block['name']), BOUNDS.blockNameMax),
  rounds: numberOf(block['rounds'], 1, BOUNDS.roundsMax) ?? 1,
  restBetweenRoundsSec: restOf(block['restBetweenRoundsSec']),
  restAfterSec: restOf(block['restAfterSec'])
})

function tidyBlock(value: unknown): object {
  const block = bag(value)
  return {
    ...tidyRepeat(block),
    section: oneOf(SECTIONS, block['section'], 'main'),
    items: some(block['items']).map(tidyItem)
  }
}

export function tidyAnswer(value: unknown): unknown {
  const answer = bag(value)
  return {
    language: answer['language'],
    say: plainText(text(answer['say']), SAY_MAX),
    name: plainName(text(answer['name']), BOUNDS.nameMax),
    description: plainText(text(answer['description']), BOUNDS.descriptionMax),
    exercises: some(answer['exercises']).map(tidyExercise),
    blocks: some(answer['blocks']).map(tidyBlock)
  }
}

/** Some models put words or a code fence around the JSON. Returns null when there is none. */
export function jsonIn(words: string): unknown {
  const from = words.indexOf('{')
  const to = words.lastIndexOf('}')
  if (from === -1 || to < from) return null
  try {
    return JSON.parse(words.slice(from, to + 1)) as unknown
  } catch {
    return null
  }
}
