/** Times on a wall in a time zone, by the zones of the platform's `Intl`. */
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

/** What a clock in the zone shows at a moment; empty for the device's zone. @throws RangeError for an unknown zone. */
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
 * The moment, in milliseconds, of a time on the wall (`2026-11-23T07:30`). A time that the clocks skip is as long after
 * the change as it should have been; of one that comes twice the first is meant (RFC 5545, 3.3.5).
 * @param zone one that `isZone` knows, or empty for the device's
 */
export function momentOfWall(wall: string, zone: string): number {
  const asUtc = Date.parse(`${wall}Z`)
  const offsetAt = (time: number): number => Date.parse(`${wallAt(time, zone)}Z`) - time
  const [before, after] = [offsetAt(asUtc - DAY_MS), offsetAt(asUtc + DAY_MS)]
  return (
    [before, after].map((offset) => asUtc - offset).find((time) => offsetAt(time) === asUtc - time) ?? asUtc - before
  )
}
