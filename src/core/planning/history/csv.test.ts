import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvText, parseCsv, plainCell } from './history-file.ts'

describe('writing CSV', () => {
  it('quotes where needed, and ends each line as the standard requires', () => {
    const text = csvText([
      ['name', 'seconds'],
      ['Ladder, long', 90],
      ['say "go"', -1.5],
      ['two\nlines; really', 0]
    ])
    expect(text).toBe('\uFEFFname,seconds\r\n"Ladder, long",90\r\n"say ""go""",-1.5\r\n"two\nlines; really",0\r\n')
  })

  it.each(['=1+1', '+1', '-1', '@sum', '\tx', '\rx'])('prevents the formula %j', (cell) => {
    const [[written = ''] = []] = parseCsv(csvText([[cell, 'b']]))
    expect(written).toBe(`'${cell}`)
    expect(plainCell(written)).toBe(cell)
  })
})

describe('reading CSV', () => {
  it.each([
    ['comma', 'a,b\r\n1,2\r\n'],
    ['semicolon', 'a;b\n1;2'],
    ['tab', 'a\tb\r1\t2\r'],
    ['a byte order mark', '\uFEFFa,b\n1,2\n']
  ])('handles %s', (_, text) => {
    expect(parseCsv(text)).toEqual([
      ['a', 'b'],
      ['1', '2']
    ])
  })

  it('detects the separator in the first line, outside quotes', () => {
    expect(parseCsv('"a,b,c";d\n1,5;2')).toEqual([
      ['a,b,c', 'd'],
      ['1,5', '2']
    ])
  })

  it('keeps empty cells and skips empty lines', () => {
    expect(parseCsv('a,b,c\n\n,,\nx,,\n')).toEqual([
      ['a', 'b', 'c'],
      ['', '', ''],
      ['x', '', '']
    ])
    expect(parseCsv('')).toEqual([])
  })

  it('loses nothing from a broken table', () => {
    expect(parseCsv('a,b\n"never ends,2\n3')).toEqual([['a', 'b'], ['never ends,2\n3']])
    expect(parseCsv('a,b\n"x"y,2\nz"q,3')).toEqual([
      ['a', 'b'],
      ['x"y', '2'],
      ['z"q', '3']
    ])
  })

  it('reads back every table that was written', () => {
    const cell = fc.string({ unit: 'binary', maxLength: 8 })
    const odd = fc.constantFrom('', '=', "'", "'=", '"', ',', '\n', '\r\n', ';', '\t', "''a")
    const table = fc.array(fc.array(fc.oneof(cell, odd), { minLength: 2, maxLength: 4 }), {
      minLength: 1,
      maxLength: 5
    })
    fc.assert(
      fc.property(table, (rows) => {
        const head = ['first', 'second']
        const read = parseCsv(csvText([head, ...rows])).map((row) => row.map(plainCell))
        expect(read).toEqual([head, ...rows])
      })
    )
  })

  it('is fast for a long table of quotes', () => {
    const text = `a,b\n${'"'.repeat(200_001)}`
    expect(parseCsv(text)).toHaveLength(2)
  })
})
