/** Wall times in time zones, based on the zones of `Intl`. */
import { formatDate } from '../app/format.ts'

const PARTS = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit'
} as const

const DAY_MS = 86_400_000

/**
 * The wall time in a zone at a given moment. Empty means the device's zone.
 * @throws RangeError for an unknown zone.
 */
export function wallAt(time: number, zone: string): string {
  const at = zone === '' ? {} : { timeZone: zone }
  const text = formatDate(time, 'en', { ...PARTS, ...at, hourCycle: 'h23' })
  const [day = '', month = '', year = '', clock = ''] = text.split(/[/,] ?/)
  return `${year.padStart(4, '0')}-${month}-${day}T${clock}`
}

export function isZone(zone: string): boolean {
  try {
    return zone !== '' && wallAt(0, zone) !== ''
  } catch {
    return false
  }
}

/**
 * The moment of a wall time (`2026-11-23T07:30`), in milliseconds. A skipped time moves to after the change by the same
 * amount. A repeated time means its first occurrence (RFC 5545, 3.3.5).
 * @param zone A zone that `isZone` knows, or empty for the device's.
 */
export function momentOfWall(wall: string, zone: string): number {
  const asUtc = Date.parse(`${wall}Z`)
  const offsetAt = (time: number): number => Date.parse(`${wallAt(time, zone)}Z`) - time
  const [before, after] = [offsetAt(asUtc - DAY_MS), offsetAt(asUtc + DAY_MS)]
  return (
    [before, after].map((offset) => asUtc - offset).find((time) => offsetAt(time) === asUtc - time) ?? asUtc - before
  )
}
