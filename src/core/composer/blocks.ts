import type { ComposedBlock, ComposedItem } from './composed.ts'
import { DEFAULT_SETTINGS } from '../account/settings.ts'
import { workSec } from '../player/segment.ts'
import type { StepLength, Level } from '../workout/workout.ts'
import type { Equipment } from '../exercises/exercise.ts'
import { repSecOf, sidesOf, usualSec } from './movement.ts'
import type { Candidate, Pool } from './pool.ts'
import type { Style, PartPlan } from './sports.ts'
import { allowed, hasClash, sequenceOf, type Chosen, type Random } from './sequence.ts'

export const SETUP_SEC = DEFAULT_SETTINGS.defaultSetupTimeSec

export function blockSec({ rounds, items, restBetweenRoundsSec, restAfterSec }: ComposedBlock): number {
  const once = items.reduce((sum, item) => sum + workSec(item) + item.restSec, 0)
  const own = items.at(-1)?.restSec ?? 0
  const between = restBetweenRoundsSec === 0 ? own : restBetweenRoundsSec
  const after = restAfterSec === 0 ? own : restAfterSec
  return rounds * (once - own) + (rounds - 1) * between + after
}

export function totalSec(blocks: readonly ComposedBlock[]): number {
  const last = blocks.at(-1)
  if (last === undefined) return 0
  const lastRest = last.restAfterSec === 0 ? (last.items.at(-1)?.restSec ?? 0) : last.restAfterSec
  return SETUP_SEC + blocks.reduce((sum, block) => sum + blockSec(block), 0) - lastRest
}

export const toFive = (seconds: number): number => Math.round(seconds / 5) * 5

/** Work and rest by level. Decision 053 names the sources of the numbers. */
interface Pace {
  workSec: number
  restSec: number
  longRestSec: number
  betweenSec: number
}

const pace = (workSec: number, restSec: number, betweenSec: number, longRestSec = restSec): Pace => ({
  workSec,
  restSec,
  betweenSec,
  longRestSec
})
const same = (one: Pace): Record<Level, Pace> => ({ base: one, medium: one, heavy: one, extreme: one })

const PACES: Readonly<Record<Exclude<Style, 'intervals'>, Record<Level, Pace>>> = {
  circuit: { base: pace(30, 30, 60), medium: pace(40, 20, 60), heavy: pace(45, 15, 60), extreme: pace(50, 10, 45) },
  steps: { base: pace(40, 20, 45), medium: pace(45, 15, 45), heavy: pace(50, 10, 30), extreme: pace(55, 5, 30) },
  sets: {
    base: pace(40, 40, 75, 60),
    medium: pace(40, 45, 90, 75),
    heavy: pace(40, 50, 105, 90),
    extreme: pace(40, 55, 120, 105)
  },
  mat: { base: pace(35, 20, 40), medium: pace(35, 15, 30), heavy: pace(35, 10, 30), extreme: pace(35, 10, 20) },
  rounds: { base: pace(30, 0, 60), medium: pace(30, 0, 60), heavy: pace(30, 0, 45), extreme: pace(30, 0, 30) },
  flow: same(pace(35, 5, 10)),
  calm: same(pace(30, 5, 15))
}

const VOLUME: Readonly<Record<Level, number>> = { base: 0.85, medium: 1, heavy: 1, extreme: 1.1 }

const SIDE_SEC_MIN = 15
/** A station that is usually much shorter than the pace keeps its own length: nobody does pull-ups for 45 seconds. */
const SHORT_PART = 0.6
const STEADY_SEC = 30

/** Scales from a little less than usual (0) to a little more (1). */
const scaled = (from: number, to: number, amount: number): number => from + (to - from) * amount

function countOf(reps: number, factor: number): number {
  return reps % 2 === 0 || reps > 8
    ? Math.max(2, Math.round((reps * factor) / 2) * 2)
    : Math.max(1, Math.round(reps * factor))
}

function usualLength({ exercise }: Candidate, factor: number): StepLength {
  if (exercise.seconds !== undefined || exercise.reps === undefined) {
    return { kind: 'time', seconds: Math.max(5, toFive((exercise.seconds ?? 30) * factor)) }
  }
  const length: StepLength = { kind: 'reps', reps: countOf(exercise.reps, factor) }
  return exercise.repSec === undefined ? length : { ...length, repSec: repSecOf(exercise) }
}

function stationLength(one: Candidate, seconds: number, factor: number): StepLength {
  const sides = sidesOf(one.exercise)
  const usual = usualSec(one.exercise) * sides
  const lastsLonger = one.exercise.kind === 'cardio' && usual >= STEADY_SEC
  // Jumps are counted, because tired legs land badly.
  const isJump = one.exercise.impact === 'high' && one.exercise.reps !== undefined
  if (isJump || (usual < seconds * SHORT_PART && !lastsLonger)) return usualLength(one, factor)
  return { kind: 'time', seconds: Math.max(SIDE_SEC_MIN, toFive(seconds / sides)) }
}

const LOADS: ReadonlySet<Equipment> = new Set([
  'barbell',
  'dumbbell',
  'kettlebell',
  'pullUpBar',
  'parallelBars',
  'rings'
])

const isHeavy = ({ isSmall, exercise: { equipment, level } }: Candidate): boolean =>
  !isSmall && (equipment.some((one) => LOADS.has(one)) || level === 'extreme')

/** @param amount From 0 to 1: how long the block may become. */
export function itemOf(one: Candidate, style: Exclude<Style, 'intervals'>, level: Level, amount: number): ComposedItem {
  const { workSec, restSec, longRestSec } = PACES[style][level]
  const { id, side } = one.exercise
  const factor = style === 'flow' || style === 'calm' ? scaled(0.7, 1.5, amount) : scaled(0.8, 1.25, amount)
  const stretch = style === 'circuit' ? factor : style === 'sets' ? scaled(0.85, 1.15, amount) : 1
  const rest = toFive((isHeavy(one) ? longRestSec : restSec) * stretch)
  const volume = factor * VOLUME[level]
  if (style === 'circuit' || style === 'steps' || style === 'rounds') {
    return { id, side, length: stationLength(one, workSec * factor, volume), restSec: rest }
  }
  if (style === 'calm') {
    const seconds = Math.max(10, toFive(Math.min(60, usualSec(one.exercise)) * factor))
    return { id, side, length: { kind: 'time', seconds }, restSec: rest }
  }
  return { id, side, length: usualLength(one, style === 'flow' ? factor : volume), restSec: rest }
}

type BlockStyle = Exclude<Style, 'intervals'>

const STEPS = 20
const SIZES_TRIED = 6

interface Shape {
  least: number
  usual: number
  most: number
  blockSec: number
}
const SHAPES: Readonly<Record<Style, Shape>> = {
  circuit: { least: 2, usual: 3, most: 8, blockSec: 960 },
  steps: { least: 1, usual: 3, most: 8, blockSec: 960 },
  sets: { least: 3, usual: 3, most: 6, blockSec: 1320 },
  mat: { least: 1, usual: 2, most: 5, blockSec: 1320 },
  rounds: { least: 2, usual: 3, most: 10, blockSec: 1500 },
  flow: { least: 1, usual: 1, most: 6, blockSec: 6000 },
  calm: { least: 1, usual: 1, most: 6, blockSec: 1500 },
  intervals: { least: 1, usual: 8, most: 24, blockSec: 1200 }
}

const BLOCKS_MAX = 4

export const blocksFor = (style: Style, seconds: number): number =>
  Math.min(BLOCKS_MAX, Math.max(1, Math.ceil(seconds / SHAPES[style].blockSec - 0.25)))

function blockOf(block: readonly Candidate[], style: BlockStyle, pool: Pool, rounds: number, amount: number) {
  const { betweenSec } = PACES[style][pool.pace]
  const restAfterSec = style === 'flow' || style === 'calm' ? 10 : betweenSec
  const items = block.map((one) => itemOf(one, style, pool.pace, amount))
  const made: ComposedBlock = { section: 'main', rounds, restBetweenRoundsSec: betweenSec, restAfterSec, items }
  return made
}

/** The rounds and lengths closest to the given seconds without exceeding them. Null when nothing fits. */
export function fittedBlock(block: readonly Candidate[], style: BlockStyle, pool: Pool, seconds: number) {
  const { usual, most } = SHAPES[style]
  const { rounds: wished } = pool.request
  let best: ComposedBlock | null = null
  let bestCost = Infinity
  for (let rounds = wished ?? 1; rounds <= (wished ?? most); rounds += 1) {
    if (blockSec(blockOf(block, style, pool, rounds, 0)) > seconds) break
    let amount = STEPS
    while (blockSec(blockOf(block, style, pool, rounds, amount / STEPS)) > seconds) amount -= 1
    const made = blockOf(block, style, pool, rounds, amount / STEPS)
    const missing = 1 - blockSec(made) / seconds
    const cost = missing * 10 + Math.abs(amount / STEPS - 0.5) * 0.5 + Math.abs(rounds - usual) * 0.2
    if (cost < bestCost) [best, bestCost] = [made, cost]
  }
  return best !== null && blockSec(best) >= seconds * 0.8 ? best : null
}

export interface MadeBlock {
  block: ComposedBlock
  chosen: Candidate[]
  isRelaxed: boolean
}

function turnSec(style: BlockStyle, pool: Pool): number {
  const { workSec, restSec, longRestSec } = PACES[style][pool.pace]
  return workSec * (style === 'flow' ? 1.5 : 1) + (restSec + longRestSec) / 2
}

function sizesAround(wished: number, least: number, most: number): number[] {
  const goal = Math.max(least, wished)
  const sizes = Array.from({ length: Math.max(0, most - 1) }, (_, index) => index + 2)
  return sizes.sort((a, b) => Math.abs(a - goal) - Math.abs(b - goal)).slice(0, SIZES_TRIED)
}

function largestOf(candidates: readonly Candidate[], part: PartPlan, most: number): number {
  const own = candidates.filter(({ isOwn }) => isOwn).length
  const kept = SHAPES[part.style].usual === 1 ? Math.floor(candidates.length * 0.65) : most
  const ofSport = part.isBalanced === true ? most : Math.max(part.size[0], own + 1)
  return Math.min(part.size[1], most, kept, ofSport)
}

export function makeBlock(
  pool: Pool,
  part: PartPlan & { style: BlockStyle },
  seconds: number,
  { before, most }: { before: Chosen; most: number },
  random: Random
): MadeBlock | null {
  const { style } = part
  const { least, usual } = SHAPES[style]
  const { rounds: wishedRounds } = pool.request
  const rounds = wishedRounds ?? (usual === 1 ? 1 : random.between(least, 4))
  const wished = Math.round(seconds / (turnSec(style, pool) * rounds))
  const { focus } = pool.request
  const candidates = allowed(pool, part)
  const sizes = sizesAround(wished, part.size[0], largestOf(candidates, part, most))
  let fallback: MadeBlock | null = null
  for (const turn of ['strict', 'relaxed'] as const) {
    for (const size of sizes) {
      const chosen = sequenceOf(candidates, { part, size, before, focus, turn }, random)
      const block = chosen === null ? null : fittedBlock(chosen, style, pool, seconds)
      if (chosen === null || block === null) continue
      const made = { block, chosen, isRelaxed: hasClash(chosen, style, focus) }
      if (block.rounds >= least || wishedRounds !== undefined) return made
      fallback ??= made
    }
    if (fallback !== null) return fallback
  }
  return null
}
