import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DRAWINGS } from './gear/gear.ts'
import { equip } from './gear/slot.ts'
import type { Point } from './geometry.ts'
import type { Pose } from './pose.ts'
import { solve, type Joints } from './solve.ts'
import type { State } from './state.ts'
import { stateAt } from './time.ts'

equip(DRAWINGS)

type Figures = Record<string, Pose>

const read = (path: string): Figures => JSON.parse(readFileSync(path, 'utf8')) as Figures

const LIBRARY = join(import.meta.dirname, '..', 'library')

const EXAMPLES = read(join(import.meta.dirname, 'examples.test-kit.json'))

export const SHELVES: Record<string, Figures> = Object.fromEntries(
  (existsSync(LIBRARY) ? readdirSync(LIBRARY) : [])
    .map((shelf) => [shelf, join(LIBRARY, shelf, 'figures.json')] as const)
    .filter(([, path]) => existsSync(path))
    .map(([shelf, path]) => [shelf, read(path)])
)

const FIGURES: Figures = {
  ...EXAMPLES,
  ...Object.fromEntries(
    Object.entries(SHELVES).flatMap(([shelf, figures]) =>
      Object.entries(figures).map(([id, pose]) => [`${shelf}/${id}`, pose] as const)
    )
  )
}

export const NAMES = Object.keys(FIGURES)

export function example(name: string): Pose {
  const pose = FIGURES[name]
  if (!pose) throw new Error(`No figure ${name}`)
  return pose
}

export function jointsAt(pose: Pose, share: number): { state: State; joints: Joints } {
  const state = stateAt(pose, share)
  return { state, joints: solve(state, pose) }
}

const CURVE = /M(\S+) (\S+)C(\S+) (\S+) (\S+) (\S+) (\S+) ([-\d.]+)/g

function onCurves(path: string): Point[] {
  return [...path.matchAll(CURVE)].flatMap((found) => {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = found.slice(1).map(Number)
    return [0.15, 0.3, 0.5, 0.7, 0.85, 1].map((t): Point => {
      const at = (a: number, b: number, c: number, d: number) =>
        (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * d
      return [at(x0, x1, x2, x3), at(y0, y1, y2, y3)]
    })
  })
}

const ARC = /(-?[\d.]+) (-?[\d.]+)A([\d.]+) [\d.]+ 0 (\d) 0 (-?[\d.]+) (-?[\d.]+)/g

function onArcs(path: string): Point[] {
  return [...path.matchAll(ARC)].flatMap((found): Point[] => {
    const [x0 = 0, y0 = 0, radius = 0, large = 0, x1 = 0, y1 = 0] = found.slice(1).map(Number)
    const half = Math.hypot(x1 - x0, y1 - y0) / 2
    const height = Math.sqrt(Math.max(0, radius ** 2 - half ** 2)) * (large ? 1 : -1)
    const across = Math.atan2(y1 - y0, x1 - x0) + Math.PI / 2
    const middle: Point = [(x0 + x1) / 2 + height * Math.cos(across), (y0 + y1) / 2 + height * Math.sin(across)]
    const from = Math.atan2(y0 - middle[1], x0 - middle[0])
    const to = Math.atan2(y1 - middle[1], x1 - middle[0])
    const turn = (((from - to) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI)
    return [0.25, 0.5, 0.75].map((share) => [
      middle[0] + radius * Math.cos(from - turn * share),
      middle[1] + radius * Math.sin(from - turn * share)
    ])
  })
}

export function pointsOf(path: string): Point[] {
  const points: Point[] = [...onCurves(path), ...onArcs(path)]
  for (const [, x, y, radius] of path.matchAll(/[MLA](?:[\d.]+ [\d.]+ 0 \d 0 )?(-?[\d.]+) (-?[\d.]+)(?:a([\d.]+))?/g)) {
    const [px, py, r] = [Number(x), Number(y), Number(radius ?? 0)]
    points.push([px, py])
    if (radius) points.push([px + 2 * r, py], [px + r, py - r], [px + r, py + r])
  }
  return points
}
