import { describe, expect, it } from 'vitest'
import { exerciseOf } from '../workout/workout.test-kit.ts'
import type { Exercise, WorkoutContent } from '../workout/workout.ts'
import { emptyContent } from './draft.ts'
import { withFigures } from './library-fill.ts'

const find = (name: string) =>
  new Map([
    ['squat', 'squat'],
    ['burpees', 'burpee']
  ]).get(name.toLowerCase())
const content = (...exercises: Partial<Exercise>[]): WorkoutContent => ({
  ...emptyContent('', 'en'),
  exercises: exercises.map((more, index) => ({ ...exerciseOf(`e${index}`), ...more }))
})
const figures = (before: WorkoutContent, after: WorkoutContent) =>
  withFigures(before, after, find).exercises.map(({ figure }) => figure)

describe('figures of a changing workout', () => {
  it('are found once for names that were never looked up', () => {
    const old = content({ name: 'Squat' }, { name: 'Unknown' }, { name: 'Burpees', figure: '' })
    const found = withFigures(old, { ...old, name: 'Other' }, find)
    expect(found.exercises.map(({ figure }) => figure)).toEqual(['squat', undefined, ''])
    expect(found.exercises[1]).toBe(old.exercises[1])
    expect(withFigures(found, found, find)).toBe(found)
  })

  it('follow the name', () => {
    const before = content({ name: 'Squat', figure: 'squat' })
    expect(figures(before, content({ name: 'Burpees', figure: 'squat' }))).toEqual(['burpee'])
    expect(figures(before, content({ name: 'Squad', figure: 'squat' }))).toEqual([undefined])
    expect('figure' in withFigures(before, content({ name: 'Squad', figure: 'squat' }), find).exercises[0]!).toBe(false)
  })

  it('stay as they were chosen or removed by hand', () => {
    expect(figures(content({ name: 'Squat', figure: 'lunge' }), content({ name: 'Burpees', figure: 'lunge' }))).toEqual(
      ['lunge']
    )
    expect(figures(content({ name: 'Squat', figure: '' }), content({ name: 'Burpees', figure: '' }))).toEqual([''])
    expect(figures(content({ name: 'Squat', figure: 'squat' }), content({ name: 'Burpees', figure: 'lunge' }))).toEqual(
      ['lunge']
    )
  })

  it('of a new exercise stay as given', () => {
    expect(figures(content(), content({ name: 'Squat', figure: 'lunge' }))).toEqual(['lunge'])
  })
})
