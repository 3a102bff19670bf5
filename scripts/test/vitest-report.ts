import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { writeReport, type FileReport, type TestReport } from './report.ts'

const messagesOf = (errors: readonly { message?: string | undefined }[] = []): string =>
  errors.map(({ message }) => message ?? '').join('\n')

function testReport(module: TestModule, test: TestCase): TestReport {
  const { state, errors } = test.result()
  return {
    project: module.project.name,
    file: module.moduleId,
    line: 0,
    name: test.fullName,
    // A test that is still pending when the run ends has failed.
    state: state === 'pending' ? 'failed' : state,
    ms: Math.round(test.diagnostic()?.duration ?? 0),
    message: state === 'pending' ? 'It did not end.' : messagesOf(errors)
  }
}

/** Errors of the file and of the groups in it, such as that of a `beforeAll`. */
function fileReports(module: TestModule): FileReport[] {
  const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())]
  if (errors.length === 0) return []
  return [{ project: module.project.name, file: module.moduleId, message: messagesOf(errors) }]
}

// Vitest demands a default export.
// eslint-disable-next-line import-x/no-default-export
export default class VitestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    writeReport({
      tests: modules.flatMap((module) => [...module.children.allTests()].map((test) => testReport(module, test))),
      files: modules.flatMap(fileReports),
      errors: errors.map(({ message }) => message)
    })
  }
}
