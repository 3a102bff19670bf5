/** Shapes as SVG path data. y points up in our space and down in SVG: only this file turns it round. */
import { distance, type Point } from './geometry.ts'

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

/** The outline of two discs and their outer tangents. The winding is always the same, so many can be one path. */
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
