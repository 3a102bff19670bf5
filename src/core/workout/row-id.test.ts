import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { rowIdSchema } from './row-id-schema.ts'
import { isRowId } from './row-id.ts'

const GOOD = ['a', '0', 'A-b_c.d', 'x'.repeat(36)]
const BAD = ['', '-a', '_a', '.a', '..', 'a/b', 'a b', 'ä', 'a\n', '\na', 'a%2fb', 'x'.repeat(37)]

describe('a row id', () => {
  it.each(GOOD)('can be %j', (id) => {
    expect(isRowId(id)).toBe(true)
    expect(v.parse(rowIdSchema, id)).toBe(id)
  })
  it.each(BAD)('cannot be %j', (id) => {
    expect(isRowId(id)).toBe(false)
    expect(v.safeParse(rowIdSchema, id).issues?.map((issue) => issue.message)).toEqual(['bad-id'])
  })
  it.each([null, 1, ['a'], {}])('must be a text, not %j', (id) => {
    expect(v.safeParse(rowIdSchema, id).issues?.map((issue) => issue.message)).toEqual(['bad-id'])
  })
})
