import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addExercise,
  duplicateAt,
  inPlayOrder,
  moveTo,
  slotsOf,
  removeAt,
  removeStep,
  restoreRemoved,
  setIntroSeconds,
  setIntroText,
  setRepeat,
  setRest,
  timedStep,
  timesBefore,
  updateExercise,
  updateStep
} from './editing.ts'
import { emptyContent, emptyExercise } from './draft.ts'
import { DEFAULT_SETTINGS } from '../account/settings.ts'
import { check, workoutContentSchema } from '../workout/schema.ts'
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
  it('gives a second slot of an exercise a key of its own', () => {
    expect(slotsOf(plain('a', 'b', 'a')).map((slot) => slot.key)).toEqual(['a', 'b', 'a#1'])
  })
})

describe('timesBefore', () => {
  it('is what the last exercise of the main part takes', () => {
    const reps = { kind: 'reps' as const, reps: 12 }
    const content = setRest(updateStep(rich(), 'e', { list: 'steps', index: 0 }, { length: reps }), 4, 25)
    expect(timesBefore(content)).toEqual({ length: reps, restSec: 25 })
  })
  it('is nothing without a main part, or without a step', () => {
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
  it('adds at the end of the last main block, before the cool-down', () => {
    const content = addExercise(rich(), added, 25)
    expect(order(content)).toEqual(['a', 'b', 'c', 'd', 'e', 'new', 'f'])
    expect(names(content)).toEqual(order(content))
    expect(slotsOf(content)[5]?.restSec).toBe(25)
  })
  it('makes a main block where there is none', () => {
    const content = withBlocks([
      { ...repeat, section: 'warmup', items: [at('a')] },
      { ...repeat, section: 'cooldown', items: [at('f')] }
    ])
    expect(addExercise(content, added, 0).blocks.map((block) => block.section)).toEqual(['warmup', 'main', 'cooldown'])
    expect(order(addExercise({ ...content, blocks: [], exercises: [] }, added, 0))).toEqual(['new'])
  })
})

describe('duplicateAt', () => {
  it('puts the copy right after, in the same block, with the same rest', () => {
    const content = duplicateAt(setRest(rich(), 2, 33), 2, 'copy')
    expect(order(content)).toEqual(['a', 'b', 'c', 'copy', 'd', 'e', 'f'])
    expect(slotsOf(content)[3]).toMatchObject({ block: 1, inner: 1, restSec: 33 })
    expect(content.exercises.find((exercise) => exercise.id === 'copy')?.name).toBe('C')
  })
  it('leaves an unknown position alone', () => {
    const content = rich()
    expect(duplicateAt(content, 9, 'copy')).toBe(content)
  })
})

describe('removeAt and restoreRemoved', () => {
  it('drops blocks that end up empty', () => {
    const content = removeAt(removeAt(rich(), 3), 2)
    expect(content.blocks[1]?.items).toEqual([at('b'), at('e')])
    expect(removeAt(rich(), 0).blocks).toHaveLength(2)
  })
  it('keeps an exercise that stands elsewhere too', () => {
    expect(names(removeAt(plain('a', 'b', 'a'), 2))).toEqual(['a', 'b'])
    expect(names(removeAt(plain('a', 'b', 'a'), 0))).toEqual(['b', 'a'])
  })
  it('gives everything back when nothing changed since', () => {
    const before = rich()
    const after = removeAt(before, 0)
    expect(restoreRemoved(after, { before, after, position: 0 })).toBe(before)
  })
  it('keeps what changed since', () => {
    const before = rich()
    const after = removeAt(before, 2)
    const later = { ...after, name: 'Renamed' }
    const restored = restoreRemoved(later, { before, after, position: 2 })
    expect(restored.name).toBe('Renamed')
    expect(order(restored)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    expect(restored.exercises.find((exercise) => exercise.id === 'c')?.name).toBe('C')
  })
  it('puts the last one, and the only one, back', () => {
    const two = plain('a', 'b')
    const afterTwo = removeAt(two, 1)
    expect(order(restoreRemoved({ ...afterTwo }, { before: two, after: afterTwo, position: 1 }))).toEqual(['a', 'b'])
    const one = plain('a')
    const afterOne = removeAt(one, 0)
    expect(afterOne.exercises).toEqual([])
    expect(order(restoreRemoved({ ...afterOne }, { before: one, after: afterOne, position: 0 }))).toEqual(['a'])
  })
  it('does nothing for a position that never was, and gives back a second slot', () => {
    const before = plain('a', 'b', 'a')
    const after = removeAt(before, 2)
    expect(order(restoreRemoved({ ...after }, { before, after, position: 2 }))).toEqual(['a', 'b', 'a'])
    const later = { ...after }
    expect(restoreRemoved(later, { before, after, position: 7 })).toBe(later)
  })
})

describe('moveTo', () => {
  it('moves down and up', () => {
    expect(order(moveTo(plain('a', 'b', 'c'), 0, 2))).toEqual(['b', 'c', 'a'])
    expect(order(moveTo(plain('a', 'b', 'c'), 2, 0))).toEqual(['c', 'a', 'b'])
    expect(names(moveTo(plain('a', 'b', 'c'), 2, 0))).toEqual(['c', 'a', 'b'])
  })
  it('joins the block that it is moved to and takes its rest along', () => {
    const content = moveTo(setRest(rich(), 4, 44), 4, 2)
    expect(slotsOf(content)[2]).toEqual({ key: 'e', exerciseId: 'e', restSec: 44, block: 1, inner: 1 })
  })
  it('stays where it is when there is no such slot', () => {
    const content = rich()
    expect(moveTo(content, 0, 6)).toBe(content)
    expect(moveTo(content, 0, -1)).toBe(content)
    expect(moveTo(content, 3, 3)).toBe(content)
  })
})

describe('rests and rounds', () => {
  it('sets the rest of one slot only', () => {
    expect(slotsOf(setRest(rich(), 3, 77)).map((slot) => slot.restSec)).toEqual([10, 10, 10, 77, 10, 10])
  })
  it('sets rounds of a block and of an inner one', () => {
    expect(setRepeat(rich(), { block: 1, inner: null }, { rounds: 5 }).blocks[1]?.rounds).toBe(5)
    expect(setRepeat(rich(), { block: 1, inner: 1 }, { rounds: 4 }).blocks[1]?.items[1]).toMatchObject({ rounds: 4 })
    expect(setRepeat(rich(), { block: 1, inner: 0 }, { rounds: 4 })).toEqual(rich())
  })
})

describe('steps', () => {
  it('changes one exercise and leaves the others the same objects', () => {
    const content = plain('a', 'b')
    const next = updateStep(content, 'b', { list: 'steps', index: 0 }, { length: { kind: 'reps', reps: 12 } })
    expect(next.exercises[1]?.steps[0]?.length).toEqual({ kind: 'reps', reps: 12 })
    expect(next.exercises[0]).toBe(content.exercises[0])
  })
  it('never takes the last work step away', () => {
    const two = updateExercise(plain('a'), 'a', (exercise) => ({ ...exercise, steps: [timedStep(1), timedStep(2)] }))
    const one = removeStep(two, 'a', { list: 'steps', index: 0 })
    expect(one.exercises[0]?.steps).toEqual([timedStep(2)])
    expect(removeStep(one, 'a', { list: 'steps', index: 0 }).exercises[0]?.steps).toHaveLength(1)
  })
  it('makes, changes and drops the intro with its time', () => {
    const made = setIntroSeconds(plain('a'), 'a', 20)
    expect(made.exercises[0]?.intro).toEqual([timedStep(20)])
    expect(setIntroSeconds(made, 'a', 25).exercises[0]?.intro[0]?.length).toEqual({ kind: 'time', seconds: 25 })
    expect(setIntroSeconds(made, 'a', 0).exercises[0]?.intro).toEqual([])
    expect(setIntroSeconds(plain('a'), 'a', 0).exercises[0]?.intro).toEqual([])
  })
  it('keeps an intro that says something', () => {
    const said = setIntroText(plain('a'), 'a', 'Look', 20)
    expect(said.exercises[0]?.intro).toEqual([{ ...timedStep(20), text: 'Look' }])
    expect(setIntroSeconds(said, 'a', 0).exercises[0]?.intro[0]?.length).toEqual({ kind: 'time', seconds: 1 })
    expect(setIntroText(said, 'a', '', 20).exercises[0]?.intro).toEqual([timedStep(20)])
    expect(setIntroText(plain('a'), 'a', '', 20).exercises[0]?.intro).toEqual([])
  })
})

describe('any sequence of edits', () => {
  const edit = fc.oneof(
    fc.record({ kind: fc.constant('add' as const) }),
    fc.record({ kind: fc.constantFrom('duplicate' as const, 'remove' as const, 'rest' as const), at: fc.nat(9) }),
    fc.record({ kind: fc.constant('move' as const), at: fc.nat(9), to: fc.nat(9) })
  )
  it('leaves a content that the edge accepts, with exercises in the order of their first slots', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 30 }), fc.boolean(), (edits, isRich) => {
        let content = isRich ? rich() : plain('a', 'b', 'a')
        edits.forEach((one, index) => {
          const id = `n${index}`
          if (one.kind === 'add')
            content = addExercise(content, { ...emptyExercise(id, DEFAULT_SETTINGS), name: id }, 5)
          else if (one.kind === 'duplicate') content = duplicateAt(content, one.at, id)
          else if (one.kind === 'rest') content = setRest(content, one.at, index)
          else if (one.kind === 'move') {
            const before = order(content).toSorted()
            content = moveTo(content, one.at, one.to)
            expect(order(content).toSorted()).toEqual(before)
          } else if (slotsOf(content).length > 1) content = removeAt(content, one.at)
        })
        expect(check(workoutContentSchema, content)).toMatchObject({ ok: true })
        expect(names(content)).toEqual([...new Set(order(content))])
      })
    )
  })
  it('moves a slot to exactly the position that was asked for', () => {
    fc.assert(
      fc.property(fc.nat(5), fc.nat(5), (from, to) => {
        const moved = order(rich())[from]
        expect(order(moveTo(rich(), from, to))[to]).toBe(moved)
      })
    )
  })
})
