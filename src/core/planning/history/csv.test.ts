import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvText, parseCsv, plainCell } from './history-file.ts'

describe('writing a table', () => {
  it('quotes what needs it, and ends each line as the standard says', () => {
    const text = csvText([
      ['name', 'seconds'],
      ['Ladder, long', 90],
      ['say "go"', -1.5],
      ['two\nlines; really', 0]
    ])
    expect(text).toBe('\uFEFFname,seconds\r\n"Ladder, long",90\r\n"say ""go""",-1.5\r\n"two\nlines; really",0\r\n')
  })

  it.each(['=1+1', '+1', '-1', '@sum', '\tx', '\rx'])('makes no formula of %j', (cell) => {
    const [[written = ''] = []] = parseCsv(csvText([[cell, 'b']]))
    expect(written).toBe(`'${cell}`)
    expect(plainCell(written)).toBe(cell)
  })
})

describe('reading a table', () => {
  it.each([
    ['comma', 'a,b\r\n1,2\r\n'],
    ['semicolon', 'a;b\n1;2'],
    ['tab', 'a\tb\r1\t2\r'],
    ['a mark of UTF-8', '\uFEFFa,b\n1,2\n']
  ])('with %s', (_, text) => {
    expect(parseCsv(text)).toEqual([
      ['a', 'b'],
      ['1', '2']
    ])
  })

  it('takes the separator of the first line, outside of quotes', () => {
    expect(parseCsv('"a,b,c";d\n1,5;2')).toEqual([
      ['a,b,c', 'd'],
      ['1,5', '2']
    ])
  })

  it('keeps empty cells and leaves out empty lines', () => {
    expect(parseCsv('a,b,c\n\n,,\nx,,\n')).toEqual([
      ['a', 'b', 'c'],
      ['', '', ''],
      ['x', '', '']
    ])
    expect(parseCsv('')).toEqual([])
  })

  it('does not lose what a broken table says', () => {
    expect(parseCsv('a,b\n"never ends,2\n3')).toEqual([['a', 'b'], ['never ends,2\n3']])
    expect(parseCsv('a,b\n"x"y,2\nz"q,3')).toEqual([
      ['a', 'b'],
      ['x"y', '2'],
      ['z"q', '3']
    ])
  })

  it('gives back every table that was written', () => {
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

  it('is done in a moment with a long table of quotes', () => {
    const text = `a,b\n${'"'.repeat(200_001)}`
    expect(parseCsv(text)).toHaveLength(2)
  })
})
