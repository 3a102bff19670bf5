/** Rules that every edit of every valid workout must keep. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addExercise, inPlayOrder, slotsOf, removeStep, setRest, updateStep } from './editing.ts'
import { duplicateNodes, groupNodes, moveToSection, removeNodes, setBlock } from './arrange.ts'
import { withNewIds } from '../workout/copy.ts'
import { isSameContent, typeOf } from './draft.ts'
import { summarise } from '../workout/summarise.ts'
import { check, workoutContentSchema } from '../workout/schema.ts'
import { contents, exerciseOf, timed } from '../workout/workout.test-kit.ts'
import type { WorkoutContent } from '../workout/workout.ts'

const isValid = (content: WorkoutContent) => check(workoutContentSchema, content).ok
const order = (content: WorkoutContent) => slotsOf(content).map(({ exerciseId }) => exerciseId)
const keyAt = (content: WorkoutContent, position: number) => slotsOf(content)[position]?.key ?? ''
const seconds = fc.integer({ min: 0, max: 86_400 })
const at = fc.nat(4)

/** Runs a check on random contents and positions, and verifies that no edit changes its input. */
function forAny(run: (content: WorkoutContent, position: number) => void): void {
  fc.assert(
    fc.property(contents, at, (content, position) => {
      const before = structuredClone(content)
      run(content, position % slotsOf(content).length)
      expect(content).toEqual(before)
    })
  )
}

describe('an edit of a valid workout', () => {
  it('starts from a valid one', () => {
    fc.assert(fc.property(contents, (content) => isValid(content)))
  })
  it('stays valid when slots are added, copied, moved and reordered', () => {
    forAny((content, position) => {
      const added = addExercise(content, exerciseOf('new'), 5)
      expect(isValid(added)).toBe(true)
      expect(order(added).filter((id) => id === 'new')).toHaveLength(1)
      const ordered = inPlayOrder(content)
      expect(isValid(ordered)).toBe(true)
      const copied = duplicateNodes(ordered, [keyAt(ordered, position)], () => 'copy').content
      expect(isValid(copied)).toBe(true)
      expect(order(copied).indexOf('copy')).toBe(position + 1)
      expect(isValid(groupNodes(content, [keyAt(content, position)], 3))).toBe(true)
    })
  })
  it('stays valid when steps, rests and rounds change within their limits', () => {
    fc.assert(
      fc.property(contents, at, seconds, fc.integer({ min: 1, max: 5 }), (content, position, sec, rounds) => {
        const { exerciseId, key } = slotsOf(content)[position % slotsOf(content).length]!
        expect(isValid(setRest(content, position, sec))).toBe(true)
        const grouped = groupNodes(content, [key], 2)
        expect(isValid(setBlock(grouped, `block1-${key}`, { rounds, restAfterSec: sec }))).toBe(true)
        expect(isValid(removeStep(content, exerciseId, { list: 'steps', index: 0 }))).toBe(true)
        expect(isValid(removeStep(content, exerciseId, { list: 'intro', index: 0 }))).toBe(true)
      })
    )
  })
  it('keeps the exercises in the order of their first slots', () => {
    forAny((content, position) => {
      for (const next of [
        moveToSection(content, [keyAt(content, position)], 'warmup'),
        duplicateNodes(content, [keyAt(content, position)], () => 'copy').content,
        removeNodes(content, [keyAt(content, position)])
      ]) {
        expect(next.exercises.map(({ id }) => id)).toEqual([...new Set(order(next))])
      }
    })
  })
  it('gives every slot its own key', () => {
    forAny((content, position) => {
      const twice = setRest(content, position, 1)
      const doubled = { ...twice, blocks: [...twice.blocks, ...twice.blocks] }
      const keys = slotsOf(doubled).map(({ key }) => key)
      expect(new Set(keys).size).toBe(keys.length)
    })
  })
})

describe('a step', () => {
  it('changes alone: its neighbors stay the same objects', () => {
    const content = { ...fc.sample(contents, 1)[0]!, exercises: [exerciseOf('e0', [timed(1), timed(2), timed(3)])] }
    const next = updateStep(content, 'e0', { list: 'steps', index: 1 }, { text: 'Now' })
    expect(next.exercises[0]?.steps.map(({ text }) => text)).toEqual(['', 'Now', ''])
    expect(next.exercises[0]?.steps[2]).toBe(content.exercises[0]?.steps[2])
    expect(updateStep(content, 'e0', { list: 'steps', index: 9 }, { text: 'x' })).toEqual(content)
  })
})

describe('a copy with new ids', () => {
  it('plays the same, is valid, and shares no id', () => {
    forAny((content) => {
      let last = 0
      const copy = withNewIds(content, () => `n${(last += 1)}`)
      expect(isValid(copy)).toBe(true)
      expect(summarise(copy)).toEqual(summarise(content))
      expect(order(copy).filter((id) => order(content).includes(id))).toEqual([])
      expect(isSameContent(copy, content)).toBe(false)
    })
  })
  it('ignores a slot whose exercise is missing', () => {
    const content = { ...fc.sample(contents, 1)[0]!, exercises: [] }
    expect(withNewIds(content, () => 'n').blocks).toEqual(content.blocks)
  })
})

describe('the type of a workout', () => {
  it('is media exactly when a step shows or plays something', () => {
    forAny((content) => {
      const steps = content.exercises.flatMap((exercise) => [...exercise.steps, ...exercise.intro])
      const silent = steps.every(({ mediaType, audioUrl }) => mediaType === 'none' && audioUrl === '')
      expect(typeOf({ ...content, type: 'text' })).toBe(silent ? 'text' : 'media')
      expect(typeOf({ ...content, type: 'interval' })).toBe('interval')
    })
  })
})
