/** Times on the wall of one zone, in another. Zones are named as in the IANA's list. */
import { HERE } from './ics-plan.ts'
import { isZone, momentOfWall, wallAt } from './zoned-time.ts'

const DAY_MS = 86_400_000

export const wallIn = (wall: string, from: string, to: string): string => wallAt(momentOfWall(wall, from), to)

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
