/** Makes a workout by rules. The same seed gives the same workout (decision 053). */
import { EQUIPMENT, type LibraryExercise, type ExerciseText } from '../exercises/exercise.ts'
import { blocksFor, makeBlock, type MadeBlock, SETUP_SEC, totalSec } from './blocks.ts'
import { workSec } from '../player/segment.ts'
import {
  MINUTES_MAX,
  MINUTES_MIN,
  type Composed,
  type ComposedBlock,
  type ComposerAnswer,
  type ComposerNote,
  type ComposerProblem,
  type ComposerRequest,
  type ComposedItem,
  type Effort
} from './composed.ts'
import { cutTo } from '../app/characters.ts'
import { usualValues } from '../workout/field.ts'
import {
  BOUNDS,
  STEP_FIELDS,
  WORKOUT_FIELDS,
  type Block,
  type Exercise,
  type Language,
  type WorkoutContent
} from '../workout/workout.ts'
import { coolDown, endSec, muscleUse, warmUp } from './ends.ts'
import { makeIntervals } from './intervals.ts'
import { isLow } from './movement.ts'
import { poolOf, type Candidate, type Pool } from './pool.ts'
import { randomOf, type Random, worksPart } from './sequence.ts'
import { SPORT_PLANS, type PartPlan } from './sports.ts'

export interface ComposerTexts {
  language: Language
  name: string
  description: string
  textOf: (id: string) => Pick<ExerciseText, 'name' | 'line'> | undefined
  effort: Readonly<Record<Effort, string>>
}

const exerciseKey = ({ id, length, side, effort }: ComposedItem): string => JSON.stringify([id, length, side, effort])

function exerciseOf({ id, length, side, effort }: ComposedItem, newId: string, texts: ComposerTexts): Exercise {
  const { name, line } = texts.textOf(id) ?? { name: id, line: '' }
  const words = [...(effort === undefined ? [] : [texts.effort[effort]]), line].filter((text) => text !== '')
  const text = cutTo(words.join('\n'), BOUNDS.stepTextMax)
  return {
    id: newId,
    name: cutTo(name, BOUNDS.exerciseNameMax),
    steps: [{ ...usualValues(STEP_FIELDS), text, length, side }],
    intro: [],
    figure: id
  }
}

/** @param newId Receives the library id of the exercise that needs a new id. */
export function composedContent(
  { sport, level, blocks: composedBlocks }: Composed,
  texts: ComposerTexts,
  newId: (libraryId: string) => string
): WorkoutContent {
  const made = new Map<string, Exercise>()
  const idOf = (item: ComposedItem): string => {
    const key = exerciseKey(item)
    const exercise = made.get(key) ?? exerciseOf(item, newId(item.id), texts)
    made.set(key, exercise)
    return exercise.id
  }
  const blocks = composedBlocks.map(({ items, ...block }): Block => ({
    kind: 'block',
    ...block,
    items: items.map((item) => ({ kind: 'exercise', exerciseId: idOf(item), restSec: item.restSec }))
  }))
  return {
    ...usualValues(WORKOUT_FIELDS),
    name: cutTo(texts.name, BOUNDS.nameMax),
    description: cutTo(texts.description, BOUNDS.descriptionMax),
    sport,
    level,
    language: texts.language,
    timerMode: 'autonext',
    exercises: [...made.values()],
    blocks
  }
}

const TRIES = 6
/** Not every attempt meets the wishes for the main part. */
const WISH_TRIES = 16
const WISHES = ['include', 'use', 'parts', 'rounds'] as const
const PROBES = 2
const MISSES_MAX = 0.05
const EXERCISES_MAX = 25
const MAIN_EXERCISES_MAX = 14
const MAIN_EXERCISES_MIN = 2
/** Anyone who selects this many of the ten should see a doctor before a trainer. */
const CONCERNS_MAX = 7

const LAST_REST_SEC = 20

const WARM_UP = { share: 0.15, least: 40, most: 480 }
const COOL_DOWN = { share: 0.13, least: 40, most: 480 }

const secondsOf = ({ share, least, most }: typeof WARM_UP, all: number): number =>
  Math.min(most, Math.max(least, all * share))

const STATIONS: PartPlan & { style: 'circuit' } = {
  style: 'circuit',
  share: 1,
  size: [3, 6],
  isBalanced: true,
  kinds: ['cardio', 'strength', 'balance']
}

interface Part extends PartPlan {
  seconds: number
}

function partsOf(pool: Pool, seconds: number): Part[] {
  const parts = pool.plan.parts.filter(({ fromMinutes = 0 }) => pool.request.minutes >= fromMinutes)
  const whole = parts.reduce((sum, { share }) => sum + share, 0)
  return parts.flatMap((part) => {
    const own = (seconds * part.share) / whole
    const blocks = blocksFor(part.style, own)
    return Array.from({ length: blocks }, () => ({ ...part, seconds: own / blocks }))
  })
}

interface Main {
  blocks: ComposedBlock[]
  chosen: Candidate[]
  isRelaxed: boolean
}

function makePart(pool: Pool, part: Part, seconds: number, main: Main, most: number, random: Random): MadeBlock | null {
  const { style } = part
  const limits = { before: main.chosen, most }
  const made =
    style === 'intervals'
      ? makeIntervals(pool, part, seconds, main.chosen, random)
      : makeBlock(pool, { ...part, style }, seconds, limits, random)
  if (made !== null || style === 'mat' || style === 'flow' || style === 'calm') return made
  const kinds = style === 'sets' ? part.kinds : STATIONS.kinds
  return makeBlock(pool, { ...STATIONS, kinds }, seconds, limits, random)
}

const exerciseCount = (blocks: readonly ComposedBlock[]): number =>
  new Set(blocks.flatMap(({ items }) => items.map(exerciseKey))).size

function makeMain(pool: Pool, seconds: number, random: Random): Main | null {
  const main: Main = { blocks: [], chosen: [], isRelaxed: false }
  let left = seconds
  const parts = partsOf(pool, seconds)
  for (const [index, part] of parts.entries()) {
    const open = parts.length - index
    const most = Math.floor((MAIN_EXERCISES_MAX - exerciseCount(main.blocks)) / open)
    const own = open === 1 ? left : part.seconds
    const made = makePart(pool, part, own, main, Math.max(2, most), random)
    if (made === null) return null
    if (open === 1) made.block.restAfterSec = Math.min(made.block.restAfterSec, LAST_REST_SEC)
    main.blocks.push(made.block)
    main.chosen.push(...made.chosen.filter((one) => !main.chosen.includes(one)))
    main.isRelaxed ||= made.isRelaxed
    left -= totalSec([made.block]) - SETUP_SEC + made.block.restAfterSec
  }
  return main
}

function shareOfSport({ blocks }: Main, own: ReadonlySet<string>): number {
  const items = blocks.flatMap(({ rounds, items }) =>
    items.map((item) => ({ id: item.id, seconds: rounds * workSec(item) }))
  )
  const sum = (list: typeof items): number => list.reduce((all, { seconds }) => all + seconds, 0)
  return sum(items.filter(({ id }) => own.has(id))) / sum(items)
}

function notesOf(pool: Pool, main: Main): ComposerNote[] {
  const { sport } = pool.request
  const own = new Set(pool.safe.filter(({ sports }) => sports.includes(sport)).map(({ id }) => id))
  return [
    ...(shareOfSport(main, own) < 0.5 ? (['few-of-the-sport'] as const) : []),
    ...(main.isRelaxed ? (['muscles-in-a-row'] as const) : [])
  ]
}

/** The minimum share of work on the requested body parts. */
const PARTS_SHARE = 0.5

/** Checks what the rules of choosing make likely but do not guarantee. */
function meetsWishes(
  { blocks }: Pick<Main, 'blocks'>,
  { include = [], use = [], parts = [], rounds }: ComposerRequest,
  facts: ReadonlyMap<string, LibraryExercise>
): boolean {
  const items = blocks.flatMap((block) =>
    block.items.flatMap((item) => {
      const exercise = facts.get(item.id)
      return exercise === undefined || item.effort === 'easy'
        ? []
        : [{ exercise, seconds: block.rounds * workSec(item) }]
    })
  )
  const worked = items.filter(({ exercise }) => parts.some((part) => worksPart(exercise, part)))
  const sum = (list: typeof items): number => list.reduce((all, { seconds }) => all + seconds, 0)
  return (
    include.every(({ ids }) => items.some(({ exercise }) => ids.includes(exercise.id))) &&
    use.every((one) => items.some(({ exercise }) => exercise.equipment.includes(one))) &&
    parts.every((part) => worked.some(({ exercise }) => worksPart(exercise, part))) &&
    (parts.length === 0 || sum(worked) >= sum(items) * PARTS_SHARE) &&
    (rounds === undefined || blocks.every((block) => block.rounds === rounds))
  )
}

function tryCompose(pool: Pool, facts: ReadonlyMap<string, LibraryExercise>, random: Random): Composed | null {
  const { sport, level, minutes } = pool.request
  const all = minutes * 60 - SETUP_SEC
  const [before, after] = [secondsOf(WARM_UP, all), secondsOf(COOL_DOWN, all)]
  const main = makeMain(pool, all - before - after, random)
  const first = main?.chosen[0]
  if (main === null || first === undefined) return null
  if (!meetsWishes(main, pool.request, facts)) return null
  const ids = new Set(main.chosen.map(({ exercise }) => exercise.id))
  if (ids.size < MAIN_EXERCISES_MIN && main.blocks.some(({ items }) => items.length < 2)) return null
  const left = all - main.blocks.reduce((sum, block) => sum + totalSec([block]) - SETUP_SEC + block.restAfterSec, 0)
  const around = { ids, use: muscleUse(main.blocks, facts), startsLow: isLow(first.exercise) }
  const opening = warmUp(pool, around, (left * before) / (before + after), random)
  if (opening === null) return null
  const most = EXERCISES_MAX - exerciseCount([...main.blocks, opening])
  const closing = coolDown(pool, around, left - endSec(opening), most, random)
  if (closing === null) return null
  const blocks = [opening, ...main.blocks, closing]
  const seconds = totalSec(blocks)
  const misses = Math.abs(seconds - minutes * 60) / (minutes * 60)
  return misses > MISSES_MAX ? null : { sport, level, blocks, seconds, notes: notesOf(pool, main) }
}

const idsOf = ({ blocks }: Composed): string =>
  [...new Set(blocks.flatMap(({ items }) => items.map(({ id }) => id)))].sort().join(' ')

/** Returns null when no attempt succeeds. Repeats a recent workout only when there is no other. */
function composed(
  request: ComposerRequest,
  facts: readonly LibraryExercise[],
  seed: number,
  tries: number
): Composed | null {
  const pool = poolOf(request, facts)
  const known = new Map(facts.map((exercise) => [exercise.id, exercise]))
  const before = new Set(request.recent.map((ids) => [...new Set(ids)].sort().join(' ')))
  let again: Composed | null = null
  for (let turn = 0; turn < tries; turn += 1) {
    const made = tryCompose(pool, known, randomOf(seed, turn))
    if (made !== null && !before.has(idsOf(made))) return made
    again ??= made
  }
  return again
}

function problemOf(request: ComposerRequest, facts: readonly LibraryExercise[], seed: number): ComposerProblem {
  if (request.concerns.length > 0 && composed({ ...request, concerns: [] }, facts, seed, PROBES) !== null) {
    return { code: 'everything-hurts' }
  }
  const equipped = composed({ ...request, equipment: EQUIPMENT }, facts, seed, PROBES)
  if (equipped === null) return { code: 'nothing-fits' }
  const used = new Set(equipped.blocks.flatMap(({ items }) => items.map(({ id }) => id)))
  const wanted = new Set(facts.filter(({ id }) => used.has(id)).flatMap((exercise) => exercise.equipment))
  const missing = [...wanted].filter((one) => !request.equipment.includes(one))
  const needed = missing.filter((one) => {
    const others = missing.filter((other) => other !== one)
    return composed({ ...request, equipment: [...request.equipment, ...others] }, facts, seed, PROBES) === null
  })
  return { code: 'equipment-missing', equipment: needed.length > 0 ? needed : missing.slice(0, 1) }
}

function refusal({ sport, minutes, equipment, concerns }: ComposerRequest): ComposerProblem | null {
  if (!(minutes >= MINUTES_MIN)) return { code: 'too-short', leastMinutes: MINUTES_MIN }
  if (minutes > MINUTES_MAX) return { code: 'too-long', mostMinutes: MINUTES_MAX }
  if (new Set(concerns).size >= CONCERNS_MAX) return { code: 'everything-hurts' }
  const missing = SPORT_PLANS[sport].needs.filter((one) => !equipment.includes(one))
  return missing.length === 0 ? null : { code: 'equipment-missing', equipment: missing }
}

export function compose(request: ComposerRequest, facts: readonly LibraryExercise[], seed: number): ComposerAnswer {
  const refused = refusal(request)
  if (refused !== null) return { ok: false, problem: refused }
  const tries = WISHES.some((wish) => request[wish] !== undefined) ? WISH_TRIES : TRIES
  const fresh = composed(request, facts, seed, tries)
  const made = fresh ?? (request.recent.length > 0 ? composed({ ...request, recent: [] }, facts, seed, tries) : null)
  return made === null ? { ok: false, problem: problemOf(request, facts, seed) } : { ok: true, composed: made }
}
