/**
 * `npm test` and `npm run test:all` run the checks and tests, or those of a domain. They end with one line `N passed, N
 * failed`.
 */
import { ensureTestChromium } from './lib/chromium.ts'
import { readCommand } from './lib/command.ts'
import { explain } from './lib/explain.ts'
import { browserStep, engineSteps, finish, lanes, runLanes, type Suite } from './test/lanes.ts'
import { filesFor, shelves, stepsFor, testFiles } from './test/shelves.ts'
import type { StepResult } from './test/steps.ts'

const FILES = testFiles()
const USAGE = `Usage: npm test                            the checks and tests of every change
       npm run test:all                    everything: adds slow tests, and those that rarely fail
       npm run test:all -- <domain> [...]  all tests of a domain: unit, component, edge and browser tests

  A domain is one of: ${shelves(FILES).join(', ')}.
  Part of a test file's name works as well.

  --update     store the pictures of the picture tests anew
`

async function runAll(suite: Suite): Promise<StepResult[]> {
  const chromium = ensureTestChromium(console.log)
  const results = await runLanes(lanes(suite))
  // Alone, because some of these tests depend on time.
  const browsers = [browserStep(suite, chromium), ...(suite === 'all' ? engineSteps() : [])]
  return [...results, ...(await runLanes([browsers]))]
}

function runSome(words: readonly string[], update: boolean): Promise<StepResult[]> {
  const files = filesFor(words, FILES)
  const chromium = files.some((file) => /\.(?:spec\.ts|test\.tsx)$/.test(file)) ? ensureTestChromium(console.log) : ''
  return runLanes([stepsFor(files, chromium, update)])
}

const { values, words } = readCommand(
  USAGE,
  { all: { type: 'boolean', default: false }, update: { type: 'boolean', default: false } },
  true
)
let results: Pick<StepResult, 'passed' | 'failed' | 'flaky'>[]
try {
  results = await (words.length === 0 ? runAll(values.all ? 'all' : 'main') : runSome(words, values.update))
} catch (error) {
  console.error(explain(error))
  results = [{ passed: 0, failed: 1, flaky: [] }]
}
finish(results)
