import type { LibraryExercise, Muscle, Position } from '../exercises/exercise.ts'
import { LEVELS } from '../workout/workout.ts'
import type { ComposedBlock, ComposedItem, Effort } from './composed.ts'
import { blockSec, toFive } from './blocks.ts'
import { workSec } from '../player/segment.ts'
import { isLow, sidesOf } from './movement.ts'
import { keptWeight, type Pool } from './pool.ts'
import type { Random } from './sequence.ts'

const CHANGE_SEC = 5
const WARM_UP_ITEM_SEC = 40
const WARM_UP_SIZE_MAX = 6
const WARM_UP_REST_SEC = 15
const STRETCH_SIZE_MAX = 7
const LONG_COOL_DOWN_SEC = 150
const WALK_SEC = 60
/** The share of the cool-down in which legs ride easily after a hard ride, before stretching. */
const RIDE_SHARE = 0.5

interface Piece {
  exercise: LibraryExercise
  least: number
  most: number
  part: number
  effort?: Effort
}

const piece = (exercise: LibraryExercise, least: number, most: number, part = 1, effort?: Effort): Piece => ({
  exercise,
  least,
  most,
  part,
  ...(effort === undefined ? {} : { effort })
})

export function muscleUse(main: readonly ComposedBlock[], facts: ReadonlyMap<string, LibraryExercise>) {
  const use = new Map<Muscle, number>()
  for (const { rounds, items } of main) {
    for (const item of items) {
      const exercise = facts.get(item.id)
      const seconds = rounds * workSec(item)
      for (const muscle of exercise?.works ?? []) use.set(muscle, (use.get(muscle) ?? 0) + seconds)
      for (const muscle of exercise?.helps ?? []) use.set(muscle, (use.get(muscle) ?? 0) + seconds * 0.4)
    }
  }
  return use
}

function filled(pieces: readonly Piece[], seconds: number): ComposedItem[] {
  const partOf = (list: readonly Piece[]): number =>
    list.reduce((sum, { exercise, part }) => sum + part * sidesOf(exercise), 0)
  let left = seconds
  return pieces.map(({ exercise, least, most, part, effort }, index): ComposedItem => {
    const after = pieces.slice(index)
    const each = ((left - (after.length - 1) * CHANGE_SEC) * part) / partOf(after)
    const own = Math.max(least, Math.min(most, toFive(each)))
    left -= own * sidesOf(exercise) + CHANGE_SEC
    const item: ComposedItem = {
      id: exercise.id,
      side: exercise.side,
      length: { kind: 'time', seconds: own },
      restSec: CHANGE_SEC
    }
    return effort === undefined ? item : { ...item, effort }
  })
}

const easyLevelMax = LEVELS.indexOf('medium')
const isGentle = ({ level, impact }: LibraryExercise): boolean =>
  LEVELS.indexOf(level) <= easyLevelMax && impact !== 'high'

function overlap({ works, helps }: LibraryExercise, use: ReadonlyMap<Muscle, number>): number {
  let sum = 0
  for (const muscle of works) sum += use.get(muscle) ?? 0
  for (const muscle of helps) sum += (use.get(muscle) ?? 0) * 0.4
  return sum
}

const named = (ids: readonly string[], pool: Pool): LibraryExercise[] =>
  ids.flatMap((id) => pool.safe.filter((exercise) => exercise.id === id))

const oneOf = (list: readonly LibraryExercise[], { request }: Pool, random: Random): LibraryExercise | null =>
  random.weighted(list, (one) => keptWeight(one.id, request) / (1.5 + list.indexOf(one)))

interface Main {
  ids: ReadonlySet<string>
  use: ReadonlyMap<Muscle, number>
  startsLow: boolean
}

function openers(
  pool: Pool,
  { ids, use, startsLow }: Main,
  size: number,
  taken: readonly LibraryExercise[],
  random: Random
) {
  const { request } = pool
  const { sport } = request
  const opens = pool.plan.opens
  const all = pool.safe.filter(
    (one) =>
      isGentle(one) &&
      !ids.has(one.id) &&
      (opens.includes(one.id) || (opens.length === 0 && one.kind === 'mobility' && one.position !== 'seated'))
  )
  const chosen: LibraryExercise[] = []
  const some = [...use.values()].reduce((sum, seconds) => sum + seconds, 1) / 10
  const weightOf = (one: LibraryExercise): number => {
    if (taken.includes(one) || chosen.includes(one)) return 0
    const bySport = opens.length > 0 || one.sports.includes(sport) ? 3 : one.sports.includes('Fitness') ? 1 : 0
    return bySport * (some + overlap(one, use)) * (isLow(one) === startsLow ? 1 : 0.15) * keptWeight(one.id, request)
  }
  while (chosen.length < size) {
    const next = random.weighted(all, weightOf)
    if (next === null) break
    chosen.push(next)
  }
  return chosen
}

const isMachine = ({ equipment }: LibraryExercise): boolean => equipment.includes('bike')

/**
 * Exercises that raise the pulse, first gently and then further. The main part repeats neither; only a machine stays
 * the same.
 */
function pulses(pool: Pool, { ids }: Main, size: number, random: Random): (LibraryExercise | null)[] {
  const calm = named(pool.plan.pulse, pool).filter((one) => isMachine(one) || !ids.has(one.id))
  const first = oneOf(calm, pool, random)
  const isBase = pool.pace === 'base'
  const further = named(pool.plan.lively, pool).filter(
    (one) => one !== first && !ids.has(one.id) && !(isBase && !isGentle(one))
  )
  return [first, size < 5 ? null : oneOf(further, pool, random)]
}

const loosening = (list: readonly LibraryExercise[]): Piece[] =>
  list.map((one) => (one.side === 'each' ? piece(one, 15, 40, 0.6) : piece(one, 20, 60)))

const startsDown = ({ startsLow }: Main, first: LibraryExercise | null): boolean =>
  startsLow && (first === null || !isLow(first))

export function warmUp(pool: Pool, main: Main, seconds: number, random: Random): ComposedBlock | null {
  const size = Math.max(1, Math.min(WARM_UP_SIZE_MAX, Math.round(seconds / WARM_UP_ITEM_SEC)))
  const [first = null, second = null] = pulses(pool, main, size, random)
  const taken = [first, second].filter((one) => one !== null)
  const opening = openers(pool, main, size - taken.length, taken, random)
  const high = loosening(opening.filter((one) => !isLow(one)))
  const low = loosening(opening.filter(isLow))
  const isRiding = first !== null && isMachine(first)
  const calm = first === null ? [] : [piece(first, 20, isRiding ? 420 : 120, isRiding ? 5 : 1.3, 'easy')]
  const lively = second === null ? [] : [piece(second, 20, 60)]
  const pieces = startsDown(main, first)
    ? [...calm, ...lively, ...high, ...low]
    : isRiding
      ? [...low, ...high, ...calm]
      : [...low, ...calm, ...high, ...lively]
  return pieces.length === 0 ? null : endOf('warmup', filled(pieces, seconds - WARM_UP_REST_SEC), WARM_UP_REST_SEC)
}

const endOf = (section: 'warmup' | 'cooldown', items: ComposedItem[], restAfterSec: number): ComposedBlock => ({
  section,
  rounds: 1,
  restBetweenRoundsSec: 0,
  restAfterSec,
  items
})

const RANK: Readonly<Record<Position, number>> = { standing: 0, hanging: 0, kneeling: 1, seated: 2, floor: 3 }

function stretches(pool: Pool, { ids, use }: Main, size: number, random: Random): LibraryExercise[] {
  const open = new Map(use)
  const all = pool.safe.filter((one) => one.kind === 'stretch' && isGentle(one) && !ids.has(one.id))
  const chosen: LibraryExercise[] = []
  const { sport } = pool.request
  while (chosen.length < size) {
    const next = random.weighted(all, (one) => {
      if (chosen.includes(one)) return 0
      const bySport = one.sports.includes(sport) ? 3 : one.sports.includes('Fitness') ? 2 : 0.1
      return bySport * overlap(one, open) ** 3 * keptWeight(one.id, pool.request)
    })
    if (next === null) break
    chosen.push(next)
    for (const muscle of next.works) open.set(muscle, (open.get(muscle) ?? 0) * 0.15)
    for (const muscle of next.helps) open.set(muscle, (open.get(muscle) ?? 0) * 0.6)
  }
  return chosen
}

function breathing(pool: Pool, seconds: number, random: Random): LibraryExercise | null {
  const isWanted = pool.plan.breathes ? seconds >= 90 : seconds >= LONG_COOL_DOWN_SEC
  if (!isWanted) return null
  const all = pool.safe.filter(({ kind }) => kind === 'breath')
  return random.weighted(
    all,
    ({ id, sports }) => (sports.includes(pool.request.sport) ? 6 : 1) * keptWeight(id, pool.request)
  )
}

const HEART_SETTLES_SEC = 90

/** Exercises that lower the effort gradually: a weak heart must not stop at once. */
function settlingOf(pool: Pool, seconds: number): LibraryExercise | null {
  const { plan, request } = pool
  const needsIt = request.concerns.includes('heart') && !plan.breathes
  if (seconds < (needsIt ? HEART_SETTLES_SEC : LONG_COOL_DOWN_SEC)) return null
  const ids = needsIt && plan.settles.length === 0 ? plan.easy : plan.settles
  return named(ids, pool)[0] ?? null
}

export function coolDown(pool: Pool, main: Main, seconds: number, most: number, random: Random): ComposedBlock | null {
  const last = breathing(pool, seconds, random)
  const walk = settlingOf(pool, seconds)
  const isRiding = walk !== null && isMachine(walk)
  const walkSec = walk === null ? 0 : isRiding ? toFive(seconds * RIDE_SHARE) : WALK_SEC
  const left = seconds - (last === null ? 0 : 60) - walkSec
  const ends = [walk, last].filter((one) => one !== null).length
  const size = Math.max(1, Math.min(STRETCH_SIZE_MAX, most - ends, Math.round(left / 55)))
  const sorted = stretches(pool, main, size, random).sort((a, b) => RANK[a.position] - RANK[b.position])
  const middle =
    sorted.length > 0 ? sorted : named(['cat-cow', 'shoulder-rolls', 'walking', 'march', 'side-step'], pool).slice(0, 1)
  const pieces = [
    ...(walk === null ? [] : [isRiding ? piece(walk, walkSec, 300, 5, 'easy') : piece(walk, 30, 180, 1.6, 'easy')]),
    ...middle.map((one) => piece(one, 15, 60, one.side === 'each' ? 0.7 : 1)),
    ...(last === null ? [] : [piece(last, 30, 240, 2)])
  ]
  if (pieces.length === 0) return null
  return endOf('cooldown', filled(pieces, seconds), 0)
}

export const endSec = (block: ComposedBlock): number =>
  blockSec(block) - (block.section === 'cooldown' ? CHANGE_SEC : 0)
