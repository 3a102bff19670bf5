import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toStoredDatetime } from './datetimes.ts'
import { FloatLiteral, parseExactJson, stringifyExact } from './exact-json.ts'
import { isEmail, isUrl } from './formats.ts'
import type { ColumnDef } from './model.ts'
import { applyOperator, operatorProblem, parseOperator } from './operators.ts'
import { fulltextExpression } from './search.ts'

const NOW = Date.parse('2026-11-21T12:00:00.123Z')

function column(type: string, more: Partial<ColumnDef> = {}): ColumnDef {
  const blank = {
    required: false,
    array: false,
    size: 32,
    default: null,
    min: null,
    max: null,
    format: '',
    elements: []
  }
  return { key: 'x', type, ...blank, encrypt: false, relation: null, createdAt: '', updatedAt: '', ...more }
}

describe('dates', () => {
  it.each([
    ['2026-03-04T05:06:07.089123+02:00', '2026-03-04T03:06:07.089+00:00'],
    ['2026-03-04', '2026-03-04T00:00:00.000+00:00'],
    ['2026-02-30T00:00:00Z', '2026-03-02T00:00:00.000+00:00'],
    ['1000-01-01', '1000-01-01T00:00:00.000+00:00'],
    ['now', '2026-11-21T12:00:00.123+00:00'],
    ['', '2026-11-21T12:00:00.123+00:00']
  ])('%j is %s', (text, expected) => expect(toStoredDatetime(text, NOW)).toBe(expected))

  it.each(['garbage', '0999-12-31T00:00:00Z', '9999-12-31T23:59:59.999Z', '10000-01-01', '2026-13-01', '1772600000'])(
    '%j is not a date',
    (text) => expect(toStoredDatetime(text, NOW)).toBeNull()
  )

  it('reads its own notation back unchanged', () => {
    const earliest = Date.UTC(1000, 0, 1)
    const latest = Date.UTC(9999, 11, 31, 23, 59, 58)
    fc.assert(
      fc.property(fc.integer({ min: earliest, max: latest }), (time) => {
        const text = new Date(time).toISOString().replace('Z', '+00:00')
        expect(toStoredDatetime(text, NOW)).toBe(text)
      })
    )
  })
})

describe('exact JSON', () => {
  it('keeps 64-bit integers and distinguishes 3.0 from 3', () => {
    expect(parseExactJson('[9007199254740993, 3.0, 3, 1.5]')).toEqual([9007199254740993n, new FloatLiteral(3), 3, 1.5])
    expect(stringifyExact([9007199254740993n, new FloatLiteral(3)])).toBe('[9007199254740993,3]')
  })

  it('round-trips any 64-bit integer', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (value) => {
        expect(stringifyExact(parseExactJson(`{"n":${value}}`))).toBe(`{"n":${value}}`)
      })
    )
  })
})

describe('operators', () => {
  const apply = (type: ColumnDef, text: string, current: unknown): unknown => {
    const operator = parseOperator(text)
    return operator === null ? 'no operator' : applyOperator(type, operator, current, NOW)
  }

  it.each([
    ['{"method":"increment","values":[5,12]}', 10, 12],
    ['{"method":"decrement","values":[30,0]}', 10, 0],
    ['{"method":"divide","values":[4]}', 10, 3],
    ['{"method":"power","values":[3,50]}', 10, 50],
    ['{"method":"increment","values":[2]}', null, 2]
  ])('%s on %j gives %j', (text, current, expected) => expect(apply(column('integer'), text, current)).toBe(expected))

  it('never lets a bounded increment pass its maximum', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(), fc.integer(), (current, step, max) => {
        const text = `{"method":"increment","values":[${step},${max}]}`
        expect(apply(column('integer'), text, current)).toBeLessThanOrEqual(max)
      })
    )
  })

  it('works on lists', () => {
    const tags = column('string', { array: true })
    expect(apply(tags, '{"method":"arrayUnique","values":[]}', ['a', 'b', 'a'])).toEqual(['a', 'b'])
    expect(apply(tags, '{"method":"arrayInsert","values":[1,"mid"]}', ['a', 'b'])).toEqual(['a', 'mid', 'b'])
    expect(apply(column('integer', { array: true }), '{"method":"arrayAppend","values":["x"]}', [1])).toEqual([1, 0])
  })

  it('refuses what does not fit, and leaves ordinary text alone', () => {
    expect(operatorProblem(column('string'), '{"method":"increment","values":[1]}', 'a')).toContain('non-numeric')
    expect(operatorProblem(column('integer'), '{"method":"divide","values":[0]}', 1)).toContain('division by zero')
    expect(parseOperator('{"method":"frobnicate","values":[1]}')).toBeNull()
    expect(parseOperator('plain text')).toBeNull()
  })
})

describe('full-text search', () => {
  it.each([
    ['apple pie', '"apple" OR "pie" *'],
    ['"apple pie"', '"apple pie"'],
    ['+apple -pie', '"apple" OR "pie" *'],
    ['the ap', '"ap" *'],
    ['@#$%^&*()', null],
    ['', null]
  ])('%j becomes %j', (text, expected) => expect(fulltextExpression(text)).toBe(expected))
})

describe('formats', () => {
  it('recognizes addresses', () => {
    expect(['a@b.io', 'x.y+z@sub.example.com'].every(isEmail)).toBe(true)
    expect(['', 'nope', 'a@b', '@b.io', 'a..b@c.io'].some(isEmail)).toBe(false)
    expect(['https://example.com/x?y=1', 'ftp://example.com'].every(isUrl)).toBe(true)
    expect(['nope', 'example.com', 'http://'].some(isUrl)).toBe(false)
  })
})
