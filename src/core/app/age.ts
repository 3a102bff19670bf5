import type { Language } from '../workout/workout.ts'

const MINUTE_MS = 60_000
const LONG_UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000]
]

/** Making one takes longer than drawing a card. */
const formats = new Map<Language, Intl.RelativeTimeFormat>()

/** Milliseconds since 1970; under a minute counts as one. */
export function formatAge(from: number, now: number, language: Language): string {
  const format = formats.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  formats.set(language, format)
  const age = Math.max(MINUTE_MS, now - from)
  const [unit, length] = LONG_UNITS.find(([, milliseconds]) => age >= milliseconds) ?? ['minute', MINUTE_MS]
  return format.format(-Math.floor(age / length), unit)
}
