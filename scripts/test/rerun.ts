/** Runs what failed once more, alone: what passes then is unsteady, what fails again has failed. */
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from '../lib/config.ts'
import { reportsFolder, runStep, type Failure, type StepResult, type TestStep } from './steps.ts'

/** With more failures than this something is broken, and nothing is run again. */
const MAX_RERUN = 12
/** With more unsteady tests than this, they count as failed. */
const MAX_UNSTEADY = 3

interface Unsteady {
  name: string
  file: string
  project: string
  step: string
  message: string
}

export interface Outcome {
  passed: number
  failed: number
  unsteady: Unsteady[]
  failures: string[]
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

function argsOf(failure: Failure): string[] {
  const { step, project, file, line, name } = failure
  const inProject = project === '' ? [] : [`--project=${project}`]
  if (step.kind === 'vitest') {
    return [...inProject, file, ...(failure.kind === 'test' ? ['--testNamePattern', `^${escaped(name)}$`] : [])]
  }
  // Playwright looks in the title and the tags behind it.
  return [...inProject, `${escaped(file)}:${line}`, '--grep', `${escaped(name)}(?: @\\w+)*$`, '--workers=1']
}

function stepOf(failure: Failure): TestStep {
  const { step } = failure
  if (failure.kind === 'step' || step.isWhole === true) return { ...step, name: `${step.name} again` }
  return { ...step, name: `${step.name} again`, args: argsOf(failure) }
}

const labelOf = ({ kind, step, project, file, name }: Failure): string =>
  kind === 'step' ? step.name : `${project || step.name}: ${relative(ROOT, file)}${kind === 'test' ? ` › ${name}` : ''}`

const unsteadyOf = (failure: Failure): Unsteady => ({
  name: failure.name,
  file: failure.file === '' ? '' : relative(ROOT, failure.file).replaceAll('\\', '/'),
  project: failure.project,
  step: failure.step.name,
  message: failure.message
})

/** Failures that one run answers: tests of the same name (`test.each`), and everything of a step that is run as a whole. */
function groupsOf(failures: readonly Failure[]): Failure[][] {
  const keyOf = ({ kind, step, project, file, name }: Failure): string =>
    JSON.stringify(step.isWhole === true || kind === 'step' ? [step.name] : [kind, step.name, project, file, name])
  return [...Map.groupBy(failures, keyOf).values()]
}

/** How many tests that passed the first time are run again with these. */
function passedBefore(result: StepResult, { kind, step, file }: Failure): number {
  const isAll = kind === 'step' || step.isWhole === true
  if (kind === 'test' && !isAll) return 0
  return result.tests.filter((test) => test.state === 'passed' && (isAll || test.file === file)).length
}

type Group = readonly [Failure, ...Failure[]]

function addSecondRun(outcome: Outcome, group: Group, before: number, again: StepResult): void {
  const [first] = group
  const isOneTest = first.kind === 'test' && first.step.isWhole !== true
  outcome.failures.push(...again.failures.map((failure) => `${labelOf(failure)}\n${failure.message}`))
  outcome.failed += again.failures.length
  const failsAgain = again.failures.length > 0
  if (!isOneTest) outcome.passed += again.passed - before
  else if (!failsAgain) outcome.passed += group.length
  if (!failsAgain) outcome.unsteady.push(...group.map(unsteadyOf))
}

async function runAgain(outcome: Outcome, result: StepResult, run: typeof runStep): Promise<void> {
  for (const [first, ...others] of groupsOf(result.failures)) {
    if (first === undefined) continue
    const again = await run(stepOf(first))
    addSecondRun(outcome, [first, ...others], passedBefore(result, first), again)
  }
}

/** Counts a run, after what failed in it was run again by `run` (`runStep`, but for tests of this file). */
export async function settle(results: readonly StepResult[], run = runStep): Promise<Outcome> {
  const failures = results.flatMap((result) => result.failures)
  const sum = (of: 'passed' | 'failed'): number => results.reduce((total, result) => total + result[of], 0)
  const outcome: Outcome = { passed: sum('passed'), failed: sum('failed'), unsteady: [], failures: [] }
  if (failures.length > MAX_RERUN) {
    return { ...outcome, failed: outcome.failed + failures.length, failures: failures.map(labelOf) }
  }
  for (const result of results) await runAgain(outcome, result, run)
  if (outcome.unsteady.length <= MAX_UNSTEADY) return outcome
  return {
    ...outcome,
    passed: outcome.passed - outcome.unsteady.length,
    failed: outcome.failed + outcome.unsteady.length
  }
}

/** What is said at the end. Its last line stands alone: CI reads it. */
export function summaryOf({ passed, failed, unsteady, failures }: Outcome): string {
  const firstLine = (text: string): string => text.trim().split('\n')[0] ?? ''
  const lines = failures.map((failure) => `✗ ${failure}`)
  if (unsteady.length > 0) {
    lines.push(
      `${unsteady.length} unsteady: failed, and passed when run again alone. The next change mends them (CONTRIBUTING.md).`
    )
    lines.push(...unsteady.map((test) => `~ ${test.step}: ${test.file} ${test.name}: ${firstLine(test.message)}`))
    if (unsteady.length > MAX_UNSTEADY) lines.push(`More than ${MAX_UNSTEADY} are too many: they count as failed.`)
  }
  return [...lines, '', `${passed} passed, ${failed} failed`].join('\n')
}

/** Leaves the unsteady tests in `.data/reports/unsteady.json` (an empty list when there are none), says how it went, and ends. */
export function finish(outcome: Outcome): never {
  writeFileSync(join(reportsFolder(), 'unsteady.json'), `${JSON.stringify(outcome.unsteady, null, 2)}\n`)
  console.log(`\n${summaryOf(outcome)}`)
  process.exit(outcome.failed === 0 ? 0 : 1)
}
