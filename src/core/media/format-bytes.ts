import { MEGABYTE } from '../workout/limits.ts'
import type { Language } from '../workout/workout.ts'

/** Formats one file's size, rounded in the largest unit that gives at least 1. */
export function formatBytes(bytes: number, language: Language = 'en'): string {
  const gigabyte = 1024 * MEGABYTE
  const [unit, value, digits] =
    bytes >= gigabyte
      ? (['gigabyte', bytes / gigabyte, 1] as const)
      : bytes >= MEGABYTE
        ? (['megabyte', bytes / MEGABYTE, 1] as const)
        : (['kilobyte', bytes / 1024, 0] as const)
  const shown = bytes > 0 ? Math.max(value, digits === 0 ? 1 : 0) : 0
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: digits })
  return format.format(shown)
}
