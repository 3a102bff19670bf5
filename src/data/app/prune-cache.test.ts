import { describe, expect, it } from 'vitest'
import { BYTES_MAX } from './cache.ts'
import { overBounds, ROWS_MAX } from './prune-cache.ts'

const sized = (entries: readonly (readonly [key: string, bytes: number, savedAt: number])[]) =>
  new Map(entries.map(([key, bytes, savedAt]) => [key, { bytes, savedAt }]))

describe('overBounds', () => {
  it('keeps what is within both limits', () => {
    expect(overBounds(sized([['a', BYTES_MAX, 1]]))).toEqual([])
  })

  it('drops the oldest rows first', () => {
    const rows = Array.from({ length: ROWS_MAX + 2 }, (_, index) => [`row ${index}`, 1, index] as const)
    expect(overBounds(sized(rows))).toEqual(['row 1', 'row 0'])
  })

  it('drops the oldest bytes first, and never the account', () => {
    const half = BYTES_MAX / 2
    expect(
      overBounds(
        sized([
          ['session', 10, 0],
          ['old', half, 1],
          ['middle', half, 2],
          ['new', half, 3]
        ])
      )
    ).toEqual(['old'])
  })
})
