/** Every function returns new content and never changes its input. */
import { usualValues } from '../workout/field.ts'
import { plainBlock } from '../workout/stored.ts'
import {
  STEP_FIELDS,
  inPlayedSections,
  type Block,
  type Exercise,
  type ExerciseItem,
  type InnerBlock,
  type Step,
  type StepLength,
  type WorkoutContent,
  type Side
} from '../workout/workout.ts'

export interface Slot {
  key: string
  exerciseId: string
  restSec: number
  block: number
  inner: number | null
}

export function inPlayOrder(content: WorkoutContent): WorkoutContent {
  const blocks = inPlayedSections(content.blocks)
  return withBlocks(content, blocks)
}

export function slotsOf(content: Pick<WorkoutContent, 'blocks'>): Slot[] {
  const seen = new Map<string, number>()
  const slot = (item: ExerciseItem, block: number, inner: number | null): Slot => {
    const times = seen.get(item.exerciseId) ?? 0
    seen.set(item.exerciseId, times + 1)
    const key = times === 0 ? item.exerciseId : `${item.exerciseId}#${times}`
    return { key, exerciseId: item.exerciseId, restSec: item.restSec, block, inner }
  }
  return content.blocks.flatMap((block, blockIndex) =>
    block.items.flatMap((item, itemIndex) =>
      item.kind === 'exercise'
        ? [slot(item, blockIndex, null)]
        : item.items.map((inner) => slot(inner, blockIndex, itemIndex))
    )
  )
}

function rebuild(blocks: readonly Block[], change: (item: ExerciseItem, position: number) => ExerciseItem[]): Block[] {
  let position = 0
  const next = (item: ExerciseItem): ExerciseItem[] => {
    const changed = change(item, position)
    position += 1
    return changed
  }
  const inner = (block: InnerBlock): InnerBlock[] => {
    const items = block.items.flatMap(next)
    return items.length === 0 ? [] : [{ ...block, items }]
  }
  return blocks
    .map((block) => ({
      ...block,
      items: block.items.flatMap((item): (ExerciseItem | InnerBlock)[] =>
        item.kind === 'exercise' ? next(item) : inner(item)
      )
    }))
    .filter((block) => block.items.length > 0)
}

function withBlocks(
  content: WorkoutContent,
  blocks: Block[],
  exercises: readonly Exercise[] = content.exercises
): WorkoutContent {
  const byId = new Map(exercises.map((exercise) => [exercise.id, exercise]))
  const order = new Set(slotsOf({ blocks }).map((slot) => slot.exerciseId))
  return { ...content, blocks, exercises: [...order].flatMap((id) => byId.get(id) ?? []) }
}

const itemOf = (exerciseId: string, restSec: number): ExerciseItem => ({ kind: 'exercise', exerciseId, restSec })

function lastMainSlot(content: WorkoutContent): Slot | undefined {
  return slotsOf(content).findLast((slot) => content.blocks[slot.block]?.section === 'main')
}

export function timesBefore(content: WorkoutContent): { length: StepLength; restSec: number } | null {
  const slot = lastMainSlot(content)
  const length = content.exercises.find((exercise) => exercise.id === slot?.exerciseId)?.steps[0]?.length
  return slot === undefined || length === undefined ? null : { length, restSec: slot.restSec }
}

export function addExercise(content: WorkoutContent, exercise: Exercise, restSec: number): WorkoutContent {
  const exercises = [...content.exercises, exercise]
  const lastMain = content.blocks.findLastIndex((block) => block.section === 'main')
  if (lastMain === -1) {
    const warmups = content.blocks.filter((block) => block.section === 'warmup')
    const cooldowns = content.blocks.filter((block) => block.section === 'cooldown')
    return withBlocks(
      content,
      [...warmups, plainBlock([{ exerciseId: exercise.id, restSec }]), ...cooldowns],
      exercises
    )
  }
  const blocks = content.blocks.map((block, index) =>
    index === lastMain ? { ...block, items: [...block.items, itemOf(exercise.id, restSec)] } : block
  )
  return withBlocks(content, blocks, exercises)
}

export function setRest(content: WorkoutContent, position: number, restSec: number): WorkoutContent {
  const blocks = rebuild(content.blocks, (item, at) => (at === position ? [{ ...item, restSec }] : [item]))
  return { ...content, blocks }
}

/** The other exercises stay the same objects, so that their rows don't render again. */
export function updateExercise(
  content: WorkoutContent,
  exerciseId: string,
  change: (exercise: Exercise) => Exercise
): WorkoutContent {
  const exercises = content.exercises.map((exercise) => (exercise.id === exerciseId ? change(exercise) : exercise))
  return { ...content, exercises }
}

export interface StepAt {
  list: 'steps' | 'intro'
  index: number
}

/** A property that becomes undefined is removed. */
export function updateStep(
  content: WorkoutContent,
  exerciseId: string,
  at: StepAt,
  change: { [K in keyof Step]?: Step[K] | undefined }
): WorkoutContent {
  const changed = (step: Step): Step =>
    Object.fromEntries(
      Object.entries({ ...step, ...change }).filter(([, value]) => value !== undefined)
    ) as unknown as Step
  return updateExercise(content, exerciseId, (exercise) => ({
    ...exercise,
    [at.list]: exercise[at.list].map((step, index) => (index === at.index ? changed(step) : step))
  }))
}

export function insertStep(content: WorkoutContent, exerciseId: string, at: StepAt, step: Step): WorkoutContent {
  return updateExercise(content, exerciseId, (exercise) => ({
    ...exercise,
    [at.list]: exercise[at.list].toSpliced(at.index, 0, step)
  }))
}

export function moveStep(content: WorkoutContent, exerciseId: string, at: StepAt, by: -1 | 1): WorkoutContent {
  return updateExercise(content, exerciseId, (exercise) => {
    const steps = exercise[at.list]
    const step = steps[at.index]
    const to = at.index + by
    if (step === undefined || to < 0 || to >= steps.length) return exercise
    return { ...exercise, [at.list]: steps.toSpliced(at.index, 1).toSpliced(to, 0, step) }
  })
}

export function removeStep(content: WorkoutContent, exerciseId: string, at: StepAt): WorkoutContent {
  return updateExercise(content, exerciseId, (exercise) =>
    at.list === 'steps' && exercise.steps.length === 1
      ? exercise
      : { ...exercise, [at.list]: exercise[at.list].filter((_, index) => index !== at.index) }
  )
}

export function timedStep(seconds: number): Step {
  return { ...usualValues(STEP_FIELDS), length: { kind: 'time', seconds } }
}

function updateEach(
  content: WorkoutContent,
  keys: ReadonlySet<string>,
  change: (exercise: Exercise) => Exercise
): WorkoutContent {
  const ids = new Set(slotsOf(content).flatMap((slot) => (keys.has(slot.key) ? [slot.exerciseId] : [])))
  return { ...content, exercises: content.exercises.map((one) => (ids.has(one.id) ? change(one) : one)) }
}

export function setLengthOfAll(content: WorkoutContent, keys: ReadonlySet<string>, length: StepLength): WorkoutContent {
  return updateEach(content, keys, (exercise) => ({
    ...exercise,
    steps: exercise.steps.map((step) => ({ ...step, length }))
  }))
}

export function setSideOfAll(content: WorkoutContent, keys: ReadonlySet<string>, side: Side): WorkoutContent {
  return updateEach(content, keys, (exercise) => ({
    ...exercise,
    steps: exercise.steps.map((step) => ({ ...step, side }))
  }))
}

export function setRestOfAll(content: WorkoutContent, keys: ReadonlySet<string>, restSec: number): WorkoutContent {
  return slotsOf(content).reduce(
    (now, slot, position) => (keys.has(slot.key) ? setRest(now, position, restSec) : now),
    content
  )
}
