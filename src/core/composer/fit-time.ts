/** Fits any of the user's workouts into a number of minutes: first rounds, then rests, then work (decision 053). */
import { DEFAULT_SETTINGS } from '../account/settings.ts'
import { compile, countTurns, type TimingSettings } from '../player/compile.ts'
import {
  BOUNDS,
  hasMasterVideo,
  type Block,
  type Exercise,
  type InnerBlock,
  type Section,
  type Step,
  type WorkoutContent
} from '../workout/workout.ts'

export type TimeChange =
  /** Positions start at 0. `inner` is the position of an inner block within its block. */
  | { kind: 'rounds'; block: number; inner: number | null; name: string; from: number; to: number }
  | { kind: 'rests'; fromSec: number; toSec: number }
  | { kind: 'work'; sections: 'main' | 'ends'; fromSec: number; toSec: number }

type FitProblem = { code: 'video' } | { code: 'too-short'; leastSec: number } | { code: 'too-long'; mostSec: number }

export type FitAnswer =
  { ok: true; content: WorkoutContent; seconds: number; changes: TimeChange[] } | { ok: false; problem: FitProblem }

const NEAR = 0.02
/** Beyond this deviation it is no longer the requested time. */
const MISSES_MAX = 0.05
/** The shortest and longest a rest may become, relative to itself. */
const RESTS = { least: 0.5, most: 2 }
const WORK = { least: 0.6, most: 1.5 }
const REST_SEC_MIN = 5
const WORK_SEC_MIN = 10
const ROUNDS_MOST = 3

interface Bounds {
  least: number
  most: number
}

const clamp = (value: number, { least, most }: Bounds): number => Math.min(most, Math.max(least, value))

const isMain = ({ section }: { section: Section }): boolean => section === 'main'

const repeats = (content: WorkoutContent, block: Block): boolean => isMain(block) || !content.blocks.some(isMain)

function withRounds(content: WorkoutContent, factor: number): WorkoutContent {
  const many = content.blocks.some(
    (block) =>
      repeats(content, block) &&
      (block.rounds > 1 || block.items.some((item) => item.kind === 'block' && item.rounds > 1))
  )
  const scale = <T extends Block | InnerBlock>(block: T): T => {
    // A single round becomes two only when nothing else repeats.
    if (block.rounds === 1 && (many || !('section' in block))) return block
    const most = Math.min(BOUNDS.roundsMax, block.rounds * ROUNDS_MOST)
    return { ...block, rounds: clamp(Math.round(block.rounds * factor), { least: 1, most }) }
  }
  const blocks = content.blocks.map((block) => {
    if (!repeats(content, block)) return block
    return scale({ ...block, items: block.items.map((item) => (item.kind === 'block' ? scale(item) : item)) })
  })
  return { ...content, blocks }
}

const tidy = (seconds: number, isExact: boolean): number =>
  isExact || seconds < 20 ? Math.round(seconds) : Math.round(seconds / 5) * 5

function scaledSec(seconds: number, factor: number, floor: number, isExact: boolean): number {
  if (seconds <= 0) return 0
  return clamp(tidy(seconds * factor, isExact), { least: Math.min(seconds, floor), most: BOUNDS.secondsMax })
}

function withRests(content: WorkoutContent, factor: number, isExact: boolean): WorkoutContent {
  const rest = (seconds: number): number => scaledSec(seconds, factor, REST_SEC_MIN, isExact)
  const scale = <T extends Block | InnerBlock>(block: T): T => ({
    ...block,
    restBetweenRoundsSec: rest(block.restBetweenRoundsSec),
    restAfterSec: rest(block.restAfterSec),
    items: block.items.map((item) =>
      item.kind === 'exercise' ? { ...item, restSec: rest(item.restSec) } : scale(item)
    )
  })
  return { ...content, blocks: content.blocks.map(scale) }
}

function scaledStep(step: Step, factor: number, isExact: boolean): Step {
  const { length } = step
  if (length.kind === 'time') {
    return { ...step, length: { ...length, seconds: scaledSec(length.seconds, factor, WORK_SEC_MIN, isExact) } }
  }
  const reps = clamp(Math.round(length.reps * factor), { least: 1, most: BOUNDS.repsMax })
  return { ...step, length: { ...length, reps } }
}

function mainIds(content: WorkoutContent): Set<string> {
  const ids = content.blocks
    .filter((block) => repeats(content, block))
    .flatMap(({ items }) => items.flatMap((item) => (item.kind === 'block' ? item.items : [item])))
  return new Set(ids.map(({ exerciseId }) => exerciseId))
}

function withWork(content: WorkoutContent, sections: 'main' | 'ends', factor: number, isExact: boolean) {
  const ids = mainIds(content)
  const scale = (exercise: Exercise): Exercise =>
    ids.has(exercise.id) === (sections === 'main')
      ? { ...exercise, steps: exercise.steps.map((step) => scaledStep(step, factor, isExact)) }
      : exercise
  return { ...content, exercises: content.exercises.map(scale) }
}

interface Sums {
  all: number
  rests: number
  main: number
  ends: number
}

function sumsOf(content: WorkoutContent, settings: TimingSettings): Sums {
  const { segments, nominalTotalSec, nominalStarts } = compile(content, settings)
  const ids = mainIds(content)
  const sums: Sums = { all: nominalTotalSec, rests: 0, main: 0, ends: 0 }
  for (const [index, { phase, exerciseId }] of segments.entries()) {
    const seconds = (nominalStarts[index + 1] ?? nominalTotalSec) - (nominalStarts[index] ?? 0)
    if (phase === 'rest') sums.rests += seconds
    else if (phase === 'work') sums[ids.has(exerciseId) ? 'main' : 'ends'] += seconds
  }
  return sums
}

type Scale = (content: WorkoutContent, factor: number, isExact: boolean) => WorkoutContent

const HALVINGS = 14

/** The factor whose workout comes closest. A larger factor never makes the workout shorter. */
function nearest(content: WorkoutContent, scale: Scale, bounds: Bounds, target: number, settings: TimingSettings) {
  const missOf = (one: WorkoutContent): number => Math.abs(sumsOf(one, settings).all - target)
  let best = content
  for (const isExact of [false, true]) {
    let { least, most } = bounds
    for (let index = 0; index < HALVINGS; index += 1) {
      const middle = (least + most) / 2
      const factor = index === 0 ? bounds.least : index === 1 ? bounds.most : middle
      const made = scale(content, factor, isExact)
      if (missOf(made) < missOf(best)) best = made
      if (index < 2) continue
      if (sumsOf(made, settings).all > target) most = middle
      else least = middle
    }
    if (missOf(best) <= target * NEAR) return best
  }
  return best
}

const ROUNDS_TRIED = 60

const roundsOf = ({ blocks }: WorkoutContent): string =>
  blocks.map(({ rounds, items }) => [rounds, ...items.map((item) => (item.kind === 'block' ? item.rounds : 0))]).join()

function bestRounds(content: WorkoutContent, target: number, settings: TimingSettings): WorkoutContent {
  const wished = target / Math.max(1, sumsOf(content, settings).all)
  const missOf = (one: WorkoutContent): number => Math.abs(sumsOf(one, settings).all - target)
  let best = content
  let before = ''
  for (let index = 0; index <= ROUNDS_TRIED; index += 1) {
    const made = withRounds(content, (wished * 3 * index) / ROUNDS_TRIED)
    const rounds = roundsOf(made)
    if (rounds === before) continue
    before = rounds
    if (countTurns(made.blocks) <= BOUNDS.turnsMax && missOf(made) < missOf(best)) best = made
  }
  return best
}

function roundChanges(before: WorkoutContent, after: WorkoutContent): TimeChange[] {
  const change = (block: number, inner: number | null, from: Block | InnerBlock, to: number): TimeChange[] =>
    from.rounds === to ? [] : [{ kind: 'rounds', block, inner, name: from.name ?? '', from: from.rounds, to }]
  return before.blocks.flatMap((block, index) => [
    ...change(index, null, block, after.blocks[index]?.rounds ?? block.rounds),
    ...block.items.flatMap((item, inner) => {
      const other = after.blocks[index]?.items[inner]
      return item.kind === 'block' && other?.kind === 'block' ? change(index, inner, item, other.rounds) : []
    })
  ])
}

function changesOf(content: WorkoutContent, rounds: WorkoutContent, made: WorkoutContent, settings: TimingSettings) {
  const [from, to] = [sumsOf(rounds, settings), sumsOf(made, settings)]
  const changes = roundChanges(content, rounds)
  if (from.rests !== to.rests) changes.push({ kind: 'rests', fromSec: from.rests, toSec: to.rests })
  for (const sections of ['main', 'ends'] as const) {
    const [fromSec, toSec] = [from[sections], to[sections]]
    if (fromSec !== toSec) changes.push({ kind: 'work', sections, fromSec, toSec })
  }
  return changes
}

export function fitToTime(
  content: WorkoutContent,
  minutes: number,
  settings: TimingSettings = DEFAULT_SETTINGS
): FitAnswer {
  if (hasMasterVideo(content)) return { ok: false, problem: { code: 'video' } }
  const target = Number.isFinite(minutes) ? Math.max(0, minutes * 60) : 0
  const secOf = (one: WorkoutContent): number => sumsOf(one, settings).all
  const isNear = (one: WorkoutContent): boolean => Math.abs(secOf(one) - target) <= target * NEAR
  if (isNear(content)) return { ok: true, content, seconds: secOf(content), changes: [] }
  const rounds = bestRounds(content, target, settings)
  let made = rounds
  const steps: [Scale, Bounds][] = [
    [withRests, RESTS],
    [(one, factor, isExact) => withWork(one, 'main', factor, isExact), WORK],
    [(one, factor, isExact) => withWork(one, 'ends', factor, isExact), WORK]
  ]
  for (const [scale, bounds] of steps) if (!isNear(made)) made = nearest(made, scale, bounds, target, settings)
  const seconds = secOf(made)
  if (Math.abs(seconds - target) <= target * MISSES_MAX) {
    return { ok: true, content: made, seconds, changes: changesOf(content, rounds, made, settings) }
  }
  const problem: FitProblem =
    seconds > target ? { code: 'too-short', leastSec: seconds } : { code: 'too-long', mostSec: seconds }
  return { ok: false, problem }
}
