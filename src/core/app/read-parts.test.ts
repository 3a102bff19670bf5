import { describe, expect, it } from 'vitest'
import { bag, list, oneOf, text, whole, within } from './read-parts.ts'

describe('readers of unknown values', () => {
  it('keep what fits and use the default for the rest', () => {
    expect([bag({ a: 1 }), bag(null), bag('x'), bag(undefined)]).toEqual([{ a: 1 }, {}, {}, {}])
    expect([list([1]), list({ length: 1 }), list('ab')]).toEqual([[1], [], []])
    expect([text('a'), text(1), text(null)]).toEqual(['a', '', ''])
    expect([whole(1.6, 9), whole('1', 9), whole(NaN, 9), whole(Infinity, 9)]).toEqual([2, 9, 9, 9])
    expect([within(0, 5, 1, 10), within(99, 5, 1, 10), within('x', 5, 1, 10)]).toEqual([1, 10, 5])
    expect([oneOf(['a', 'b'], 'b', 'a'), oneOf(['a', 'b'], 'c', 'a')]).toEqual(['b', 'a'])
  })
})
