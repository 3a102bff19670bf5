/** Work and rest by level. Where the numbers come from: decision 053. */
import type { Equipment } from '../exercises/exercise.ts'
import type { Level, StepLength } from '../workout/workout.ts'
import type { ComposedItem } from './composed.ts'
import { toFive } from './length.ts'
import { repSecOf, sidesOf, usualSec } from './movement.ts'
import type { Candidate } from './pool.ts'
import type { Style } from './sports.ts'

export interface Pace {
  workSec: number
  restSec: number
  longRestSec: number
  betweenSec: number
}

const pace = (workSec: number, restSec: number, betweenSec: number, longRestSec = restSec): Pace => ({
  ...{ workSec, restSec, betweenSec, longRestSec }
})
const same = (one: Pace): Record<Level, Pace> => ({ base: one, medium: one, heavy: one, extreme: one })

export const PACES: Readonly<Record<Exclude<Style, 'intervals'>, Record<Level, Pace>>> = {
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
/** A station that is usually much shorter than the pace keeps its own length: pull-ups do not last 45 seconds. */
const SHORT_PART = 0.6
const STEADY_SEC = 30

/** How much is done, from a little less than usual (0) to a little more (1). */
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
  // Jumps are counted: tired legs land badly.
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

/** @param amount 0 to 1: how long the block may become. */
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
