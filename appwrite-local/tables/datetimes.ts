/** Dates in rows: ISO notations understood by PHP's DateTime become UTC with milliseconds. */
import { formatDate } from '../store/dates.ts'

const NOTATION =
  /^([+-]?\d{4,5})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2}|[+-]\d{2})?$/i

const EARLIEST = Date.UTC(1000, 0, 1)
const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59)

function offsetMinutes(zone: string | undefined): number {
  if (zone === undefined || /^(z|utc)$/i.test(zone)) return 0
  const digits = zone.slice(1).replace(':', '')
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2) || 0)
  return zone.startsWith('-') ? -minutes : minutes
}

/**
 * Milliseconds since 1970, or null outside the years 1000-9999. As in PHP, empty text means now, and 31 April is 1 May.
 */
export function parseDatetime(text: string, now: number): number | null {
  if (text === '' || text.toLowerCase() === 'now') return now
  const match = NOTATION.exec(text.trim())
  if (match === null) return null
  const part = (index: number): number => Number(match[index] ?? 0)
  const [year, month, day, hour, minute, second] = [part(1), part(2), part(3), part(4), part(5), part(6)]
  if (year > 9999 || month < 1 || month > 12 || day < 1 || day > 31) return null
  if (hour > 24 || minute > 59 || second > 59) return null
  const milliseconds = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3))
  const time = new Date(0)
  time.setUTCFullYear(year, month - 1, day)
  time.setUTCHours(hour, minute - offsetMinutes(match[8]), second, milliseconds)
  const value = time.getTime()
  return value >= EARLIEST && value <= LATEST ? value : null
}

/** For example `2026-03-04T05:06:07.089+00:00`; null when it is not a date. */
export function toStoredDatetime(text: string, now: number): string | null {
  const value = parseDatetime(text, now)
  return value === null ? null : formatDate(value)
}
