/** Times on a wall in a time zone, by the zones of the platform's `Intl`. */

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit'
  })
  formats.set(zone, made)
  return made
}

export function isZone(zone: string): boolean {
  try {
    formatOf(zone)
    return true
  } catch {
    return false
  }
}

/** Milliseconds east of UTC. */
function offsetAt(moment: number, zone: string): number {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)])
  )
  const of = (type: string): number => parts.get(type as Intl.DateTimeFormatPartTypes) ?? 0
  const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return wall - Math.floor(moment / 1000) * 1000
}

/**
 * The moment, in milliseconds, of a time on the wall (`2026-11-23T07:30`). A time that the clocks skip is as long after
 * the change as it should have been; of one that comes twice the first is meant (RFC 5545, 3.3.5).
 * @param zone a name of the time zone database that `isZone` knows
 */
export function momentOfWall(wall: string, zone: string): number {
  const asUtc = Date.parse(`${wall}Z`)
  const day = 86_400_000
  const [before, after] = [offsetAt(asUtc - day, zone), offsetAt(asUtc + day, zone)]
  const fits = (offset: number): boolean => offsetAt(asUtc - offset, zone) === offset
  return asUtc - (fits(before) || !fits(after) ? before : after)
}
