import { LEVELS, type Level } from '../workout/workout.ts'
import type { ComposedBlock, ComposedItem } from './composed.ts'
import { type MadeBlock, blockSec } from './blocks.ts'
import { usualSec } from './movement.ts'
import { needsCare, type Candidate, type Pool } from './pool.ts'
import type { Chosen, Random } from './sequence.ts'
import type { PartPlan } from './sports.ts'

/** Seconds of hard and easy work. Beginners recover twice as long as they work, the fittest a third as long. */
export const INTERVALS: Readonly<Record<Level, readonly (readonly [number, number])[]>> = {
  base: [
    [20, 40],
    [30, 60],
    [45, 90],
    [60, 120]
  ],
  medium: [
    [30, 30],
    [45, 45],
    [60, 60],
    [90, 90]
  ],
  heavy: [
    [40, 20],
    [60, 30],
    [90, 45],
    [120, 60]
  ],
  extreme: [
    [30, 10],
    [45, 15],
    [60, 20],
    [90, 30],
    [180, 60]
  ]
}

const TURNS_MAX = 16
const TURNS_MIN = 2

const MACHINE_SEC = 60

const longestOf = ({ exercise }: Candidate): number =>
  usualSec(exercise) >= MACHINE_SEC ? Infinity : usualSec(exercise) * 2

const isMachine = ({ exercise }: Candidate): boolean =>
  exercise.equipment.some((one) => one === 'bike' || one === 'rower')

function hardOnes(pool: Pool, part: PartPlan, before: Chosen, random: Random): Candidate[] {
  const ofKind = pool.candidates.filter(({ exercise }) => part.kinds.includes(exercise.kind))
  const moving = ofKind.filter((one) => !pool.plan.easy.includes(one.exercise.id) || isMachine(one))
  const all = moving.length > 0 ? moving : ofKind
  const fresh = (one: Candidate): number => (isMachine(one) ? 8 : one.weight) * (before.includes(one) ? 0.05 : 1)
  const first = random.weighted(all, fresh)
  if (first === null) return []
  const chosen = [first]
  const size = isMachine(first) ? 1 : random.between(part.size[0], part.size[1])
  while (chosen.length < size) {
    const next = random.weighted(all, (one) =>
      chosen.includes(one) || isMachine(one) || one.isLow !== first.isLow ? 0 : fresh(one)
    )
    if (next === null) break
    chosen.push(next)
  }
  return chosen
}

function easyFor(one: Candidate, pool: Pool): string | null {
  const isAllowed = (id: string): boolean => pool.safe.some((exercise) => exercise.id === id)
  if (isMachine(one)) return one.isLow ? one.exercise.id : (['bike-seated'].find(isAllowed) ?? null)
  return one.isLow ? null : (pool.plan.easy.find(isAllowed) ?? null)
}

function itemsOf(one: Candidate, pool: Pool, hard: number, easy: number): ComposedItem[] {
  const { id, side } = one.exercise
  const seconds = side === 'each' ? Math.round(hard / 2) : hard
  const easyId = easyFor(one, pool)
  const work: ComposedItem = {
    id,
    side,
    length: { kind: 'time', seconds },
    restSec: easyId === null ? easy : 0,
    effort: needsCare(pool.request.concerns) ? 'steady' : 'hard'
  }
  if (easyId === null) return [work]
  return [work, { id: easyId, side: 'none', length: { kind: 'time', seconds: easy }, restSec: 0, effort: 'easy' }]
}

function blockOf(hards: readonly Candidate[], pool: Pool, [hard, easy]: readonly [number, number], seconds: number) {
  const items = hards.flatMap((one) => itemsOf(one, pool, hard, easy))
  const once: ComposedBlock = { section: 'main', rounds: 1, restBetweenRoundsSec: 0, restAfterSec: 60, items }
  const round = blockSec({ ...once, rounds: 2 }) - blockSec(once)
  const { rounds } = pool.request
  return { ...once, rounds: rounds ?? Math.max(1, 1 + Math.floor((seconds - blockSec(once)) / round)) }
}

export function makeIntervals(
  pool: Pool,
  part: PartPlan,
  seconds: number,
  before: Chosen,
  random: Random
): MadeBlock | null {
  const hards = hardOnes(pool, part, before, random)
  const longest = Math.min(...hards.map(longestOf))
  const pace = LEVELS[LEVELS.indexOf(pool.pace) - (before.length > 0 ? 1 : 0)] ?? pool.pace
  const blocks = INTERVALS[pace]
    .filter(([hard]) => hard <= longest)
    .map((shape) => blockOf(hards, pool, shape, seconds))
    .filter((block) => blockSec(block) <= seconds && blockSec(block) >= seconds * 0.8)
  const turnsOf = (block: ComposedBlock): number => block.rounds * hards.length
  const block = random.weighted(blocks, (one) =>
    turnsOf(one) < TURNS_MIN ? 0 : turnsOf(one) > TURNS_MAX ? 0.001 : blockSec(one) ** 8 / seconds ** 8
  )
  return block === null ? null : { block, chosen: hards, isRelaxed: false }
}
