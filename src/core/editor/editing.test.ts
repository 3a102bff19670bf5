import { describe, expect, it } from 'vitest'
import {
  addExercise,
  inPlayOrder,
  slotsOf,
  insertStep,
  moveStep,
  removeStep,
  setRest,
  timedStep,
  timesBefore,
  updateExercise,
  updateStep
} from './editing.ts'
import { emptyContent, emptyExercise } from './draft.ts'
import { DEFAULT_SETTINGS } from '../account/settings.ts'
import type { Block, ExerciseItem, WorkoutContent } from '../workout/workout.ts'

const at = (exerciseId: string, restSec = 10): ExerciseItem => ({ kind: 'exercise', exerciseId, restSec })
const repeat = { kind: 'block', rounds: 1, restBetweenRoundsSec: 0, restAfterSec: 0 } as const

function withBlocks(blocks: Block[]): WorkoutContent {
  const ids = [...new Set(slotsOf({ blocks }).map((slot) => slot.exerciseId))]
  const exercises = ids.map((id) => ({ ...emptyExercise(id, DEFAULT_SETTINGS), name: id.toUpperCase() }))
  return { ...emptyContent('x', 'en'), name: 'W', exercises, blocks }
}
const plain = (...ids: string[]) => withBlocks([{ ...repeat, section: 'main', items: ids.map((id) => at(id)) }])
/** Warm-up a, main b (c d)x3 e, cool-down f. */
const rich = () =>
  withBlocks([
    { ...repeat, section: 'warmup', items: [at('a')] },
    { ...repeat, section: 'main', items: [at('b'), { ...repeat, rounds: 3, items: [at('c'), at('d')] }, at('e')] },
    { ...repeat, section: 'cooldown', items: [at('f')] }
  ])
const order = (content: WorkoutContent) => slotsOf(content).map((slot) => slot.exerciseId)
const names = (content: WorkoutContent) => content.exercises.map((exercise) => exercise.id)

describe('slotsOf', () => {
  it('lists every slot in order with its blocks', () => {
    expect(order(rich())).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    expect(slotsOf(rich())[3]).toEqual({ key: 'd', exerciseId: 'd', restSec: 10, block: 1, inner: 1 })
  })
  it('gives a second slot of an exercise its own key', () => {
    expect(slotsOf(plain('a', 'b', 'a')).map((slot) => slot.key)).toEqual(['a', 'b', 'a#1'])
  })
})

describe('timesBefore', () => {
  it('are those of the last exercise in the main part', () => {
    const reps = { kind: 'reps' as const, reps: 12 }
    const content = setRest(updateStep(rich(), 'e', { list: 'steps', index: 0 }, { length: reps }), 4, 25)
    expect(timesBefore(content)).toEqual({ length: reps, restSec: 25 })
  })
  it('are null without a main part, or without a step', () => {
    expect(timesBefore(withBlocks([{ ...repeat, section: 'cooldown', items: [at('f')] }]))).toBeNull()
    expect(timesBefore(updateExercise(plain('a'), 'a', (one) => ({ ...one, steps: [] })))).toBeNull()
  })
})

describe('inPlayOrder', () => {
  it('puts warm-up first and cool-down last', () => {
    const content = rich()
    const mixed = { ...content, blocks: content.blocks.toReversed() }
    expect(order(inPlayOrder(mixed))).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    expect(names(inPlayOrder(mixed))).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })
})

describe('addExercise', () => {
  const added = { ...emptyExercise('new', DEFAULT_SETTINGS), name: 'New' }
  it('appends to the last main block, before the cool-down', () => {
    const content = addExercise(rich(), added, 25)
    expect(order(content)).toEqual(['a', 'b', 'c', 'd', 'e', 'new', 'f'])
    expect(names(content)).toEqual(order(content))
    expect(slotsOf(content)[5]?.restSec).toBe(25)
  })
  it('creates a main block if there is none', () => {
    const content = withBlocks([
      { ...repeat, section: 'warmup', items: [at('a')] },
      { ...repeat, section: 'cooldown', items: [at('f')] }
    ])
    expect(addExercise(content, added, 0).blocks.map((block) => block.section)).toEqual(['warmup', 'main', 'cooldown'])
    expect(order(addExercise({ ...content, blocks: [], exercises: [] }, added, 0))).toEqual(['new'])
  })
})

describe('rests', () => {
  it('are set for one slot only', () => {
    expect(slotsOf(setRest(rich(), 3, 77)).map((slot) => slot.restSec)).toEqual([10, 10, 10, 77, 10, 10])
  })
})

describe('editing steps', () => {
  it('changes one exercise and leaves the others the same objects', () => {
    const content = plain('a', 'b')
    const next = updateStep(content, 'b', { list: 'steps', index: 0 }, { length: { kind: 'reps', reps: 12 } })
    expect(next.exercises[1]?.steps[0]?.length).toEqual({ kind: 'reps', reps: 12 })
    expect(next.exercises[0]).toBe(content.exercises[0])
  })
  it('adds and moves within its list', () => {
    const three = [1, 2, 3].reduce(
      (now, seconds) => insertStep(now, 'a', { list: 'intro', index: 0 }, timedStep(seconds)),
      plain('a')
    )
    const seconds = (content: WorkoutContent) =>
      content.exercises[0]?.intro.map(({ length }) => (length.kind === 'time' ? length.seconds : 0))
    expect(seconds(three)).toEqual([3, 2, 1])
    expect(seconds(moveStep(three, 'a', { list: 'intro', index: 0 }, 1))).toEqual([2, 3, 1])
    expect(seconds(moveStep(three, 'a', { list: 'intro', index: 2 }, -1))).toEqual([3, 1, 2])
    for (const [index, by] of [
      [0, -1],
      [2, 1],
      [7, 1]
    ] as const) {
      expect(seconds(moveStep(three, 'a', { list: 'intro', index }, by))).toEqual([3, 2, 1])
    }
  })
  it('never removes the last work step', () => {
    const two = updateExercise(plain('a'), 'a', (exercise) => ({ ...exercise, steps: [timedStep(1), timedStep(2)] }))
    const one = removeStep(two, 'a', { list: 'steps', index: 0 })
    expect(one.exercises[0]?.steps).toEqual([timedStep(2)])
    expect(removeStep(one, 'a', { list: 'steps', index: 0 }).exercises[0]?.steps).toHaveLength(1)
  })
})
