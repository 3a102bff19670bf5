import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { writeReport } from './report.ts'

const nameOf = (test: TestCase): string => `${relative(process.cwd(), test.module.moduleId)}: ${test.fullName}`

// Vitest requires a default export.
// eslint-disable-next-line import-x/no-default-export
export default class VitestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string): number => tests.filter((test) => test.result().state === state).length
    writeReport({
      passed: count('passed'),
      // A test that is still pending when the run ends has failed.
      failed: count('failed') + count('pending'),
      skipped: count('skipped'),
      flaky: tests.filter((test) => test.diagnostic()?.flaky).map(nameOf)
    })
  }
}
