import { expect, it } from 'vitest'
import { exerciseOf, timed } from '../workout/workout.test-kit.ts'
import { KNOWN_MAX, knownExercises } from './library-fill.ts'

it('known exercises keep the newest of each name, and none without a name or a step', () => {
  const newest = { ...exerciseOf('a', [timed(40)]), name: ' Squat ' }
  const older = { ...exerciseOf('b', [timed(20)]), name: 'SQUAT' }
  const found = knownExercises([newest, older, { ...newest, name: ' ' }, exerciseOf('c', [])])
  expect(found).toEqual([{ name: 'Squat', steps: [timed(40)], intro: [] }])
})

it('known exercises are limited in number', () => {
  const many = Array.from({ length: KNOWN_MAX + 5 }, (_, index) => exerciseOf(`e${index}`))
  expect(knownExercises(many)).toHaveLength(KNOWN_MAX)
})
