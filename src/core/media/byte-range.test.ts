import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readRange } from './byte-range.ts'

describe('a range of a file with 100 bytes', () => {
  it.each([
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=0-1', { start: 0, end: 1 }],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=99-', { start: 99, end: 99 }],
    ['bytes=50-1000', { start: 50, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    [' bytes=5-6 ', { start: 5, end: 6 }]
  ])('%s', (header, range) => {
    expect(readRange(header, 100)).toEqual(range)
  })
  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('is outside of it: %s', (header) => {
    expect(readRange(header, 100)).toBe('none')
  })
  it.each([
    undefined,
    '',
    'bytes',
    'bytes=-',
    'bytes=a-b',
    'bytes=9-5',
    'bytes=0-1,5-6',
    'items=0-1',
    `bytes=${'9'.repeat(20)}-`
  ])('is ignored: %s', (header) => {
    expect(readRange(header, 100)).toBe('all')
  })
  it('always lies within the file', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(1000), fc.integer({ min: 1, max: 500 }), (first, last, size) => {
        for (const header of [`bytes=${first}-${last}`, `bytes=${first}-`, `bytes=-${last}`]) {
          const range = readRange(header, size)
          if (typeof range === 'string') continue
          expect(range.start).toBeGreaterThanOrEqual(0)
          expect(range.start).toBeLessThanOrEqual(range.end)
          expect(range.end).toBeLessThan(size)
        }
      })
    )
  })
})
