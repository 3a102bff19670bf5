/** A component with state has a component test. */
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'

const all = globSync('src/{islands,ui}/**/*.tsx')
const isTest = (path: string) => path.endsWith('.test.tsx')
const components = all.filter((path) => !isTest(path))
const hasHook = (path: string) => /\buse(?:[A-Z]\w*)?\(/.test(readFileSync(path, 'utf8'))

/** Files that the tests of a folder import. */
const drawnIn = (folder: string) =>
  all
    .filter((path) => isTest(path) && dirname(path) === folder)
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')

test('every component with a hook is drawn by a component test beside it', () => {
  expect(components.length).toBeGreaterThan(50)
  const untested = components.filter(
    (path) => hasHook(path) && !drawnIn(dirname(path)).includes(`from './${basename(path)}'`)
  )
  expect(untested).toEqual([])
})
