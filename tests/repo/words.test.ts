/** Words that were given up (docs/glossary.md) stay away from names, comments and documents. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** Shown texts, quoted answers and licences keep their words. The glossary and decision 032 name the words. */
const QUOTES =
  /^(locales|scripts\/demo|tests\/conformance\/recordings|public)\/|^(docs\/glossary\.md|docs\/decisions\/032.*|tests\/repo\/words\.test\.ts)$/

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
const files = tracked
  .split('\n')
  .filter((path) => /\.(?:tsx?|astro|mjs|mts|js|css|md)$/.test(path) && !QUOTES.test(path))
const sources = files.filter((path) => /\.tsx?$/.test(path))

const GIVEN_UP = /\b(?:films?|flak(?:y|iness)|filePlace|mediaPlace)\b/gi
const ARCHAIC = new RegExp(
  String.raw`\b(?:whilst|upon|lest|shall|hence|thence|whence|there(?:of|in|by|upon|with)|here(?:by|in|of|upon|with)|` +
    String.raw`where(?:of|in|by|upon|with|fore)|amongst|unto|albeit|hitherto|heretofore|forthwith|naught|nought|thus)\b`,
  'gi'
)

const found = (paths: readonly string[], wordsOf: (path: string, text: string) => readonly string[]): string[] =>
  paths.flatMap((path) => wordsOf(path, readFileSync(path, 'utf8')).map((word) => `${path}: ${word}`))

const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([word]) => word)

/** `place` in a name can mean a row, a bucket, a quota, an address or a position. `replace` and `placeholder` have one meaning. */
const isPlace = (name: string): boolean =>
  /place/i.test(name.replaceAll(/replac\w*|placeholder\w*|placement\w*|in_?place/gi, ''))

/** What is left over is not a `rest`. */
const isRestElement = (node: ts.Node): boolean =>
  (ts.isBindingElement(node) || ts.isParameter(node)) &&
  node.dotDotDotToken !== undefined &&
  node.name.getText() === 'rest'

function namesGivenUp(path: string, text: string): string[] {
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && isPlace(node.text)) names.push(node.text)
    if (isRestElement(node)) names.push('...rest')
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true))
  return names
}

test('the words are found where they are', () => {
  expect(matches('The film is flaky, hence it shall go.', GIVEN_UP)).toEqual(['film', 'flaky'])
  expect(matches('The film is flaky, hence it shall go.', ARCHAIC)).toEqual(['hence', 'shall'])
  const code = 'const { a, ...rest } = placeOf(text.replace(place, "a place"), input.placeholder)'
  expect(namesGivenUp('a.ts', code)).toEqual(['...rest', 'placeOf', 'place'])
  expect(namesGivenUp('a.ts', 'const work = 20, rest = 10 // the place of rest')).toEqual([])
})

test('nothing is called a film, and no test flaky', () => {
  expect(files.length).toBeGreaterThan(800)
  expect(found(files, (path, text) => matches(`${basename(path)} ${text}`, GIVEN_UP))).toEqual([])
})

test('no word is older than the reader', () => {
  expect(found(files, (_path, text) => matches(text, ARCHAIC))).toEqual([])
})

test('no name says place, or rest for what is left over', () => {
  const suspects = sources.filter((path) => /place|\.\.\.rest/i.test(readFileSync(path, 'utf8')))
  expect(suspects.length).toBeGreaterThan(0)
  expect(found(suspects, namesGivenUp)).toEqual([])
  expect(files.filter((path) => isPlace(basename(path)) || /^rest\./.test(basename(path)))).toEqual([])
})

test('only the home of an idea has its key word (decision 011)', () => {
  const product = sources.filter((path) => /^(src|functions)\//.test(path) && !path.includes('.test'))
  const homes = (pattern: RegExp) => product.filter((path) => pattern.test(readFileSync(path, 'utf8')))
  // A workout page asks whether a play runs, and must not load the opener for it.
  const asksItself = 'src/data/player/running-play.ts'
  // The service worker never makes or changes a database.
  const onlyReads = 'src/worker/kept-media.ts'
  expect(homes(/\bopenDB\b|\bindexedDB\.open\(/)).toEqual(['src/data/app/device-db.ts', asksItself, onlyReads])
  // `default-src 'none'` is the policy of answers that are no page.
  expect(homes(/default-src 'self'/)).toEqual(['src/core/app/page-policy.ts'])
})
