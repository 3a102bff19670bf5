import type { LibraryExercise, Muscle } from '../exercises/exercise.ts'
import { areaOfMuscle, isHard } from './movement.ts'
import { AREAS, type Area, type BodyPart } from './composed.ts'
import type { Candidate, Pool } from './pool.ts'
import type { PartPlan, Style } from './sports.ts'

const LEGS: readonly Muscle[] = ['quads', 'hamstrings', 'glutes', 'calves', 'adductors', 'abductors', 'shins']
const ARMS: readonly Muscle[] = ['biceps', 'triceps', 'forearms']
const BACK: readonly Muscle[] = ['upperBack', 'lats', 'lowerBack', 'traps']

const MUSCLES_OF: Readonly<Record<BodyPart, readonly Muscle[]>> = {
  legs: LEGS,
  glutes: ['glutes', 'abductors'],
  calves: ['calves'],
  arms: ARMS,
  biceps: ['biceps'],
  triceps: ['triceps'],
  chest: ['chest'],
  back: BACK,
  shoulders: ['shoulders'],
  core: ['abs', 'obliques', 'lowerBack'],
  upperBody: ['chest', 'shoulders', ...ARMS, 'upperBack', 'lats', 'traps'],
  lowerBody: LEGS,
  fullBody: []
}

/** True when an exercise works this body part. */
export const worksPart = ({ works }: Pick<LibraryExercise, 'works'>, part: BodyPart): boolean =>
  works.some((muscle) => MUSCLES_OF[part].includes(muscle))

/** The muscle groups that may come twice in a row because they were asked for. */
export function areasOf(parts: readonly BodyPart[]): Area[] {
  const areas = new Set(parts.flatMap((part) => MUSCLES_OF[part].map(areaOfMuscle)))
  return AREAS.filter((area) => areas.has(area))
}

export interface Random {
  /** From 0 up to, but not including, 1. */
  next: () => number
  /** A whole number. Both ends are included. */
  between: (least: number, most: number) => number
  weighted: <T>(from: readonly T[], weightOf: (one: T) => number) => T | null
}

/**
 * Mulberry32 (Tommy Ettinger, public domain) after one mixing step, so that neighboring seeds differ from the start.
 */
export function randomOf(seed: number, turn = 0): Random {
  let state = (Math.imul(Math.trunc(seed) | 0, 0x9e3779b1) ^ Math.imul(turn + 1, 0x85ebca6b)) | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    weighted: (from, weightOf) => {
      const weights = from.map(weightOf)
      let left = 0
      for (const weight of weights) left += weight
      left *= next()
      const index = weights.findIndex((weight) => {
        left -= weight
        return weight > 0 && left < 0
      })
      return from[index] ?? null
    }
  }
}

export type Chosen = readonly Candidate[]

const TRIES = 6

export type Turn = 'strict' | 'relaxed'

const isLoaded = ({ exercise: { kind } }: Candidate): boolean => kind === 'strength' || kind === 'balance'

export function clashes(a: Candidate, b: Candidate, style: Style): boolean {
  if (style === 'flow') return false
  if (style === 'mat' || style === 'calm') return isLoaded(a) && isLoaded(b) && a.lead === b.lead
  return a.area !== null && a.area === b.area
}

const groupOf = ({ area }: Candidate): string => area ?? 'heart'

export function allowed(pool: Pool, part: PartPlan): Candidate[] {
  const { focus, parts = [] } = pool.request
  const isLoading = part.kinds.includes('strength')
  const isFocused = focus.length > 0 && (part.style === 'circuit' || part.style === 'sets')
  return pool.candidates.filter(
    ({ exercise, area }) =>
      part.kinds.includes(exercise.kind) &&
      !(part.style === 'calm' && isHard(exercise)) &&
      !(isFocused && isLoading && (area === null || !focus.includes(area))) &&
      !(isLoading && parts.length > 0 && !parts.some((one) => worksPart(exercise, one)))
  )
}

interface Search {
  part: PartPlan
  highs: readonly Candidate[]
  lows: readonly Candidate[]
  most: number
  before: Chosen
  usedBefore: ReadonlySet<string>
  smallBefore: ReadonlySet<Candidate['area']>
  kinBefore: ReadonlySet<string>
  countsBefore: ReadonlyMap<string, number>
  focus: Pool['request']['focus']
  turn: Turn
  size: number
}

interface Draft {
  block: Candidate[]
  used: Set<string>
  smallAreas: Set<Candidate['area']>
  kin: Set<string>
  hasBarbell: boolean
  hasLanding: boolean
  counts: Map<string, number>
  least: number
}

const isOnBarbell = ({ exercise }: Candidate): boolean => exercise.equipment.includes('barbell')

function count(counts: Map<string, number>, one: Candidate): void {
  const known = counts.get(groupOf(one))
  if (known !== undefined) counts.set(groupOf(one), known + 1)
}

const newDraft = ({ usedBefore, smallBefore, countsBefore }: Search): Draft => ({
  block: [],
  used: new Set(usedBefore),
  smallAreas: new Set(smallBefore),
  kin: new Set(),
  hasBarbell: false,
  hasLanding: false,
  counts: new Map(countsBefore),
  least: Math.min(...countsBefore.values())
})

function add(draft: Draft, one: Candidate): void {
  draft.block.push(one)
  draft.used.add(one.exercise.id)
  if (one.isSmall && one.area !== null) draft.smallAreas.add(one.area)
  for (const id of one.kin) draft.kin.add(id)
  draft.hasBarbell ||= isOnBarbell(one)
  draft.hasLanding ||= one.isHardLanding
  count(draft.counts, one)
  draft.least = Math.min(...draft.counts.values())
}

function turnFactor(one: Candidate, { block }: Draft, { part, focus, size, turn }: Search): number {
  const previous = block.at(-1)
  const next = block.length === size - 1 ? block[0] : undefined
  const isClash =
    (previous !== undefined && clashes(one, previous, part.style)) ||
    (next !== undefined && clashes(one, next, part.style))
  if (!isClash) return 1
  const isAsked = one.area !== null && focus.includes(one.area)
  return isAsked || turn === 'relaxed' ? 0.05 : 0
}

/** Returns 0 when a rule forbids the exercise. */
function ruleFactor(one: Candidate, draft: Draft, search: Search): number {
  const { id } = one.exercise
  if (draft.used.has(id)) return 0
  if (!one.isSmall && draft.smallAreas.has(one.area)) return 0
  if (draft.hasBarbell && isOnBarbell(one)) return 0
  if (draft.hasLanding && one.isHardLanding) return 0
  // A block never has two kinds of push-ups. Poses and blows are also related to each other, but follow one another.
  const isKin = draft.kin.has(id)
  if (isKin && isLoaded(one) && search.part.style !== 'flow') return 0
  return turnFactor(one, draft, search) * (isKin ? 0.3 : 1) * (search.kinBefore.has(id) ? 0.1 : 1)
}

function sizeFactor(one: Candidate, { block }: Draft, { size, before }: Search): number {
  const done = block.length + before.length
  if (one.isSmall) return block.length < size - 1 || done < 2 ? 0.04 : 0.5
  return 1 + (one.size * 2) / (1 + block.length + before.length / 2)
}

function tasteFactor(one: Candidate, draft: Draft, search: Search): number {
  const previous = draft.block.at(-1)
  let factor = isLoaded(one) ? sizeFactor(one, draft, search) : 1
  if (search.part.isBalanced === true) {
    const group = groupOf(one)
    factor *= 0.03 ** ((draft.counts.get(group) ?? 0) - draft.least)
    if (group === 'core' && previous === undefined) factor *= 0.05
  }
  if (previous === undefined) return factor
  if (previous.lead === one.lead) factor *= 0.3
  if (one.area === null && previous.exercise.kind === one.exercise.kind) factor *= 0.3
  return factor
}

/** @param stand The number of standing exercises; the others follow on the floor. */
function tryBlock(search: Search, stand: number, random: Random): Draft | null {
  const { highs, lows, size } = search
  if (highs.length < stand || lows.length < size - stand) return null
  const draft = newDraft(search)
  while (draft.block.length < size) {
    const next = random.weighted(draft.block.length < stand ? highs : lows, (one) => {
      const rule = ruleFactor(one, draft, search)
      return rule === 0 ? 0 : one.weight * rule * tasteFactor(one, draft, search)
    })
    if (next === null) return null
    add(draft, next)
  }
  return draft
}

/** Rates exercises of the sport, compound exercises, balance between muscle groups, and variety of position. */
function scoreOf({ block, counts, least }: Draft, { most, part }: Search): number {
  const suits = block.reduce((sum, { weight, isOwn }) => sum + weight / most + (isOwn ? 1 : 0), 0) / block.length
  const small = block.filter((one) => isLoaded(one) && one.isSmall).length
  if (part.isBalanced !== true) return suits
  const stands = block.some(({ isLow }) => !isLow) ? 0.6 : 0
  return suits + stands - small * 0.4 - (Math.max(...counts.values()) - least)
}

function standing({ part, size }: Search, index: number): [number, number] {
  if (index >= TRIES - 2) return [0, size]
  if (part.style === 'mat') return [0, 0]
  if (part.style === 'flow') return [Math.floor(size * 0.3), size]
  if (part.style === 'steps' || part.style === 'rounds') return [size, size]
  return part.isBalanced === true ? [1, size] : index % 2 === 0 ? [size, size] : [0, size]
}

function bestOf(search: Search, random: Random): Candidate[] | null {
  let best: Candidate[] | null = null
  let bestScore = -Infinity
  for (let index = 0; index < TRIES; index += 1) {
    const draft = tryBlock(search, random.between(...standing(search, index)), random)
    const score = draft === null ? -Infinity : scoreOf(draft, search)
    if (draft !== null && score > bestScore) [best, bestScore] = [draft.block, score]
  }
  return best
}

const POSITION_RANK = { standing: 0, hanging: 0, kneeling: 2, seated: 3, floor: 4 } as const
const KIND_RANK = { mobility: 0, cardio: 0, skill: 0, strength: 1, balance: 2, stretch: 3, breath: 4 } as const

function inFlow(block: readonly Candidate[]): Candidate[] {
  const rank = ({ exercise: { position, kind } }: Candidate): number =>
    POSITION_RANK[position] * 10 + (kind === 'mobility' && position !== 'standing' ? 2 : KIND_RANK[kind])
  return [...block].sort((a, b) => rank(a) - rank(b))
}

/** Returns null when fewer than `size` exercises fit together. */
export function sequenceOf(
  candidates: readonly Candidate[],
  { part, size, before, focus, turn }: Pick<Search, 'part' | 'size' | 'before' | 'focus' | 'turn'>,
  random: Random
): Candidate[] | null {
  if (candidates.length < size) return null
  const countsBefore = new Map(candidates.map((one) => [groupOf(one), 0]))
  for (const one of before) count(countsBefore, one)
  const search: Search = {
    part,
    before,
    turn,
    size,
    focus,
    countsBefore,
    highs: candidates.filter((one) => !one.isLow),
    lows: candidates.filter((one) => one.isLow),
    most: Math.max(...candidates.map(({ weight }) => weight)),
    usedBefore: new Set(turn === 'strict' ? before.map(({ exercise }) => exercise.id) : []),
    smallBefore: new Set(before.filter(({ isSmall, area }) => isSmall && area !== null).map(({ area }) => area)),
    kinBefore: new Set(before.flatMap(({ exercise, kin }) => [exercise.id, ...kin]))
  }
  const block = bestOf(search, random)
  return block !== null && part.style === 'flow' ? inFlow(block) : block
}

/** True when a muscle group comes twice in a row without being asked for, also from one round to the next. */
export function hasClash(block: Chosen, style: Style, focus: Pool['request']['focus']): boolean {
  return block.some((one, index) => {
    const previous = block.at(index - 1)
    if (previous === undefined || previous === one || !clashes(one, previous, style)) return false
    return one.area === null || !focus.includes(one.area)
  })
}
