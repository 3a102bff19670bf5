import { IMPACTS, type Concern, type Equipment, type LibraryExercise, type Muscle } from '../exercises/exercise.ts'
import { LEVELS, type Level } from '../workout/workout.ts'
import type { ComposerRequest } from './composed.ts'
import { areaOf, isHardLanding, isLow, isSmall, leadOf, sizeOf } from './movement.ts'
import { SPORT_PLANS, type SportPlan } from './sports.ts'

export interface Candidate {
  exercise: LibraryExercise
  area: ReturnType<typeof areaOf>
  lead: ReturnType<typeof leadOf>
  isLow: boolean
  isSmall: boolean
  isHardLanding: boolean
  size: number
  isOwn: boolean
  weight: number
  kin: ReadonlySet<string>
}

export interface Pool {
  request: ComposerRequest
  plan: SportPlan
  /** Easier than the requested level when a heart condition or a pregnancy calls for care. */
  pace: Level
  safe: LibraryExercise[]
  candidates: Candidate[]
}

const indexOf = <T>(list: readonly T[], one: T): number => list.indexOf(one)

const FURNITURE: ReadonlySet<Equipment> = new Set(['wall', 'chair', 'bench', 'towel'])

export const needsCare = (concerns: readonly Concern[]): boolean =>
  concerns.includes('heart') || concerns.includes('pregnancy')

const levelMax = ({ level, concerns }: ComposerRequest): number =>
  Math.min(indexOf(LEVELS, level), needsCare(concerns) ? indexOf(LEVELS, 'medium') : LEVELS.length)

export function isSafe(exercise: LibraryExercise, request: ComposerRequest): boolean {
  const { concerns, equipment, without = [] } = request
  const impactMax = needsCare(concerns)
    ? Math.min(1, indexOf(IMPACTS, request.impact))
    : indexOf(IMPACTS, request.impact)
  return (
    exercise.equipment.every((one) => equipment.includes(one)) &&
    !without.some(({ ids }) => ids.includes(exercise.id)) &&
    !exercise.notFor.some((one) => concerns.includes(one)) &&
    !(exercise.position === 'kneeling' && concerns.includes('knee')) &&
    indexOf(IMPACTS, exercise.impact) <= impactMax &&
    indexOf(LEVELS, exercise.level) <= levelMax(request)
  )
}

/** The weight of exercises with equipment that somebody asked for. */
const WANTED_WEIGHT = 12

const LEVEL_WEIGHTS = [1, 0.5, 0.1, 0.03]

function levelWeight(exercise: LibraryExercise, request: ComposerRequest): number {
  return LEVEL_WEIGHTS[levelMax(request) - indexOf(LEVELS, exercise.level)] ?? 1
}

function recentWeight(id: string, recent: ComposerRequest['recent']): number {
  const ago = recent.findIndex((ids) => ids.includes(id))
  return ago === -1 ? 1 : ago === 0 ? 0.08 : 0.4
}

function tiredLeads({ recent }: ComposerRequest, facts: readonly LibraryExercise[]): ReadonlySet<Muscle | null> {
  const last = new Set(recent[0])
  return new Set(facts.filter((one) => last.has(one.id) && areaOf(one) !== null).map(leadOf))
}

const TIRED_WEIGHT = 0.5

/** Outweighs every other reason for an exercise. The rules can still forbid it. */
const KEPT_WEIGHT = 1_000_000

export function keptWeight(id: string, { keep = [], include = [] }: ComposerRequest): number {
  if (include.some(({ ids }) => ids[0] === id)) return KEPT_WEIGHT
  const index = keep.indexOf(id)
  return index === -1 ? 1 : KEPT_WEIGHT / (index + 1) ** 2
}

function sportWeight(exercise: LibraryExercise, request: ComposerRequest, near: SportPlan['near']): number {
  const { id, sports, kind } = exercise
  const { sport, include = [] } = request
  if (include.some(({ ids }) => ids.includes(id))) return 8
  if (sports[0] === sport) return 8
  if (sports.includes(sport)) return kind === 'mobility' ? 0.6 : 5
  // A jab has no place in table tennis, nor a kick in boxing, and mobility belongs in the warm-up.
  if (kind === 'skill' || kind === 'mobility' || sports[0] === 'others') return 0
  if (!near.some((one) => sports.includes(one))) return 0
  return near.some((one) => sports[0] === one) ? 0.1 : 0.02
}

function kinOf(facts: readonly LibraryExercise[]): ReadonlyMap<string, Set<string>> {
  const kin = new Map(facts.map(({ id }) => [id, new Set<string>()]))
  for (const { id, easier, harder, without } of facts) {
    for (const list of [easier, harder, without]) {
      for (const other of list) {
        kin.get(id)?.add(other)
        kin.get(other)?.add(id)
      }
    }
  }
  return kin
}

function weightOf(exercise: LibraryExercise, request: ComposerRequest, { near }: SportPlan): number {
  const { use = [], keep = [] } = request
  const sports = sportWeight(exercise, request, near)
  const isEquipped = exercise.equipment.some((one) => !FURNITURE.has(one))
  const isWanted = exercise.equipment.some((one) => use.includes(one))
  const equipped = isWanted ? WANTED_WEIGHT : isEquipped ? (request.sport === 'Strength' ? 4 : 1.6) : 1
  // A new wish replaces an exercise that was there before.
  const least = isWanted && keep.length > 0 ? KEPT_WEIGHT / 30 : 1
  const wished = recentWeight(exercise.id, request.recent) * Math.max(least, keptWeight(exercise.id, request))
  return sports * equipped * levelWeight(exercise, request) * wished
}

export function poolOf(request: ComposerRequest, facts: readonly LibraryExercise[]): Pool {
  const plan = SPORT_PLANS[request.sport]
  const safe = facts.filter((exercise) => isSafe(exercise, request))
  const near = safe.filter((exercise) => sportWeight(exercise, request, plan.near) > 0)
  const kin = kinOf(near)
  const tired = tiredLeads(request, facts)
  const candidates = near.map((exercise): Candidate => ({
    exercise,
    area: areaOf(exercise),
    lead: leadOf(exercise),
    isLow: isLow(exercise),
    isSmall: isSmall(exercise),
    isHardLanding: isHardLanding(exercise),
    size: sizeOf(exercise),
    isOwn: exercise.sports.includes(request.sport),
    weight: weightOf(exercise, request, plan) * (areaOf(exercise) && tired.has(leadOf(exercise)) ? TIRED_WEIGHT : 1),
    kin: kin.get(exercise.id) ?? new Set()
  }))
  return { request, plan, safe, candidates, pace: needsCare(request.concerns) ? 'base' : request.level }
}
