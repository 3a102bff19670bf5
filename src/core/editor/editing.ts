/** Every function returns new content and never changes its input. */
import { plainBlock } from '../workout/stored.ts'
import type {
  Block,
  Exercise,
  ExerciseItem,
  InnerBlock,
  Section,
  Step,
  StepLength,
  WorkoutContent
} from '../workout/workout.ts'

/** One occurrence of an exercise in the blocks: a row of the editor's list. */
export interface Slot {
  key: string
  exerciseId: string
  restSec: number
  block: number
  inner: number | null
}

const SECTION_ORDER: readonly Section[] = ['warmup', 'main', 'cooldown']

export function inPlayOrder(content: WorkoutContent): WorkoutContent {
  const blocks = SECTION_ORDER.flatMap((section) => content.blocks.filter((block) => block.section === section))
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

/** Exercises follow the order of the blocks; those without a row are removed. */
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

/** The row after which a new exercise is added. */
function lastMainSlot(content: WorkoutContent): Slot | undefined {
  return slotsOf(content).findLast((slot) => content.blocks[slot.block]?.section === 'main')
}

/** What a new exercise takes over from the one before it; null where there is none. */
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

export function duplicateAt(content: WorkoutContent, position: number, newExerciseId: string): WorkoutContent {
  const slot = slotsOf(content)[position]
  const exercise = content.exercises.find((candidate) => candidate.id === slot?.exerciseId)
  if (slot === undefined || exercise === undefined) return content
  const blocks = rebuild(content.blocks, (item, at) =>
    at === position ? [item, itemOf(newExerciseId, item.restSec)] : [item]
  )
  return withBlocks(content, blocks, [...content.exercises, { ...exercise, id: newExerciseId }])
}

export function removeAt(content: WorkoutContent, position: number): WorkoutContent {
  return withBlocks(
    content,
    rebuild(content.blocks, (item, at) => (at === position ? [] : [item]))
  )
}

/** Restores `before` if nothing changed since; else it re-inserts the exercise and keeps later changes. */
export function restoreRemoved(
  content: WorkoutContent,
  removal: { before: WorkoutContent; after: WorkoutContent; position: number }
): WorkoutContent {
  const { before, after, position } = removal
  if (content === after) return before
  const lost = slotsOf(before)[position]
  const exercise = before.exercises.find((candidate) => candidate.id === lost?.exerciseId)
  if (lost === undefined || exercise === undefined) return content
  const known = content.exercises.some((candidate) => candidate.id === exercise.id)
  const exercises = known ? content.exercises : [...content.exercises, exercise]
  const last = slotsOf(content).length - 1
  if (last < 0) return addExercise(content, exercise, lost.restSec)
  const item = itemOf(exercise.id, lost.restSec)
  const blocks = rebuild(content.blocks, (present, at) => {
    if (position > last) return at === last ? [present, item] : [present]
    return at === position ? [item, present] : [present]
  })
  return withBlocks(content, blocks, exercises)
}

/** The row joins the block of the row whose position it takes. */
export function moveTo(content: WorkoutContent, from: number, to: number): WorkoutContent {
  const slots = slotsOf(content)
  const moved = slots[from]
  if (moved === undefined || slots[to] === undefined || from === to) return content
  const item = itemOf(moved.exerciseId, moved.restSec)
  const blocks = rebuild(content.blocks, (present, at) => {
    if (at === from) return []
    if (at !== to) return [present]
    return from < to ? [present, item] : [item, present]
  })
  return withBlocks(content, blocks)
}

export function setRest(content: WorkoutContent, position: number, restSec: number): WorkoutContent {
  const blocks = rebuild(content.blocks, (item, at) => (at === position ? [{ ...item, restSec }] : [item]))
  return { ...content, blocks }
}

export type Repeat = Pick<InnerBlock, 'rounds' | 'restBetweenRoundsSec' | 'restAfterSec'>

export function setRepeat(
  content: WorkoutContent,
  at: { block: number; inner: number | null },
  change: Partial<Repeat>
): WorkoutContent {
  const blocks = content.blocks.map((block, index) => {
    if (index !== at.block) return block
    if (at.inner === null) return { ...block, ...change }
    const items = block.items.map((item, itemIndex) =>
      itemIndex === at.inner && item.kind === 'block' ? { ...item, ...change } : item
    )
    return { ...block, items }
  })
  return { ...content, blocks }
}

/** The other exercises stay the same objects, so that their rows are not drawn again. */
export function updateExercise(
  content: WorkoutContent,
  exerciseId: string,
  change: (exercise: Exercise) => Exercise
): WorkoutContent {
  const exercises = content.exercises.map((exercise) => (exercise.id === exerciseId ? change(exercise) : exercise))
  return { ...content, exercises }
}

export function updateStep(
  content: WorkoutContent,
  exerciseId: string,
  at: { list: 'steps' | 'intro'; index: number },
  change: Partial<Step>
): WorkoutContent {
  return updateExercise(content, exerciseId, (exercise) => ({
    ...exercise,
    [at.list]: exercise[at.list].map((step, index) => (index === at.index ? { ...step, ...change } : step))
  }))
}

export function removeStep(
  content: WorkoutContent,
  exerciseId: string,
  at: { list: 'steps' | 'intro'; index: number }
): WorkoutContent {
  return updateExercise(content, exerciseId, (exercise) =>
    at.list === 'steps' && exercise.steps.length === 1
      ? exercise
      : { ...exercise, [at.list]: exercise[at.list].filter((_, index) => index !== at.index) }
  )
}

export const isBare = (step: Step): boolean =>
  step.text === '' && step.url === '' && step.audioUrl === '' && step.side === 'none'

/** 0 removes a step that has nothing but its time; others keep one second. */
export function setIntroSeconds(content: WorkoutContent, exerciseId: string, seconds: number): WorkoutContent {
  return updateExercise(content, exerciseId, (exercise) => {
    const [first, ...others] = exercise.intro
    if (first === undefined) return seconds === 0 ? exercise : { ...exercise, intro: [timedStep(seconds)] }
    if (seconds === 0 && isBare(first)) return { ...exercise, intro: others }
    return { ...exercise, intro: [{ ...first, length: { kind: 'time', seconds: Math.max(1, seconds) } }, ...others] }
  })
}

/** Typing the first letter creates a step of `defaultSec` seconds. */
export function setIntroText(
  content: WorkoutContent,
  exerciseId: string,
  text: string,
  defaultSec: number
): WorkoutContent {
  return updateExercise(content, exerciseId, (exercise) => {
    const [first, ...others] = exercise.intro
    if (first === undefined && text === '') return exercise
    return { ...exercise, intro: [{ ...(first ?? timedStep(defaultSec)), text }, ...others] }
  })
}

export function timedStep(seconds: number): Step {
  return { text: '', length: { kind: 'time', seconds }, mediaType: 'none', url: '', audioUrl: '', side: 'none' }
}
