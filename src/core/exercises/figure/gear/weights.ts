import { distance, mixPoint, step, type Point, disc, limb, polyline, direction, bow, polygon } from '../geometry.ts'
import { fill, handsOf, LINE, stroke, type Drawing, type Piece, type Scene } from './piece.ts'
import type { Joints } from '../solve.ts'

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

const both = [-1, 1] as const

function onShoulders({ joints, state }: Scene, forward: number, up: number): Point {
  return step(step(joints.shoulders, state.chest + 90, forward), state.chest, up)
}

const plateFromSide = (at: Point): Piece[] => [
  fill('held', 'gear', disc(at, 11)),
  fill('held', 'hole', disc(at, 7.6)),
  fill('held', 'gear', disc(at, 5.6))
]

/**
 * In a side view a plate seen end-on, otherwise a bar with plates. It is in the hands, on the shoulders with two
 * numbers, or behind the body with "b".
 */
export const barbell: Drawing = (scene, [forward, up], word) => {
  const { joints, fromSide } = scene
  const lies = forward === undefined || up === undefined ? undefined : onShoulders(scene, fromSide ? forward : 0, up)
  if (fromSide) return plateFromSide(lies ?? joints.near.grip)
  const { near, far } = joints
  const [right, left] = lies ? [near.shoulder, far.shoulder] : [near.grip, far.grip]
  const middle = lies ?? mixPoint(right, left, 0.5)
  const width = distance(right, left) || 1
  const on = (along: number): Point => [
    middle[0] + ((right[0] - left[0]) / width) * along,
    middle[1] + ((right[1] - left[1]) / width) * along
  ]
  const plate = (along: number, half: number, radius: number) =>
    limb(step(on(along), 0, half), radius, step(on(along), 180, half), radius)
  const at = word === 'b' ? 'back' : 'held'
  return [
    stroke(at, 'gear', LINE.bar, polyline(on(-46), on(46))),
    fill(at, 'gear', both.map((side) => plate(side * 36, 9, 2.6) + plate(side * 42, 5.5, 2.3)).join(''))
  ]
}

function dumbbellAt(grip: Point, across: number, depth: Piece['at'], tone: 'gear' | 'gear-far'): Piece[] {
  const at = depth === 'held' ? 'over' : depth
  const head = (side: number) => {
    const middle = step(grip, across, side * 8)
    return limb(step(middle, across + 90, 4), 2.6, step(middle, across - 90, 4), 2.6)
  }
  return [
    stroke(at, tone, LINE.bar, polyline(step(grip, across, -8), step(grip, across, 8))),
    fill(at, tone, both.map(head).join(''))
  ]
}

const dumbbellEnd = (grip: Point, at: Piece['at'], tone: 'gear' | 'gear-far'): Piece[] => [
  fill(at, tone, disc(grip, 5.4)),
  fill(at, 'hole', disc(grip, 3.4)),
  fill(at, tone, disc(grip, 1.8))
]

/** One in both hands or in one of them, one that both hands hold ("m"), or both seen end-on ("e"). */
export const dumbbell: Drawing = (scene, _, word) => {
  const { near, far } = scene.joints
  if (word === 'm') {
    const grip = mixPoint(near.grip, far.grip, 0.5)
    return dumbbellAt(grip, scene.state.tool ?? near.handAngle, scene.fromSide ? 'held' : 'over', 'gear')
  }
  if (word === 'e')
    return handsOf(scene, undefined)
      .reverse()
      .flatMap(([{ grip }, tone, at]) => dumbbellEnd(grip, at === 'held' ? 'over' : at, tone))
  const { tool } = scene.state
  return handsOf(scene, word)
    .reverse()
    .flatMap(([half, tone, at]) =>
      dumbbellAt(half.grip, tool === undefined ? half.handAngle + 90 : half.sign * tool, at, tone)
    )
}

/**
 * In line with the forearm, in the near hand or the named one. The handle is in front of the fist; otherwise only a
 * ball would show.
 */
export const kettlebell: Drawing = (scene, _, word) =>
  handsOf(scene, word ?? 'h').flatMap(([half, tone, at]) => {
    const angle = scene.state.tool === undefined ? half.handAngle : half.sign * scene.state.tool
    const ball = step(half.grip, angle, 11.5)
    const top = step(half.grip, angle, -0.5)
    const low = step(ball, angle, -4)
    const handle = polyline(
      step(low, angle + 90, 5.5),
      step(top, angle + 90, 5),
      step(top, angle - 90, 5),
      step(low, angle - 90, 5.5)
    )
    return [stroke(at === 'held' ? 'over' : at, tone, LINE.thin, handle), fill(at, tone, disc(ball, 7.6))]
  })

export const gloves: Drawing = (scene) =>
  handsOf(scene, undefined)
    .reverse()
    .map(([half, tone, at]) =>
      fill(at === 'held' ? 'over' : at, tone, disc(half.grip, 5) + limb(half.wrist, 3.6, half.grip, 4.4))
    )

export const abWheel: Drawing = ({ joints: { near, far }, fromSide }) => {
  const middle = mixPoint(near.grip, far.grip, 0.5)
  const at = fromSide ? 'held' : 'over'
  return [fill(at, 'gear', disc(middle, 7.5)), fill(at, 'hole', disc(middle, 4.6)), fill(at, 'gear', disc(middle, 2.6))]
}
