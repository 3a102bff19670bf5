import { describe, expect, it } from 'vitest'
import { emptyContent } from '../draft.ts'
import { removeNodes } from '../arrange.ts'
import type { WorkoutContent } from '../../workout/workout.ts'
import { applyNotation } from './apply.ts'
import { insertPlan, withoutInserted } from './insert.ts'
import { parseNotation } from './parse.ts'
import { writeNotation } from './write.ts'

const contentOf = (text: string): WorkoutContent => {
  let last = 0
  return applyNotation({ ...emptyContent('', 'en'), exercises: [], blocks: [] }, text, () => `e${(last += 1)}`).content
}
const newIds = () => {
  let last = 0
  return () => `n${(last += 1)}`
}
const insert = (content: WorkoutContent, position: number | null, text: string, room = 99) =>
  insertPlan(content, position, parseNotation(text), { room, newId: newIds() })
const flat = (content: WorkoutContent) => writeNotation(content, 'en').replaceAll(/\n\s*/g, '\n')

describe('a pasted text', () => {
  it.each([
    ['A 1s\nB 1s', 0, 'X 2s\nY 2s', 'A 1s\nX 2s\nY 2s\nB 1s'],
    ['A 1s\n3x (B 1s, C 1s)', 1, 'X 2s', 'A 1s\n3x (\nB 1s\nX 2s\nC 1s\n)'],
    ['2x (3x (B 1s), C 1s)', 0, 'X 2s', '2x (\n3x (\nB 1s\nX 2s\n)\nC 1s\n)'],
    ['A 1s\nB 1s', 0, '3x (X 2s)', 'A 1s\n3x (\nX 2s\n)\nB 1s'],
    ['A 1s\nB 1s', 1, '3x (X 2s)', 'A 1s\nB 1s\n3x (\nX 2s\n)'],
    ['3x (A 1s, B 1s)\nC 1s', 0, '2x (X 2s)', '3x (\nA 1s\nB 1s\n)\n2x (\nX 2s\n)\nC 1s'],
    ['# warm-up\nA 1s\n# main\nB 1s', 0, '2x (X 2s)', '# warm-up\nA 1s\n2x (\nX 2s\n)\n# main\nB 1s'],
    ['# warm-up\nA 1s\n# main\nB 1s', 0, '# cool-down\nX 2s', '# warm-up\nA 1s\n# main\nB 1s\n# cool-down\nX 2s'],
    ['# main\nB 1s\n# cool-down\nC 1s', null, 'X 2s', 'B 1s\nX 2s\n# cool-down\nC 1s'],
    ['# cool-down\nC 1s', null, 'X 2s', '# cool-down\nC 1s\nX 2s'],
    ['"" 1s', 0, 'X 2s\nY 2s', 'X 2s\nY 2s'],
    ['A 1s\n"" 1s', null, '3x (X 2s)', 'A 1s\n3x (\nX 2s\n)'],
    ['', null, 'X 2s\n3x (Y 2s)', 'X 2s\n3x (\nY 2s\n)']
  ])('inserts %j at %j with %j', (before, position, text, after) => {
    expect(flat(insert(contentOf(before), position, text).content)).toBe(after)
  })
  it('gets its own ids, and no more exercises than fit', () => {
    const content = contentOf('A 1s\nB 1s')
    const { content: after, added, left } = insert(content, 0, '2x (X 1s, Y 1s)\n3x (Z 1s)', 1)
    expect(added).toEqual(['n1'])
    expect(left).toEqual(['Y', 'Z'])
    expect(flat(after)).toBe('A 1s\n2x (\nX 1s\n)\nB 1s')
    expect(insert(content, 0, 'X 1s', 0)).toEqual({ content, added: [], left: ['X'] })
    // The empty exercise makes room.
    expect(insert(contentOf('"" 1s'), 0, 'X 1s\nY 1s', 0)).toMatchObject({ added: ['n1'], left: ['Y'] })
    const torn = { exercises: [], blocks: parseNotation('X 1s').blocks }
    expect(insertPlan(content, 0, torn, { room: 0, newId: newIds() }).left).toEqual([])
  })
  it('can be undone directly, or without later changes', () => {
    const before = contentOf('A 1s')
    const inserted = insert(before, 0, 'X 1s\nY 1s')
    expect(withoutInserted(inserted.content, before, inserted)).toBe(before)
    const renamed = { ...removeNodes(inserted.content, [inserted.content.exercises[1]!.id]), name: 'Later' }
    expect(withoutInserted(renamed, before, inserted)).toEqual({ ...before, name: 'Later' })
  })
})
