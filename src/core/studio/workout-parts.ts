import {
  inPlayedSections,
  type Block,
  type Exercise,
  type ExerciseItem,
  type InnerBlock,
  type Step,
  type WorkoutContent
} from '../workout/workout.ts'

export interface Part {
  exercise: Exercise
  step: Step
  /** Seconds of the video; null: where the part before it ended. */
  from: number | null
}

export interface PartsRun {
  rounds: number
  parts: Part[]
}

const repeated = <T>(rounds: number, parts: readonly T[]): T[] => Array.from({ length: rounds }, () => parts).flat()

type PartsOf = (item: ExerciseItem) => Part[]

const inTurns = (block: Block, partsOf: PartsOf): PartsRun => {
  const once = block.items.flatMap((item) =>
    item.kind === 'exercise' ? partsOf(item) : repeated(item.rounds, item.items.flatMap(partsOf))
  )
  return { rounds: 1, parts: repeated(block.rounds, once) }
}

function inRounds({ rounds, items }: Block, partsOf: PartsOf): PartsRun[] | null {
  const inner = (item: ExerciseItem | InnerBlock): PartsRun =>
    item.kind === 'exercise'
      ? { rounds: 1, parts: partsOf(item) }
      : { rounds: item.rounds, parts: item.items.flatMap(partsOf) }
  const runs = items.map(inner)
  if (rounds === 1) return runs
  return runs.every((run) => run.rounds === 1) ? [{ rounds, parts: runs.flatMap(({ parts }) => parts) }] : null
}

/** What a round shows again says where it is; both sides of a step cannot be in one place. */
const isClear = ({ rounds, parts }: PartsRun): boolean =>
  (rounds === 1 || parts[0]?.from !== null) && parts.every(({ step, from }) => from === null || step.side !== 'each')

/** Null where it shows parts of its video in a way that neighbours and their rounds cannot. */
export function partsOfWorkout({ exercises, blocks }: WorkoutContent): PartsRun[] | null {
  const known = new Map(exercises.map((exercise) => [exercise.id, exercise]))
  const partsOf = ({ exerciseId }: ExerciseItem): Part[] => {
    const exercise = known.get(exerciseId)
    const steps = exercise?.steps.flatMap((step) => (step.side === 'each' ? [step, step] : [step])) ?? []
    return exercise === undefined ? [] : steps.map((step) => ({ exercise, step, from: step.videoSec ?? null }))
  }
  const ordered = inPlayedSections(blocks)
  const isPlain = exercises.every(({ steps }) => steps.every(({ videoSec }) => videoSec === undefined))
  if (isPlain) return ordered.map((block) => inTurns(block, partsOf))
  const runs: PartsRun[] = []
  for (const block of ordered) {
    const found = inRounds(block, partsOf)
    if (found === null || !found.every(isClear)) return null
    runs.push(...found)
  }
  return runs
}
