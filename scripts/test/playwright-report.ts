import type { FullResult, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import { stripVTControlCharacters } from 'node:util'
import { writeReport, type TestReport } from './report.ts'

const messagesOf = (errors: readonly TestError[]): string =>
  errors.map(({ message, value }) => stripVTControlCharacters(message ?? value ?? '')).join('\n')

/** A test that was meant to run and did not, because what came before it failed, has failed. */
function stateOf(test: TestCase): TestReport['state'] {
  if (test.expectedStatus === 'skipped') return 'skipped'
  return test.outcome() === 'expected' ? 'passed' : 'failed'
}

function testReport(test: TestCase): TestReport {
  const [, project = '', , ...names] = test.titlePath()
  const message = messagesOf(test.results.flatMap(({ errors }) => errors))
  const state = stateOf(test)
  return {
    project,
    file: test.location.file,
    line: test.location.line,
    name: names.join(' '),
    state,
    ms: test.results.reduce((sum, { duration }) => sum + duration, 0),
    message: state === 'failed' && message === '' ? 'It did not run.' : message
  }
}

// Playwright demands a default export.
// eslint-disable-next-line import-x/no-default-export
export default class PlaywrightReport implements Reporter {
  #errors: string[] = []
  #suite: Suite | undefined

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite
  }

  onError(error: TestError): void {
    this.#errors.push(messagesOf([error]))
  }

  onEnd({ status }: FullResult): void {
    const ended = status === 'timedout' || status === 'interrupted' ? [`The run was ${status}.`] : []
    writeReport({
      tests: this.#suite?.allTests().map(testReport) ?? [],
      files: [],
      errors: [...this.#errors, ...ended]
    })
  }

  printsToStdio(): boolean {
    return false
  }
}
