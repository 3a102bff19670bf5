/** Files with one name mean the same thing (decision 031): on one shelf they do, and on several only where it is said here. */
import { execFileSync } from 'node:child_process'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

/** The same thing on several shelves, such as a rule of one domain that another one shows. */
const SAME_THING = new Set([
  'errors.ts',
  'exercise-list.ts',
  'figure-sheet.tsx',
  'ids.ts',
  'last-seen.ts',
  'length.ts',
  'library.ts',
  'native.ts',
  'routes.ts',
  'share-result.ts',
  'share-sheet.tsx',
  'shared-file.ts',
  'shells.ts',
  'sure-sheet.tsx',
  'swap-sheet.tsx',
  'swap.ts',
  'unsent.ts'
])

/** `src/core/player/cues.ts` is on `player`, `functions/mail/smtp.ts` on `mail`. */
const shelfOf = (path: string): string => path.split('/')[path.startsWith('src/') ? 2 : 1] ?? ''

/** By name, the shelves that have a file of it, where these are several. */
function onSeveral(paths: readonly string[]): Map<string, string[]> {
  const shelves = new Map<string, Set<string>>()
  for (const path of paths) {
    const name = basename(path)
    shelves.set(name, (shelves.get(name) ?? new Set()).add(shelfOf(path)))
  }
  return new Map([...shelves].filter(([, on]) => on.size > 1).map(([name, on]) => [name, [...on].sort()]))
}

const ROOMS = ['src/core', 'src/data', 'src/stores', 'src/platform', 'src/islands', 'functions']
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...ROOMS], {
  encoding: 'utf8'
})
  .split('\n')
  .filter((path) => /\/.+\/.+\.tsx?$/.test(path) && !/\.(?:test|d|config)\.tsx?$/.test(path))

test('a name on two shelves is found', () => {
  const paths = ['src/core/player/cues.ts', 'src/stores/player/cues.ts', 'src/stores/ai/log.ts', 'functions/lib/log.ts']
  expect([...onSeveral(paths)]).toEqual([['log.ts', ['ai', 'lib']]])
})

test('no two files of one name mean different things', () => {
  expect(files.length).toBeGreaterThan(900)
  const found = onSeveral(files)
  expect([...found].filter(([name]) => !SAME_THING.has(name))).toEqual([])
  expect([...SAME_THING].filter((name) => !found.has(name))).toEqual([])
})
