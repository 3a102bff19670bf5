/** Figures for tests: examples of everything that can be written, and the whole library. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Point } from './geometry.ts'
import type { Pose } from './pose.ts'
import { solve, type Joints } from './solve.ts'
import type { State } from './state.ts'
import { stateAt } from './time.ts'

type Figures = Record<string, Pose>

const read = (path: string): Figures => JSON.parse(readFileSync(path, 'utf8')) as Figures

const LIBRARY = join(import.meta.dirname, '..', 'library')

export const EXAMPLES = read(join(import.meta.dirname, 'examples.test-kit.json'))

/** By shelf. */
export const SHELVES: Record<string, Figures> = Object.fromEntries(
  (existsSync(LIBRARY) ? readdirSync(LIBRARY) : [])
    .map((shelf) => [shelf, join(LIBRARY, shelf, 'figures.json')] as const)
    .filter(([, path]) => existsSync(path))
    .map(([shelf, path]) => [shelf, read(path)])
)

export const FIGURES: Figures = { ...EXAMPLES, ...Object.assign({}, ...Object.values(SHELVES)) }

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

/** Points that a path of ours reaches: its ends, and the edges of its discs. */
export function pointsOf(path: string): Point[] {
  const points: Point[] = []
  for (const [, x, y, radius] of path.matchAll(/[MLA](?:[\d.]+ [\d.]+ 0 \d 0 )?(-?[\d.]+) (-?[\d.]+)(?:a([\d.]+))?/g)) {
    const [px, py, r] = [Number(x), Number(y), Number(radius ?? 0)]
    points.push([px, py])
    if (radius) points.push([px + 2 * r, py], [px + r, py - r], [px + r, py + r])
  }
  return points
}
