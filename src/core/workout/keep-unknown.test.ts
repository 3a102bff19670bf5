import { expect, it } from 'vitest'
import { keepUnknown } from './keep-unknown.ts'
import { contentOf } from './read-workout.ts'
import { workoutOf } from './workout.test-kit.ts'

const stored = contentOf(workoutOf({ name: 'Ladder', timerMode: 'manual' }))
const saved = contentOf(workoutOf({ name: 'Circuit', timerMode: '' }))

it('keeps the stored value of a field that the app does not know, and no other', () => {
  expect(keepUnknown(saved, stored, 0)).toMatchObject({ name: 'Circuit', timerMode: 'manual' })
})

it('takes the value of an app that knows the field', () => {
  expect(keepUnknown(saved, stored, 1)).toEqual(saved)
})
