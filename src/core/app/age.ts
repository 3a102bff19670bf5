import type { Language } from '../workout/workout.ts'
import { oncePerLocale } from './load-once.ts'

const MINUTE_MS = 60_000
const LONG_UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000]
]

const formatIn = oncePerLocale((language: Language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))

/** Expects milliseconds since 1970. Less than a minute counts as one. */
export function formatAge(from: number, now: number, language: Language): string {
  const age = Math.max(MINUTE_MS, now - from)
  const [unit, length] = LONG_UNITS.find(([, milliseconds]) => age >= milliseconds) ?? ['minute', MINUTE_MS]
  return formatIn(language).format(-Math.floor(age / length), unit)
}
