import type { Appwrite } from './appwrite-rest.ts'
import type { Report } from './report.ts'

export interface SetupContext {
  appwrite: Appwrite
  report: Report
  isCheck: boolean
}

export const MENDS = 'a run without --check does it'

/** Compares two settings; the order of a list does not matter. */
export function isEqual(a: unknown, b: unknown): boolean {
  const textOf = (value: unknown): string => JSON.stringify(Array.isArray(value) ? value.toSorted() : (value ?? null))
  return textOf(a) === textOf(b)
}
