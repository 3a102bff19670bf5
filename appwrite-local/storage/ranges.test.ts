import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHUNK_SIZE, parseContentRange, parseRange } from './ranges.ts'

describe('parseRange', () => {
  it('accepts what Appwrite accepts', () => {
    expect(parseRange('bytes=0-1', 14)).toEqual({ start: 0, end: 1 })
    expect(parseRange('bytes=5-', 14)).toEqual({ start: 5, end: 13 })
    expect(parseRange(undefined, 14)).toBeNull()
  })

  it.each([
    'bytes=0-0',
    'bytes=-5',
    'bytes=0-14',
    'bytes=14-',
    'bytes=5-2',
    'bytes=0-1,4-5',
    'bytes=abc',
    'items=0-1',
    'bytes='
  ])('refuses %s of 14 bytes', (header) => expect(() => parseRange(header, 14)).toThrow('not satisfiable'))

  it('never reads past the end of the file and never sends more than 20 MB', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), fc.nat(100_000_000), fc.nat(100_000_000), (start, end, size) => {
        try {
          const range = parseRange(`bytes=${start}-${end}`, size)
          expect(range).not.toBeNull()
          if (range === null) return
          expect(range.start).toBe(start)
          expect(range.end).toBeLessThan(size)
          expect(range.end - range.start).toBeLessThan(20_000_000)
        } catch (error) {
          expect(start >= end || end >= size).toBe(true)
          expect(String(error)).toContain('not satisfiable')
        }
      })
    )
  })
})

describe('parseContentRange', () => {
  it('numbers chunks by their position', () => {
    const total = 3 * CHUNK_SIZE - 1
    expect(parseContentRange(`bytes 0-${CHUNK_SIZE - 1}/${total}`)).toEqual({ number: 1, total: 3, fileSize: total })
    expect(parseContentRange(`bytes ${2 * CHUNK_SIZE}-${total - 1}/${total}`)).toEqual({
      number: 3,
      total: 3,
      fileSize: total
    })
    expect(parseContentRange(undefined)).toBeNull()
  })

  it.each([
    'bytes 10-5/100',
    'bytes abc',
    'bytes 0-200/100',
    'bytes 100-100/100',
    'bytes 0-1',
    'bytes 0-1/99999999999999999999'
  ])('refuses %s', (header) => expect(() => parseContentRange(header)).toThrow('content range is invalid'))

  it('assigns every chunk of a file exactly one position', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 * CHUNK_SIZE }), (size) => {
        const numbers: number[] = []
        for (let start = 0; start < size; start += CHUNK_SIZE) {
          const range = parseContentRange(`bytes ${start}-${Math.min(start + CHUNK_SIZE, size) - 1}/${size}`)
          numbers.push(range?.number ?? 0)
          expect(range?.total).toBe(Math.ceil(size / CHUNK_SIZE))
        }
        expect(numbers).toEqual(numbers.map((_number, index) => index + 1))
      })
    )
  })
})
