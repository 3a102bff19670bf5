/** This server supports no spatial arithmetic except distances. */

const EARTH_RADIUS_METRES = 6_370_986

function parsePoint(json: string): [number, number] | null {
  const value: unknown = JSON.parse(json)
  if (!Array.isArray(value) || value.length !== 2) return null
  const [x, y] = value
  return typeof x === 'number' && typeof y === 'number' ? [x, y] : null
}

/**
 * For points as JSON `[x, y]`: metres on the sphere (MariaDB's ST_DISTANCE_SPHERE) or degrees; null for anything else.
 */
export function distanceBetween(left: string, right: string, inMetres: boolean): number | null {
  const a = parsePoint(left)
  const b = parsePoint(right)
  if (a === null || b === null) return null
  if (!inMetres) return Math.hypot(a[0] - b[0], a[1] - b[1])
  const radians = Math.PI / 180
  const sinLatitude = Math.sin(((b[1] - a[1]) * radians) / 2)
  const sinLongitude = Math.sin(((b[0] - a[0]) * radians) / 2)
  const h = sinLatitude ** 2 + Math.cos(a[1] * radians) * Math.cos(b[1] * radians) * sinLongitude ** 2
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(h)))
}
