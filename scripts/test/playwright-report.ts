import type { Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { relative } from 'node:path'
import { writeReport } from './report.ts'

const nameOf = (test: TestCase): string =>
  `${relative(process.cwd(), test.location.file)}: ${test.titlePath().slice(3).join(' ')}`

// Playwright requires a default export.
// eslint-disable-next-line import-x/no-default-export
export default class PlaywrightReport implements Reporter {
  #suite: Suite | undefined

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite
  }

  onEnd(): void {
    const tests = this.#suite?.allTests() ?? []
    const skipped = tests.filter((test) => test.expectedStatus === 'skipped')
    const passed = tests.filter((test) => ['expected', 'flaky'].includes(test.outcome()) && !skipped.includes(test))
    writeReport({
      passed: passed.length,
      // A test that was meant to run but did not, because too many failed before it, counts as failed.
      failed: tests.length - passed.length - skipped.length,
      skipped: skipped.length,
      flaky: tests.filter((test) => test.outcome() === 'flaky').map(nameOf)
    })
  }

  printsToStdio(): boolean {
    return false
  }
}
