import { expect, test } from 'vitest'
import { levelsPath } from './levels-path.ts'

test('the sound is drawn as bars, and silence as dots', () => {
  expect(levelsPath([])).toBe('')
  expect(levelsPath([0, 0.5, 2])).toBe('M100 19v2M300 10v20M500 0v40')
})

test('a long video has as many bars as fit, each with its loudest moment', () => {
  const levels = Array.from({ length: 2400 }, (_, n) => (n % 10 === 7 ? 1 : 0))
  const path = levelsPath(levels)
  expect(path.match(/M/g)).toHaveLength(240)
  expect(path.match(/v40/g)).toHaveLength(240)
})
