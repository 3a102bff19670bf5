/** Only one module may open databases or write the page policy (docs/app.md). */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const product = globSync('{src,functions}/**/*.{ts,tsx}')
  .filter((path) => !path.includes('.test') && !path.includes('node_modules'))
  .sort()
const homes = (pattern: RegExp): string[] => product.filter((path) => pattern.test(readFileSync(path, 'utf8')))

test('IndexedDB is opened in one file', () => {
  // A workout page checks for a running play without loading the module that opens the database.
  const asksItself = 'src/data/player/running-play.ts'
  // The service worker never creates or changes a database.
  const onlyReads = 'src/worker/kept-media.ts'
  expect(homes(/\bopenDB\b|\bindexedDB\.open\(/)).toEqual(['src/data/app/device-db.ts', asksItself, onlyReads])
})

test('the page policy is written in one file', () => {
  // `default-src 'none'` is the policy of responses that are not a page.
  expect(homes(/default-src 'self'/)).toEqual(['src/core/app/page-policy.ts'])
})
