/** What a run of Vitest or Playwright leaves for `npm test`. Both write it with a reporter of ours, so that there is one form to read. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

export interface TestReport {
  project: string
  /** Absolute path. */
  file: string
  /** Where the test begins; 0 where the program does not say. */
  line: number
  /** With the names of the groups around it, as the program's own filter by name expects it. */
  name: string
  state: 'passed' | 'failed' | 'skipped'
  /** Why it failed; empty otherwise. */
  message: string
}

/** A file that could not be loaded, or that failed outside its tests. */
export interface FileReport {
  project: string
  file: string
  message: string
}

export interface RunReport {
  tests: TestReport[]
  files: FileReport[]
  /** What failed outside of any file, such as a global setup. */
  errors: string[]
}

/** The variable that tells a reporter where to write. */
export const REPORT_FILE = 'ICEPOINT_REPORT'

export function writeReport(report: RunReport): void {
  const file = process.env[REPORT_FILE] ?? ''
  if (file !== '') writeFileSync(file, JSON.stringify(report, null, 1))
}

/** A report that is missing is a failure of the whole run. */
export function readReport(file: string): RunReport {
  if (!existsSync(file)) return { tests: [], files: [], errors: ['It ended without a report.'] }
  return JSON.parse(readFileSync(file, 'utf8')) as RunReport
}
