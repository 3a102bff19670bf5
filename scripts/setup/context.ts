import type { Appwrite } from './appwrite-rest.ts'
import type { Report } from './report.ts'

export interface SetupContext {
  appwrite: Appwrite
  report: Report
  isCheck: boolean
}

export const MENDS = 'a run without --check does it'
