/** What a run of Vitest or Playwright leaves for `npm test`: one form for both. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

export interface TestReport {
  project: string
  file: string
  line: number
  name: string
  state: 'passed' | 'failed' | 'skipped'
  /** How long it took, with all its tries. */
  ms: number
  message: string
}

export interface FileReport {
  project: string
  file: string
  message: string
}

export interface RunReport {
  tests: TestReport[]
  files: FileReport[]
  errors: string[]
}

export const REPORT_FILE = 'ICEPOINT_REPORT'

export function writeReport(report: RunReport): void {
  const file = process.env[REPORT_FILE] ?? ''
  if (file !== '') writeFileSync(file, JSON.stringify(report, null, 1))
}

export function readReport(file: string): RunReport {
  if (!existsSync(file)) return { tests: [], files: [], errors: ['It ended without a report.'] }
  return JSON.parse(readFileSync(file, 'utf8')) as RunReport
}
