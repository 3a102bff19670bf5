/** What a run of Vitest or Playwright leaves for `npm test`, in one format for both. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

export interface RunReport {
  passed: number
  failed: number
  /** Tests that do not apply here, such as those for another Appwrite. */
  skipped: number
  /** Tests that failed first and passed on retry, by file and name. */
  flaky: string[]
}

export const REPORT_FILE = 'ICEPOINT_REPORT'

export function writeReport(report: RunReport): void {
  const file = process.env[REPORT_FILE] ?? ''
  if (file !== '') writeFileSync(file, JSON.stringify(report, null, 1))
}

/** Returns null when the run ended before it wrote a report. */
export function readReport(file: string): RunReport | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RunReport) : null
}
