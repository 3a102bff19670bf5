/** Which exercises stand in a block, and in which order. */
import type { Candidate, Pool } from './pool.ts'
import { isKin } from './movement.ts'
import type { Random } from './random.ts'
import type { PartPlan, Style } from './sports.ts'

/** What the main part has so far. */
export type Chosen = readonly Candidate[]

/** Of candidates in one block; the better one of two tries is kept. */
const TRIES = 8

type Turn = 'strict' | 'relaxed'

const isLoaded = ({ exercise: { kind } }: Candidate): boolean => kind === 'strength' || kind === 'balance'

/** The same muscles twice in a row. */
export function clashes(a: Candidate, b: Candidate, style: Style): boolean {
  if (style === 'flow') return false
  if (style === 'mat' || style === 'calm') return isLoaded(a) && isLoaded(b) && a.lead === b.lead
  return a.area !== null && a.area === b.area
}

/** Muscle groups in balance; cardio counts as one of them. */
const groupOf = ({ area }: Candidate): string => area ?? 'heart'

function allowed(pool: Pool, part: PartPlan): Candidate[] {
  const { focus } = pool.request
  const isFocused = focus.length > 0 && (part.style === 'circuit' || part.style === 'sets')
  return pool.candidates.filter(
    ({ exercise, area }) =>
      part.kinds.includes(exercise.kind) &&
      !(isFocused && part.kinds.includes('strength') && (area === null || !focus.includes(area)))
  )
}

interface Search {
  part: PartPlan
  candidates: readonly Candidate[]
  before: Chosen
  focus: Pool['request']['focus']
  turn: Turn
  size: number
  highs: number
}

/** No two push-ups in one block, and rarely in one workout. */
function kinFactor(one: Candidate, block: Chosen, { part, before }: Search): number {
  const hasKin = (list: Chosen): boolean => list.some(({ exercise }) => isKin(exercise, one.exercise))
  // Poses and blows are kin of each other, and are done one after the other.
  if (hasKin(block)) return isLoaded(one) && part.style !== 'flow' ? 0 : 0.3
  return hasKin(before) ? 0.1 : 1
}

/** 0 where a rule forbids it. */
function ruleFactor(one: Candidate, block: Chosen, search: Search): number {
  const { part, before, focus, size, turn } = search
  const previous = block.at(-1)
  const first = block[0]
  const neighbours = block.length === size - 1 ? [previous, first] : [previous]
  let factor = 1
  for (const neighbour of neighbours) {
    if (neighbour === undefined || !clashes(one, neighbour, part.style)) continue
    const isAsked = one.area !== null && focus.includes(one.area)
    if (!isAsked && turn === 'strict') return 0
    factor *= 0.05
  }
  const all = [...before, ...block]
  if (!one.isSmall && all.some((other) => other.isSmall && other.area !== null && other.area === one.area)) return 0
  // Plates are not changed at every turn.
  const isBarbell = one.exercise.equipment.includes('barbell')
  if (isBarbell && block.some(({ exercise }) => exercise.equipment.includes('barbell'))) return 0
  return factor * kinFactor(one, block, search)
}

/** Large movements while one is fresh; curls when they are done. */
function sizeFactor(one: Candidate, block: Chosen, { size, before }: Search): number {
  const done = block.length + before.length
  if (one.isSmall) return block.length < size - 1 || done < 2 ? 0.04 : 0.5
  return 1 + (one.size * 2) / (1 + block.length + before.length / 2)
}

function tasteFactor(one: Candidate, block: Chosen, search: Search, counts: ReadonlyMap<string, number>): number {
  const previous = block.at(-1)
  let factor = isLoaded(one) ? sizeFactor(one, block, search) : 1
  if (search.part.isBalanced === true) {
    const group = groupOf(one)
    const least = Math.min(...counts.values())
    factor *= 0.03 ** ((counts.get(group) ?? 0) - least)
    if (group === 'core' && block.length === 0) factor *= 0.05
  }
  if (previous === undefined) return factor
  if (previous.lead === one.lead) factor *= 0.3
  if (one.area === null && previous.exercise.kind === one.exercise.kind) factor *= 0.3
  return factor
}

function countsOf(search: Search): Map<string, number> {
  const counts = new Map(search.candidates.map((one) => [groupOf(one), 0]))
  for (const one of search.before) {
    const group = groupOf(one)
    if (counts.has(group)) counts.set(group, (counts.get(group) ?? 0) + 1)
  }
  return counts
}

function tryBlock(search: Search, random: Random): Candidate[] | null {
  const block: Candidate[] = []
  const counts = countsOf(search)
  const used = new Set(search.before.map(({ exercise }) => exercise.id))
  while (block.length < search.size) {
    const wantsLow = block.length >= search.highs
    const next = random.weighted(search.candidates, (one) => {
      if (one.isLow !== wantsLow || used.has(one.exercise.id)) return 0
      const rule = ruleFactor(one, block, search)
      return rule === 0 ? 0 : one.weight * rule * tasteFactor(one, block, search, counts)
    })
    if (next === null) return null
    block.push(next)
    used.add(next.exercise.id)
    counts.set(groupOf(next), (counts.get(groupOf(next)) ?? 0) + 1)
  }
  return block
}

/** Exercises of the sport and a balance of the muscle groups. */
function scoreOf(block: Chosen, search: Search): number {
  const most = Math.max(...search.candidates.map(({ weight }) => weight))
  const suits = block.reduce((sum, { weight }) => sum + weight / most, 0) / block.length
  const own = block.filter(({ isOwn }) => isOwn).length / block.length + suits
  if (search.part.isBalanced !== true) return own
  const counts = countsOf(search)
  for (const one of block) counts.set(groupOf(one), (counts.get(groupOf(one)) ?? 0) + 1)
  return own - (Math.max(...counts.values()) - Math.min(...counts.values()))
}

/** How many stand at least; the last tries take what there is. */
function leastHighs({ part, size }: Omit<Search, 'highs'>, index: number): number {
  if (index >= TRIES - 2 || part.style === 'mat') return 0
  if (part.style === 'flow') return Math.floor(size * 0.3)
  if (part.style === 'steps' || part.style === 'rounds') return size
  return part.isBalanced === true ? 1 : index % 2 === 0 ? size : 0
}

function bestOf(search: Omit<Search, 'highs'>, random: Random): Candidate[] | null {
  let best: Candidate[] | null = null
  let bestScore = -Infinity
  for (let index = 0; index < TRIES; index += 1) {
    const full: Search = { ...search, highs: random.between(leastHighs(search, index), search.size) }
    const block = tryBlock(full, random)
    const score = block === null ? -Infinity : scoreOf(block, full)
    if (score > bestScore) [best, bestScore] = [block, score]
  }
  return best
}

const POSITION_RANK = { standing: 0, hanging: 0, kneeling: 2, seated: 3, floor: 4 } as const
const KIND_RANK = { mobility: 0, cardio: 0, skill: 0, strength: 1, balance: 2, stretch: 3, breath: 4 } as const

/** From standing to the floor, and there from strength to rest. */
function inFlow(block: readonly Candidate[]): Candidate[] {
  const rank = ({ exercise: { position, kind } }: Candidate): number =>
    POSITION_RANK[position] * 10 + (kind === 'mobility' && position !== 'standing' ? 2 : KIND_RANK[kind])
  return [...block].sort((a, b) => rank(a) - rank(b))
}

export interface Sequence {
  block: Candidate[]
  turn: Turn
}

/** How many there are to choose from, and how many of them are of the sport. */
export function choiceOf(pool: Pool, part: PartPlan): { all: number; own: number } {
  const all = allowed(pool, part)
  return { all: all.length, own: all.filter(({ isOwn }) => isOwn).length }
}

/** Null where fewer than `size` fit together. */
export function sequenceOf(pool: Pool, part: PartPlan, size: number, before: Chosen, random: Random): Sequence | null {
  const candidates = allowed(pool, part)
  for (const turn of ['strict', 'relaxed'] as const) {
    const search = { part, candidates, before, focus: pool.request.focus, turn, size }
    const block = bestOf(search, random)
    if (block !== null) return { block: part.style === 'flow' ? inFlow(block) : block, turn }
  }
  return null
}
