import { MEGABYTE } from '../workout/limits.ts'
import type { Language } from '../workout/workout.ts'
import { oncePerLocale } from './load-once.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** With `minSec`: `0:53`, `1:05:00`. Without: `53`. Fractions are truncated, so round countdowns up first. */
export function formatClock(seconds: number, minSec = true): string {
  const whole = Math.max(0, Math.floor(seconds))
  if (!minSec) return String(whole)
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

export function wholeMinutes(seconds: number): number {
  return seconds <= 0 ? 0 : Math.max(1, Math.round(seconds / 60))
}

const minuteFormats = new Map<string, Intl.NumberFormat>()

export function formatMinutes(
  seconds: number,
  language: Language = 'en',
  unitDisplay: 'short' | 'long' = 'short'
): string {
  const key = language + unitDisplay
  const format =
    minuteFormats.get(key) ?? new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay })
  minuteFormats.set(key, format)
  return format.format(wholeMinutes(seconds))
}

/** Creating a formatter is much slower than using it, and one month of the calendar formats hundreds of dates. */
const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** Limits the cache: on the edge, callers choose the time zone and its letter case. */
const FORMATS_MAX = 500

/** Formats dates and times. The product uses British English: 1 March and the 24-hour clock. */
export function formatDate(date: Date | number, language: Language, options: Intl.DateTimeFormatOptions): string {
  const key = language + JSON.stringify(options)
  const known = dateFormats.get(key)
  if (known !== undefined) return known.format(date)
  const made = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, options)
  if (dateFormats.size >= FORMATS_MAX) dateFormats.clear()
  dateFormats.set(key, made)
  return made.format(date)
}

/** For example `PT14M6S` (ISO 8601), as JSON-LD expects. */
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

const decimalsIn = oncePerLocale(
  (language: Language) => new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
)

export const oneDecimal = (value: number, language: Language): string => decimalsIn(language).format(value)

const percentIn = oncePerLocale((language: Language) => new Intl.NumberFormat(language, { style: 'percent' }))

/** Truncates instead of rounding, so that 100 means everything is done. */
// In floating point, 0.29 × 100 is slightly less than 29. The small addition corrects that.
export const wholePercent = (share: number): number => Math.floor(share * 100 + 1e-9)

/** `9%`, or `9 %` in languages that write a space. */
export const formatPercent = (share: number, language: Language): string =>
  percentIn(language).format(wholePercent(share) / 100)

/** Truncates instead of rounding, so that a limit never looks full too early. */
export function formatMegabytes(bytes: number, language: Language = 'en'): string {
  const tenths = bytes <= 0 ? 0 : Math.max(1, Math.floor((bytes / MEGABYTE) * 10))
  return oneDecimal(tenths / 10, language)
}
