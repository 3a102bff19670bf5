/** `npm run test:all -- <domain>`: selects the test files that a word means. */
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { ROOT } from '../lib/config.ts'
import type { Step } from './steps.ts'
import { browserStep } from './lanes.ts'

const TESTS = ['{src,functions,appwrite-local,scripts,tests}/**/*.{test,spec}.{ts,tsx}']
/** Folders of a room that hold no shelf. */
const NO_SHELVES = new Set(['support', 'node_modules', 'lib'])

const isBrowserTest = (file: string): boolean => file.startsWith('tests/e2e/')

export function testFiles(cwd = ROOT): string[] {
  const exclude = (name: string): boolean => /(?:^|[\\/])node_modules$/.test(name)
  return globSync(TESTS, { cwd, exclude })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
}

export function shelves(files: readonly string[]): string[] {
  const room = /^(?:src\/[^/]+|functions|appwrite-local|tests\/edge|tests\/e2e)\/([^/]+)\//
  const names = files.map((file) => room.exec(file)?.[1] ?? '').filter((name) => name !== '' && !NO_SHELVES.has(name))
  return [...new Set(names)].sort()
}

/** Returns the files of a shelf, or else those with the word in their name. */
function filesOf(word: string, files: readonly string[]): string[] {
  const ofShelf = files.filter((file) => shelves([file]).includes(word))
  return ofShelf.length > 0 ? ofShelf : files.filter((file) => basename(file).includes(word))
}

/** Each word is a shelf or a part of a file's name. @throws Error that lists the shelves when a word matches nothing */
export function filesFor(words: readonly string[], files: readonly string[]): string[] {
  const found = words.flatMap((word) => {
    const some = filesOf(word, files)
    if (some.length > 0) return some
    throw new Error(`No shelf and no test file is called "${word}". The shelves: ${shelves(files).join(', ')}.`)
  })
  return [...new Set(found)]
}

export function stepsFor(files: readonly string[], chromium: string, update: boolean): Step[] {
  const browser = files.filter(isBrowserTest)
  const others = files.filter((file) => !isBrowserTest(file))
  const flags = update ? ['--update-snapshots'] : []
  return [
    ...(others.length > 0 ? [{ kind: 'vitest', name: 'unit and edge', args: others } as const] : []),
    ...(browser.length > 0 ? [browserStep('all', chromium, [...browser, ...flags])] : [])
  ]
}
