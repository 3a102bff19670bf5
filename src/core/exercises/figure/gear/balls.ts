import { direction, mixPoint, step, type Point } from '../geometry.ts'
import { bow, disc, polygon, polyline } from '../shapes.ts'
import type { Joints } from '../solve.ts'
import { fill, stroke, type Drawing, type Piece, type Scene } from './piece.ts'

const BALLS: Record<string, { radius: number; holds: 'near' | 'both' }> = {
  ball: { radius: 3, holds: 'near' },
  medball: { radius: 8, holds: 'both' },
  basketball: { radius: 7, holds: 'near' },
  football: { radius: 6.3, holds: 'near' }
}

export function ballHome(joints: Joints, kind: string, numbers: readonly number[], word?: string): Point | undefined {
  const ball = BALLS[kind]
  if (!ball) return undefined
  const written = kind === 'ball' ? numbers.slice(1) : numbers
  if (written[0] !== undefined && written[1] !== undefined) return [written[0], written[1]]
  const radius = kind === 'ball' ? (numbers[0] ?? ball.radius) : ball.radius
  const { near, far } = joints
  if (word !== 'both' && ball.holds === 'near') return step(near.grip, near.handAngle, radius)
  return step(mixPoint(near.grip, far.grip, 0.5), near.sign === far.sign ? near.handAngle : 0, radius * 0.5)
}

const seams: Record<string, (centre: Point, at: Piece['at']) => Piece[]> = {
  medball: ([x, y], at) => [
    stroke(at, 'hole', 1.4, bow([x - 7, y + 2], [x - 3, y - 2], [x + 3, y - 2], [x + 7, y + 2]))
  ],
  basketball: ([x, y], at) => [
    stroke(at, 'hole', 1, polyline([x - 6.4, y], [x + 6.4, y]) + polyline([x, y - 6.4], [x, y + 6.4])),
    stroke(at, 'hole', 1, bow([x - 4.5, y + 4.5], [x - 1, y + 2], [x - 1, y - 2], [x - 4.5, y - 4.5]))
  ],
  football: ([x, y], at) => {
    const corner = (index: number, radius: number): Point => {
      const [dx, dy] = direction(index * 72)
      return [x + dx * radius, y + dy * radius]
    }
    const corners = [0, 1, 2, 3, 4]
    return [
      fill(at, 'hole', polygon(...corners.map((index) => corner(index, 2.6)))),
      stroke(at, 'hole', 1, corners.map((index) => polyline(corner(index, 2.6), corner(index, 5))).join(''))
    ]
  }
}

const draw = (scene: Scene, kind: string, numbers: readonly number[], word: string | undefined): Piece[] => {
  const centre = scene.state.free ?? ballHome(scene.joints, kind, numbers, word)
  if (!centre) return []
  const radius = kind === 'ball' ? (numbers[0] ?? 3) : (BALLS[kind]?.radius ?? 3)
  const at = scene.fromSide ? 'held' : 'over'
  return [fill(at, 'gear', disc(centre, radius)), ...(seams[kind]?.(centre, at) ?? [])]
}

const ballOf =
  (kind: string): Drawing =>
  (scene, numbers, word) =>
    draw(scene, kind, numbers, word)

export const ball = ballOf('ball')
export const medicineBall = ballOf('medball')
export const basketball = ballOf('basketball')
export const football = ballOf('football')
