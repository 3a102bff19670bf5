/**
 * Points, directions and two-bone reach. One unit is a hundredth of the body's height, y points up, and the floor is at
 * y = 0.
 */

export type Point = readonly [number, number]

/** Directions as on a clock face, in degrees: 0 is up, 90 right (forward), 180 down, 270 back. */
export type Degrees = number

const RADIANS = Math.PI / 180

export const direction = (angle: Degrees): Point => [Math.sin(angle * RADIANS), Math.cos(angle * RADIANS)]

export function step(from: Point, angle: Degrees, length: number): Point {
  return [from[0] + Math.sin(angle * RADIANS) * length, from[1] + Math.cos(angle * RADIANS) * length]
}

export const add = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]]

export const subtract = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]]

export const distance = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1])

export const directionTo = (from: Point, to: Point): Degrees => Math.atan2(to[0] - from[0], to[1] - from[1]) / RADIANS

export const mixNumber = (a: number, b: number, share: number): number => a + (b - a) * share

export const mixPoint = (a: Point, b: Point, share: number): Point => [
  mixNumber(a[0], b[0], share),
  mixNumber(a[1], b[1], share)
]

/** The same direction, with the number of full turns that brings it closest to `hint`. */
export const nearest = (angle: Degrees, hint: Degrees): Degrees => angle + 360 * Math.round((hint - angle) / 360)

export interface Reach {
  from: Point
  to: Point
  upper: number
  lower: number
  /** 1 when the joint points forward like a knee, -1 when it points backward like an elbow. */
  bend: number
  /** -1 mirrors the angles for the left half of a front view. */
  sign: number
  hint: Degrees
}

/** Angles of two bones that lead from one point to another. They point straight at it when it is out of reach. */
export function reach({ from, to, upper, lower, bend, sign, hint }: Reach): [Degrees, Degrees] {
  const shortest = Math.abs(upper - lower) + 0.01
  const length = Math.max(shortest, Math.min(upper + lower - 0.001, distance(from, to)))
  const straight = sign * directionTo(from, to)
  const atStart = Math.acos((upper ** 2 + length ** 2 - lower ** 2) / (2 * upper * length)) / RADIANS
  const between = Math.acos((upper ** 2 + lower ** 2 - length ** 2) / (2 * upper * lower)) / RADIANS
  const first = nearest(straight - atStart * bend, hint)
  return [first, first + (180 - between) * bend]
}

// Shapes as SVG path data. y points up in our space and down in SVG; only these functions convert it.

export const round = (value: number): number => Math.round(value * 10) / 10 + 0

const written = (x: number, y: number): string => `${round(x)} ${round(-y)}`

export const polyline = (...points: readonly Point[]): string => `M${points.map(([x, y]) => written(x, y)).join('L')}`

export const polygon = (...points: readonly Point[]): string => `${polyline(...points)}z`

export const rectangle = (x: number, y: number, width: number, height: number): string =>
  polygon([x, y], [x + width, y], [x + width, y + height], [x, y + height])

export const disc = ([x, y]: Point, radius: number): string =>
  `M${written(x - radius, y)}a${radius} ${radius} 0 1 0 ${round(2 * radius)} 0a${radius} ${radius} 0 1 0 ${round(-2 * radius)} 0z`

export const bow = (from: Point, c1: Point, c2: Point, to: Point): string =>
  `M${written(...from)}C${written(...c1)} ${written(...c2)} ${written(...to)}`

const onCircle = ([x, y]: Point, angle: number, radius: number): string =>
  written(x + radius * Math.cos(angle), y + radius * Math.sin(angle))

/** The outline of two discs and their outer tangents. The winding is always the same, so that many fit in one path. */
export function limb(from: Point, fromRadius: number, to: Point, toRadius: number): string {
  const length = distance(from, to)
  if (length <= Math.abs(fromRadius - toRadius) + 0.05) {
    return fromRadius > toRadius ? disc(from, fromRadius) : disc(to, toRadius)
  }
  const along = Math.atan2(to[1] - from[1], to[0] - from[0])
  const tangent = Math.acos((fromRadius - toRadius) / length)
  const side = [along + tangent, along - tangent] as const
  const [big, small] = fromRadius > toRadius ? [1, 0] : [0, fromRadius < toRadius ? 1 : 0]
  return (
    `M${onCircle(from, side[0], fromRadius)}A${fromRadius} ${fromRadius} 0 ${big} 0 ${onCircle(from, side[1], fromRadius)}` +
    `L${onCircle(to, side[1], toRadius)}A${toRadius} ${toRadius} 0 ${small} 0 ${onCircle(to, side[0], toRadius)}z`
  )
}
