/** Comments say only what the code cannot say (decision 032): each room has a bound, so their share does not grow again. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Percent of the lines that are not blank. A bound may go down, and never up. */
const BOUNDS = {
  'src/core': 5,
  'src/data': 5,
  'src/islands': 4.5,
  'src/platform': 5,
  'src/stores': 5,
  'src/ui': 5,
  functions: 5,
  scripts: 5,
  'appwrite-local': 5,
  tests: 4.5
}

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !/(?:\.test|\.d)\.tsx?$/.test(path))

/** Full-line comments, and all lines that are not blank. */
function counted(text: string): { comments: number; lines: number } {
  let isInside = false
  let comments = 0
  const lines = text.split('\n').map((line) => line.trim())
  for (const line of lines) {
    const begins = /^(?:\/\*|\{\/\*)/.test(line)
    if (isInside || begins || line.startsWith('//')) comments += line === '' ? 0 : 1
    if (isInside || begins) isInside = !line.includes('*/')
  }
  return { comments, lines: lines.filter((line) => line !== '').length }
}

test('comments are counted', () => {
  const text = '/** One. */\nconst a = 1 // behind code\n\n/**\n * Two.\n\n */\n// Three.\n{/* Four. */}\nconst b = a'
  expect(counted(text)).toEqual({ comments: 6, lines: 8 })
})

test.each(Object.entries(BOUNDS))('%s has at most %d percent of comments', (room, bound) => {
  const found = files.filter((path) => path.startsWith(`${room}/`)).map((path) => counted(readFileSync(path, 'utf8')))
  expect(found.length).toBeGreaterThan(20)
  const sum = (key: 'comments' | 'lines'): number => found.reduce((total, one) => total + one[key], 0)
  expect((100 * sum('comments')) / sum('lines')).toBeLessThanOrEqual(bound)
})
