import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test('file sizes use the unit that fits', () => {
  expect([0, 1, 219_000, 1_048_575, 5_033_165].map((bytes) => formatBytes(bytes))).toEqual([
    '0 kB',
    '1 kB',
    '214 kB',
    '1,024 kB',
    '4.8 MB'
  ])
  expect(formatBytes(9.2 * 1024 ** 3)).toBe('9.2 GB')
  expect(formatBytes(5_033_165, 'fr')).toMatch(/^4,8\sMo$/)
})
