import type { ComposedBlock } from './composed.ts'
import { blockSec } from './length.ts'
import { itemOf, PACES } from './pace.ts'
import type { Candidate, Pool } from './pool.ts'
import type { Random } from './random.ts'
import { allowed, hasClash, sequenceOf, type Chosen } from './sequence.ts'
import type { PartPlan, Style } from './sports.ts'

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

/** The rounds and lengths that come nearest to the seconds without being more; null where nothing does. */
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
