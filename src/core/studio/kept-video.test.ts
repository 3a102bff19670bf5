import { expect, test } from 'vitest'
import { withMark } from './kept-video.ts'

test('marks are in video order, one per moment', () => {
  const marks = withMark(
    [
      { at: 0, name: 'Warm-up' },
      { at: 9000, name: 'Rest' }
    ],
    { at: 4000, name: 'Squat' }
  )
  expect(marks.map(({ name }) => name)).toEqual(['Warm-up', 'Squat', 'Rest'])
  expect(withMark(marks, { at: 4000, name: 'Lunge' }).map(({ name }) => name)).toEqual(['Warm-up', 'Lunge', 'Rest'])
})
