import { expect, test } from 'vitest'
import { looseWorkout } from './loose-workout.ts'
import { contentOf } from './read-workout.ts'
import { workoutOf } from './workout.test-kit.ts'

test('a workout that no server knows belongs to nobody, and lasts as long as it says', () => {
  const content = contentOf(workoutOf())
  expect(looseWorkout(content, 'w-1')).toMatchObject({
    ...content,
    id: 'w-1',
    ownerId: '',
    totalSec: 36,
    exerciseCount: 1
  })
})
