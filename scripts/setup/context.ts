/** What every step of setup gets. */
import type { Appwrite } from './rest.ts'
import type { Report } from './report.ts'

export interface SetupContext {
  appwrite: Appwrite
  report: Report
  /** Change nothing; say what would be made. */
  isCheck: boolean
}

/** What to say about something that `--check` found wanting and a run without it would mend. */
export const MENDS = 'a run without --check does it'
