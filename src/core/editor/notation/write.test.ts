import { describe, expect, it } from 'vitest'
import { plainBlock } from '../../workout/stored.ts'
import { exerciseOf, timed } from '../../workout/workout.test-kit.ts'
import { parseNotation } from './parse.ts'
import { writeNotation } from './write.ts'

describe('writing a workout', () => {
  it('skips a missing exercise', () => {
    expect(writeNotation({ exercises: [], blocks: [plainBlock([{ exerciseId: 'x', restSec: 1 }])] }, 'en')).toBe('')
  })
  it('nests blocks in plain ones when there are more than a workout can hold', () => {
    const text = Array.from({ length: 60 }, (_, index) => `2x (\n  A${index} 1s\n)`).join('\n\n')
    const plan = parseNotation(text)
    expect(plan.blocks).toHaveLength(1)
    expect(plan.blocks[0]?.items).toHaveLength(60)
    expect(writeNotation(plan, 'en')).toBe(text)
    const nested = parseNotation(`${text}\n2x (2x (B 1s), C 1s)`)
    expect(nested.blocks.map(({ items }) => items.length)).toEqual([60, 2])
  })
  it('flattens plain blocks inside plain blocks', () => {
    const inner = { kind: 'block' as const, rounds: 1, restBetweenRoundsSec: 0, restAfterSec: 0 }
    const exercises = [exerciseOf('a', [timed(5)]), exerciseOf('b', [timed(6)])]
    const items = [{ ...inner, items: plainBlock([{ exerciseId: 'a', restSec: 0 }]).items as never }]
    const blocks = [{ ...plainBlock([]), items }, plainBlock([{ exerciseId: 'b', restSec: 0 }])]
    expect(writeNotation({ exercises, blocks }, 'en')).toBe('A 5s\nB 6s')
    expect(writeNotation({ exercises, blocks: [{ ...blocks[0]!, rounds: 2 }] }, 'en')).toBe('2x (\n  A 5s\n)')
  })
})
