/** How a run is counted, with made-up steps. */
import { expect, test } from 'vitest'
import { settle } from './rerun.ts'
import type { Failure, StepResult, TestStep } from './steps.ts'

const STEP: TestStep = { kind: 'vitest', name: 'unit', args: ['--project', 'unit'] }

const failureOf = (name: string): Failure => ({
  ...{ kind: 'test', step: STEP, project: 'unit', file: '/p/a.test.ts', line: 0, name, message: 'no' }
})

const resultOf = (passed: number, failures: Failure[]): StepResult => ({
  ...{ name: 'unit', tests: [], passed, failed: 0, skipped: 0, failures, seconds: 1, output: '' }
})

const several = (count: number): Failure[] => Array.from({ length: count }, (_, index) => failureOf(`test ${index}`))

/** Runs again and passes. */
function passing() {
  const steps: TestStep[] = []
  const run = (step: unknown) => {
    steps.push(step as TestStep)
    return Promise.resolve(resultOf(1, []))
  }
  return { steps, run }
}

test('three unsteady tests pass, four fail', async () => {
  expect(await settle([resultOf(10, several(3))], passing().run)).toMatchObject({ passed: 13, failed: 0 })
  const four = await settle([resultOf(10, several(4))], passing().run)
  expect(four).toMatchObject({ passed: 10, failed: 4 })
  expect(four.unsteady).toHaveLength(4)
})

test('twelve failures are run again, thirteen are not', async () => {
  const twelve = passing()
  await settle([resultOf(0, several(12))], twelve.run)
  expect(twelve.steps).toHaveLength(12)
  const thirteen = passing()
  const outcome = await settle([resultOf(5, several(12)), resultOf(5, [failureOf('one more')])], thirteen.run)
  expect(thirteen.steps).toEqual([])
  expect(outcome).toMatchObject({ passed: 10, failed: 13, unsteady: [] })
})

test('a check that failed is not run again', async () => {
  const { steps, run } = passing()
  expect(await settle([{ ...resultOf(0, []), failed: 1 }], run)).toMatchObject({ passed: 0, failed: 1 })
  expect(steps).toEqual([])
})

test('what fails again has failed', async () => {
  const run = () => Promise.resolve(resultOf(0, [failureOf('test 0')]))
  expect(await settle([resultOf(1, several(1))], run)).toMatchObject({ passed: 1, failed: 1, unsteady: [] })
})

test('a name is taken by its letters, and as a whole', async () => {
  const { steps, run } = passing()
  await settle([resultOf(0, [failureOf('is (a.b) > $c|d')])], run)
  expect(steps[0]?.args).toEqual(['--project=unit', '/p/a.test.ts', '--testNamePattern', '^is \\(a\\.b\\) > \\$c\\|d$'])
})

test('a browser test is found by its name with and without tags', async () => {
  const { steps, run } = passing()
  const step: TestStep = { kind: 'playwright', name: 'browser', args: [] }
  await settle([resultOf(0, [{ ...failureOf('opens'), step, line: 7 }])], run)
  const pattern = new RegExp(steps[0]?.args[3] ?? '')
  expect(['desktop a.spec.ts opens', 'opens @once'].every((title) => pattern.test(title))).toBe(true)
  expect(['opens twice', 'opens @once more'].some((title) => pattern.test(title))).toBe(false)
})
