import { describe, expect, it } from 'vitest'
import { emptyContent } from './draft.ts'
import { pasteNames, withoutPasted } from './paste.ts'
import { removeNodes } from './arrange.ts'
import { addExercise, slotsOf, timedStep, updateExercise } from './editing.ts'
import type { WorkoutContent } from '../workout/workout.ts'

let next = 0
const newId = () => `n${(next += 1)}`
const fresh = emptyContent('e1', 'en')
const withNames = (...names: string[]): WorkoutContent =>
  names.reduce(
    (content, name, index) =>
      index === 0
        ? updateExercise(content, 'e1', (one) => ({ ...one, name }))
        : addExercise(content, { id: `e${index + 1}`, name, steps: [timedStep(20)], intro: [] }, 5),
    fresh
  )
const names = (content: WorkoutContent) => content.exercises.map((exercise) => exercise.name)
const paste = (content: WorkoutContent, position: number, text: string, room = 100) =>
  pasteNames(content, position, text, { room, newId })

describe('pasteNames', () => {
  it('names an exercise without a name first, and lets the others follow it', () => {
    const { content, added, left } = paste(fresh, 0, '1. Squat\n\n- Push-up\r\n• Plank\n')
    expect(names(content)).toEqual(['Squat', 'Push-up', 'Plank'])
    expect(content.exercises.map((exercise) => exercise.id)).toEqual(['e1', ...added])
    expect([added.length, left]).toEqual([2, []])
  })
  it('leaves a name that is there, and goes on after it', () => {
    const { content } = paste(withNames('Row', 'Stretch'), 0, 'Squat\nPlank')
    expect(names(content)).toEqual(['Row', 'Squat', 'Plank', 'Stretch'])
  })
  it('takes over the length of the work and the rest, but no words and no intro', () => {
    const row = updateExercise(withNames('Row'), 'e1', (one) => ({
      ...one,
      steps: [{ ...timedStep(45), text: 'Pull', side: 'each' as const }, timedStep(9)],
      intro: [timedStep(5)]
    }))
    const { content, added } = paste(row, 0, 'Squat\nPlank')
    for (const id of added) {
      expect(content.exercises.find((one) => one.id === id)).toMatchObject({ steps: [timedStep(45)], intro: [] })
    }
    const rests = slotsOf(row).map((slot) => slot.restSec)
    expect(slotsOf(content).map((slot) => slot.restSec)).toEqual([rests[0], rests[0], rests[0]])
  })
  it('gives repetitions to those that follow repetitions', () => {
    const length = { kind: 'reps' as const, reps: 12 }
    const row = updateExercise(withNames('Row'), 'e1', (one) => ({ ...one, steps: [{ ...timedStep(1), length }] }))
    expect(paste(row, 0, 'Squat\nPlank').content.exercises[2]?.steps).toMatchObject([{ length }])
  })
  it('stops where the room ends, and says what is left', () => {
    const { content, added, left } = paste(fresh, 0, 'A\nB\nC\nD', 2)
    expect(names(content)).toEqual(['A', 'B', 'C'])
    expect([added.length, left]).toEqual([2, ['D']])
    expect(paste(withNames('Row'), 0, 'A\nB', 0)).toMatchObject({ added: [], left: ['A', 'B'] })
    expect(paste(withNames('Row'), 0, 'A\nB', -3)).toMatchObject({ added: [], left: ['A', 'B'] })
  })
  it('changes nothing at a position that is not there', () => {
    expect(paste(fresh, 7, 'A\nB')).toEqual({ content: fresh, added: [], left: [] })
  })
  it('changes nothing of an exercise without a step but gives the others one', () => {
    const bare = updateExercise(withNames('Row'), 'e1', (one) => ({ ...one, steps: [] }))
    expect(paste(bare, 0, 'A\nB').content.exercises[1]?.steps).toEqual([timedStep(1)])
  })
})

describe('withoutPasted', () => {
  it('takes away what came, and keeps what was changed since', () => {
    const before = withNames('Row')
    const pasted = paste(before, 0, 'A\nB')
    const changed = updateExercise(pasted.content, 'e1', (one) => ({ ...one, name: 'Row slowly' }))
    expect(names(withoutPasted(changed, before, pasted))).toEqual(['Row slowly'])
  })
  it('gives back what was there before, when nothing was changed since', () => {
    const pasted = paste(fresh, 0, 'A\nB')
    expect(withoutPasted(pasted.content, fresh, pasted)).toBe(fresh)
  })
  it('passes over what was removed meanwhile', () => {
    const pasted = paste(fresh, 0, 'A\nB\nC')
    const [first = ''] = pasted.added
    expect(names(withoutPasted(removeNodes(pasted.content, [first]), fresh, pasted))).toEqual(['A'])
  })
})
