/** Times on the wall of one zone, in another. Zones are named as in the IANA's list. */
import { formatDate } from '../app/format.ts'
import { HERE } from './ics-plan.ts'

const PARTS = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit'
} as const

/** What a clock in the zone shows at a moment. @throws RangeError for an unknown zone. */
function wallAt(time: number, zone: string): string {
  const at = zone === HERE ? {} : { timeZone: zone }
  const text = formatDate(time, 'en', { ...PARTS, ...at, hourCycle: 'h23' })
  const [day = '', month = '', year = '', clock = ''] = text.split(/[/,] ?/)
  return `${year.padStart(4, '0')}-${month}-${day}T${clock}`
}

export function isZone(name: string): boolean {
  try {
    return name !== HERE && wallAt(0, name) !== ''
  } catch {
    return false
  }
}

const DAY_MS = 86_400_000

/** A time that a clock change leaves out becomes the time after it; of one that is there twice, the first. */
function momentOf(wall: string, zone: string): number {
  const asUtc = Date.parse(`${wall}Z`)
  const offsetAt = (time: number): number => Date.parse(`${wallAt(time, zone)}Z`) - time
  const [before, after] = [offsetAt(asUtc - DAY_MS), offsetAt(asUtc + DAY_MS)]
  return [asUtc - before, asUtc - after].find((time) => wallAt(time, zone) === wall) ?? asUtc - before
}

export const wallIn = (wall: string, from: string, to: string): string => wallAt(momentOf(wall, from), to)

/** Looked at each fortnight from 2025 to 2040. */
const LOOKS = Array.from({ length: 390 }, (_, index) => Date.UTC(2025, 0, 1) + index * 14 * DAY_MS)

const compared = new Map<string, boolean>()

export function isHere(zone: string): boolean {
  const known = compared.get(zone)
  if (known !== undefined) return known
  const isSame = isZone(zone) && LOOKS.every((time) => wallAt(time, zone) === wallAt(time, HERE))
  compared.set(zone, isSame)
  return isSame
}
