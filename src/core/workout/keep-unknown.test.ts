import { describe, expect, it } from 'vitest'
import { keepUnknown } from './keep-unknown.ts'
import { contentOf } from './read-workout.ts'
import type { WorkoutContent } from './workout.ts'
import { counted, exerciseOf, workoutOf } from './workout.test-kit.ts'

const stored = contentOf(workoutOf({ name: 'Ladder', timerMode: 'manual' }))
const saved = contentOf(workoutOf({ name: 'Circuit', timerMode: '' }))

it('a save keeps the stored value of a field the app does not know, and of no other', () => {
  expect(keepUnknown(saved, stored, 0)).toMatchObject({ name: 'Circuit', timerMode: 'manual' })
})

it('a save accepts the value of an app that knows the field', () => {
  expect(keepUnknown(saved, stored, 1)).toEqual(saved)
})

describe('the tempo of a step', () => {
  const paced = (...tempos: (string | undefined)[]) =>
    contentOf(
      workoutOf({
        exercises: [
          exerciseOf(
            'a',
            tempos.map((tempo, index) =>
              counted(8, { text: `step ${index}`, ...(tempo === undefined ? {} : { tempo }) })
            )
          )
        ]
      })
    )
  const temposOf = (content: WorkoutContent) => content.exercises[0]?.steps.map(({ tempo }) => tempo)

  it('survives a save by an older app, step by step', () => {
    expect(temposOf(keepUnknown(paced(undefined, undefined), paced('3-1-2-0', '2-0-2-0'), 1))).toEqual([
      '3-1-2-0',
      '2-0-2-0'
    ])
  })

  it("follows the step's text when steps were removed", () => {
    const stored = paced(undefined, '2-0-2-0')
    const [, second] = stored.exercises[0]?.steps ?? []
    const saved = contentOf(workoutOf({ exercises: [exerciseOf('a', [counted(8, { text: second?.text ?? '' })])] }))
    expect(temposOf(keepUnknown(saved, stored, 1))).toEqual(['2-0-2-0'])
  })

  it('can be removed by an app that knows it', () => {
    expect(temposOf(keepUnknown(paced(undefined), paced('3-1-2-0'), 2))).toEqual([undefined])
  })
})
