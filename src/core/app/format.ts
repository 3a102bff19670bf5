/** How lengths of time are written. */
import { MEGABYTE } from '../workout/limits.ts'
import type { Language } from '../workout/workout.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/**
 * A running clock. `minSec` true (the default setting): `0:53`, `12:47`, `1:05:00`; false: plain seconds, `53`.
 * Part seconds are cut off; a countdown passes its seconds rounded up.
 */
export function formatClock(seconds: number, minSec = true): string {
  const whole = Math.max(0, Math.floor(seconds))
  if (!minSec) return String(whole)
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

/** Whole minutes of a length, rounded, at least one unless it is nothing. For texts with a plural: `t('…', { count })`. */
export function wholeMinutes(seconds: number): number {
  return seconds <= 0 ? 0 : Math.max(1, Math.round(seconds / 60))
}

/** `14 min`, as the language writes it. `unitDisplay` `long` gives `14 minutes`. */
export function formatMinutes(
  seconds: number,
  language: Language = 'en',
  unitDisplay: 'short' | 'long' = 'short'
): string {
  const format = new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay })
  return format.format(wholeMinutes(seconds))
}

/** An ISO 8601 duration, as JSON-LD wants it: `PT14M6S`. */
export function isoDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const parts = [
    [Math.floor(whole / 3600), 'H'],
    [Math.floor((whole % 3600) / 60), 'M'],
    [whole % 60, 'S']
  ] as const
  const text = parts
    .filter(([value]) => value > 0)
    .map(([value, unit]) => `${value}${unit}`)
    .join('')
  return `PT${text === '' ? '0S' : text}`
}

/**
 * Bytes as megabytes with one decimal, as the language writes numbers: `31.0`. Cut off and not rounded, so that what is not
 * full does not look full; the smallest file is `0.1`.
 */
export function formatMegabytes(bytes: number, language: Language = 'en'): string {
  const tenths = bytes <= 0 ? 0 : Math.max(1, Math.floor((bytes / MEGABYTE) * 10))
  return new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(tenths / 10)
}
