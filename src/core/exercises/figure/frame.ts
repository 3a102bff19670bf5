/** The square box around a figure. It is the same for all moments, so that nothing jumps or leaves it. */
import { layersAt, iconMoment } from './layers.ts'
import { type Point, round } from './geometry.ts'
import { type Pose, hasFloor } from './pose.ts'
import { keyMoments } from './time.ts'
import type { Layer, Tone } from './gear/piece.ts'

/** x and y of the top left corner in SVG coordinates, and the side length. */
export type Frame = readonly [number, number, number]

const MOMENTS = 48
const MOVING = { margin: 6, smallest: 92 } as const
const STILL = { margin: 3, smallest: 60 } as const

interface Bounds {
  left: number
  top: number
  right: number
  bottom: number
}

/** The commands in our paths: a point, an arc to it (A), a disc from it (M…a), or a curve (M…C). */
const COMMAND = /[MLA](?:([\d.]+) [\d.]+ 0 (\d) 0 )?(-?[\d.]+) (-?[\d.]+)(?:a([\d.]+))?(?:C(-?[\d.]+) (-?[\d.]+))?/g

function arcCentre(from: Point, to: Point, radius: number, isLarge: boolean): Point {
  const [dx, dy] = [(from[0] - to[0]) / 2, (from[1] - to[1]) / 2]
  const height = Math.sqrt(Math.max(0, radius ** 2 / Math.max(1e-9, dx ** 2 + dy ** 2) - 1)) * (isLarge ? 1 : -1)
  return [to[0] + dx + height * dy, to[1] + dy - height * dx]
}

function extend(bounds: Bounds, x: number, y: number, radius: number): void {
  bounds.left = Math.min(bounds.left, x - radius)
  bounds.right = Math.max(bounds.right, x + radius)
  bounds.top = Math.min(bounds.top, y - radius)
  bounds.bottom = Math.max(bounds.bottom, y + radius)
}

function extendByPath(bounds: Bounds, path: string): void {
  let last: Point = [0, 0]
  for (const [, arc, large, x, y, disc, bowX, bowY] of path.matchAll(COMMAND)) {
    const point: Point = [Number(x), Number(y)]
    if (arc) extend(bounds, ...arcCentre(last, point, Number(arc), large === '1'), Number(arc))
    else if (disc) extend(bounds, point[0] + Number(disc), point[1], Number(disc))
    else extend(bounds, ...point, 1)
    if (bowX) extend(bounds, 0.5 * point[0] + 0.5 * Number(bowX), 0.25 * point[1] + 0.75 * Number(bowY), 2)
    last = point
  }
}

function boxAround(pose: Pose, moments: readonly number[], { margin, smallest }: typeof MOVING | typeof STILL): Frame {
  if (pose.crop) {
    const [left, bottom, size] = pose.crop
    return [left, -bottom - size, size]
  }
  const bounds: Bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const moment of moments) {
    for (const { tone, d } of layersAt(pose, moment)) if (tone !== 'gap') extendByPath(bounds, d)
  }
  const bottom = Math.max(0, bounds.bottom)
  const width = bounds.right - bounds.left + margin
  const height = bottom - bounds.top + margin
  const side = Math.max(width, height, smallest)
  const top = bottom + margin / 2 - height - (side - height) * 0.55
  return [round((bounds.left + bounds.right - side) / 2), round(top), round(side)]
}

const frames = new WeakMap<Pose, Frame>()

export function frameOf(pose: Pose): Frame {
  const known = frames.get(pose)
  if (known) return known
  const evenly = Array.from({ length: MOMENTS }, (_, index) => index / MOMENTS)
  const frame = boxAround(pose, [...keyMoments(pose), ...evenly], MOVING)
  frames.set(pose, frame)
  return frame
}

export const frameOfStill = (pose: Pose, share: number): Frame => boxAround(pose, [share], STILL)

const CLASSES: Record<Tone, string> = {
  body: 'figure-body',
  far: 'figure-far',
  gap: 'figure-gap',
  gear: 'figure-gear',
  'gear-far': 'figure-gear-far',
  thing: 'figure-thing',
  hole: 'figure-hole'
}

export const classOfLayer = ({ tone, line }: Layer): string =>
  line === undefined ? CLASSES[tone] : `${CLASSES[tone]} is-line`

export const viewBoxOf = ([x, y, side]: Frame): string => `${x} ${y} ${side} ${side}`

/** Drawn last and just below the soles, because the gaps around the feet would cut into it. */
export const floorPath = (pose: Pose, [x, , side]: Frame): string | null =>
  hasFloor(pose) ? `M${x} 1.2H${x + side}` : null

const layerMarkup = (layer: Layer): string => {
  const width = layer.line === undefined ? '' : ` stroke-width="${layer.line}"`
  return `<path class="${classOfLayer(layer)}"${width} d="${layer.d}"/>`
}

export const layersMarkup = (layers: readonly Layer[]): string => layers.map(layerMarkup).join('')

export function figureMarkup(pose: Pose, share = iconMoment(pose)): string {
  const frame = frameOf(pose)
  const floor = floorPath(pose, frame)
  const paths = layersMarkup(layersAt(pose, share))
  const ground = floor === null ? '' : `<path class="figure-floor" d="${floor}"/>`
  return `<svg class="figure is-large" viewBox="${viewBoxOf(frame)}" aria-hidden="true">${paths}${ground}</svg>`
}
