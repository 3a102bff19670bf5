/** `npm test`: every check and test, or those of a shelf; ends with one line `N passed, N failed`. */
import { ensureTestChromium } from './lib/chromium.ts'
import { readCommand } from './lib/command.ts'
import { explain } from './lib/explain.ts'
import { browserLane, lanes, runLanes } from './test/lanes.ts'
import { finish, settle, type Outcome } from './test/rerun.ts'
import { filesFor, shelves, stepsFor, testFiles } from './test/shelves.ts'
import type { StepResult } from './test/steps.ts'

const FILES = testFiles()
const USAGE = `Usage: npm test                     every check and test
       npm test -- <shelf> [...]   the tests of a shelf in all rooms: unit, edge and browser tests

  A shelf is one of: ${shelves(FILES).join(', ')}.
  A part of a test file's name does as well.

  --update     store the pictures of the picture tests anew
`

async function runAll(): Promise<StepResult[]> {
  const chromium = ensureTestChromium(console.log)
  const results = await runLanes(lanes(false))
  return [...results, ...(await runLanes([browserLane(chromium)]))]
}

/** Alone, so that nothing beside them disturbs them. */
function runSome(words: readonly string[], update: boolean): Promise<StepResult[]> {
  const files = filesFor(words, FILES)
  const chromium = files.some((file) => /\.(?:spec\.ts|test\.tsx)$/.test(file)) ? ensureTestChromium(console.log) : ''
  return runLanes([stepsFor(files, chromium, update)])
}

const { values, words } = readCommand(USAGE, { update: { type: 'boolean', default: false } }, true)
let outcome: Outcome = { passed: 0, failed: 1, unsteady: [], failures: [] }
try {
  outcome = await settle(words.length === 0 ? await runAll() : await runSome(words, values.update))
} catch (error) {
  console.error(explain(error))
}
finish(outcome)
