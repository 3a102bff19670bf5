import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { growingExercises } from './growing-exercises.ts'

const ONE = { key: 'a', id: 'squat', name: 'Squat', text: 'Say "go", \\ and {[', seconds: 40, reps: null, side: 'none' }
const TWO = { ...ONE, key: 'b', name: 'Plank ]}', text: 'é 👩🏽‍🚒' }
const BLOCKS = [{ kind: 'block', items: [{ kind: 'exercise', exercise: 'a', restSec: 1 }] }]
const ANSWER = JSON.stringify({ say: 'exercises', exercises: [ONE, TWO], blocks: BLOCKS }, null, 1)

function allOf(pieces: readonly string[]) {
  const read = growingExercises()
  return pieces.flatMap((piece) => read(piece))
}

describe('growingExercises', () => {
  it('returns each exercise as soon as it is complete', () => {
    const read = growingExercises()
    const end = ANSWER.indexOf('"b"')
    expect(read(ANSWER.slice(0, end))).toEqual([ONE])
    expect(read(ANSWER.slice(end))).toEqual([TWO])
  })

  it('gives the same result wherever the text is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(ANSWER.length), { maxLength: 12 }), (cuts) => {
        const at = [0, ...cuts.toSorted((a, b) => a - b), ANSWER.length]
        expect(allOf(at.slice(1).map((to, index) => ANSWER.slice(at[index], to)))).toEqual([ONE, TWO])
      })
    )
  })

  it('skips text around the answer, and other lists', () => {
    const other = JSON.stringify({
      notes: [{ exercises: [ONE] }],
      more: { exercises: [ONE] },
      exercises: [TWO],
      last: [ONE]
    })
    expect(allOf(['Sure! Here [is] it:\n```json\n', other, '\n```'])).toEqual([TWO])
  })

  it('drops entries that are not exercises', () => {
    expect(allOf(['{"exercises":[{"key":"a"},{"name":}, 7, "x", null, {"name":"Run"}]}'])).toMatchObject([
      { name: 'Run' }
    ])
    expect(allOf(['{"exercises":"none"}', ']]}}', 'prose'])).toEqual([])
  })
})
