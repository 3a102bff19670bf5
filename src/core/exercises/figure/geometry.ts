/** Points, directions and two-bone reach. Units: 1 is a hundredth of the body's height, y points up, the floor is y = 0. */

export type Point = readonly [number, number]

/** Directions are those of a clock face, in degrees: 0 is up, 90 right (forward), 180 down, 270 back. */
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

/** The same direction, written with the number of turns that comes nearest to `hint`. */
export const nearest = (angle: Degrees, hint: Degrees): Degrees => angle + 360 * Math.round((hint - angle) / 360)

export interface Reach {
  from: Point
  to: Point
  upper: number
  lower: number
  /** 1: the joint between them points forward, as a knee does; -1: backward, as an elbow does. */
  bend: number
  /** -1 mirrors the angles, for the left half of a front view. */
  sign: number
  hint: Degrees
}

/** Angles of two bones that lead from one point to another; straight towards it where it is too far. */
export function reach({ from, to, upper, lower, bend, sign, hint }: Reach): [Degrees, Degrees] {
  const shortest = Math.abs(upper - lower) + 0.01
  const length = Math.max(shortest, Math.min(upper + lower - 0.001, distance(from, to)))
  const straight = sign * directionTo(from, to)
  const atStart = Math.acos((upper ** 2 + length ** 2 - lower ** 2) / (2 * upper * length)) / RADIANS
  const between = Math.acos((upper ** 2 + lower ** 2 - length ** 2) / (2 * upper * lower)) / RADIANS
  const first = nearest(straight - atStart * bend, hint)
  return [first, first + (180 - between) * bend]
}
