import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bag, list, oneOf, readBlocks, text, whole, within } from './read-parts.ts'

describe('values of any shape', () => {
  it('are taken when they fit and get their default when not', () => {
    expect([bag({ a: 1 }), bag(null), bag('x'), bag(undefined)]).toEqual([{ a: 1 }, {}, {}, {}])
    expect([list([1]), list({ length: 1 }), list('ab')]).toEqual([[1], [], []])
    expect([text('a'), text(1), text(null)]).toEqual(['a', '', ''])
    expect([whole(1.6, 9), whole('1', 9), whole(NaN, 9), whole(Infinity, 9)]).toEqual([2, 9, 9, 9])
    expect([within(0, 5, 1, 10), within(99, 5, 1, 10), within('x', 5, 1, 10)]).toEqual([1, 10, 5])
    expect([oneOf(['a', 'b'], 'b', 'a'), oneOf(['a', 'b'], 'c', 'a')]).toEqual(['b', 'a'])
  })
})

describe('blocks of any shape', () => {
  const item = { kind: 'exercise', exerciseId: 'a', restSec: 5 }
  const readAll = (value: unknown, isBounded = true) =>
    readBlocks(value, { isKnown: (id) => id !== 'unknown', isBounded })

  it('keep what is right and leave out what is not', () => {
    const inner = { kind: 'block', rounds: 2, restBetweenRoundsSec: 3, restAfterSec: 4, items: [item] }
    const block = { ...inner, section: 'warmup', items: [item, inner] }
    expect(readAll([block])).toEqual([block])
    const broken = {
      section: 'middle',
      rounds: '3',
      items: [null, 7, { exerciseId: 1 }, { exerciseId: 'unknown' }, { ...inner, items: {} }, item]
    }
    expect(readAll([broken, { items: [] }, null, 'x'])).toEqual([
      { kind: 'block', rounds: 1, restBetweenRoundsSec: 0, restAfterSec: 0, section: 'main', items: [item] }
    ])
  })
  it('end: numbers come within the bounds, unless they are a draft', () => {
    const wild = [{ rounds: 1e9, restAfterSec: -4, items: [{ exerciseId: 'a', restSec: 1e12 }] }]
    expect(readAll(wild)[0]).toMatchObject({ rounds: 99, restAfterSec: 0, items: [{ restSec: 86_400 }] })
    expect(readAll(wild, false)[0]).toMatchObject({ rounds: 1e9, restAfterSec: -4, items: [{ restSec: 1e12 }] })
  })
  it('never throw', () => {
    fc.assert(
      fc.property(fc.anything(), fc.boolean(), (value, isBounded) => {
        for (const block of readAll(value, isBounded)) expect(block.items.length).toBeGreaterThan(0)
      })
    )
  })
})
