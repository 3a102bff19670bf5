import { distance, mixPoint, step, type Point } from '../geometry.ts'
import { disc, limb, polyline } from '../shapes.ts'
import { fill, handsOf, LINE, stroke, type Drawing, type Piece, type Scene } from './piece.ts'

const both = [-1, 1] as const

function onShoulders({ joints, state }: Scene, forward: number, up: number): Point {
  return step(step(joints.shoulders, state.chest + 90, forward), state.chest, up)
}

const plateFromSide = (at: Point): Piece[] => [
  fill('held', 'gear', disc(at, 11)),
  fill('held', 'hole', disc(at, 7.6)),
  fill('held', 'gear', disc(at, 5.6))
]

/** From the side a plate seen from its end, else a bar with plates. In the hands, with two numbers on the shoulders, with "b" behind the body. */
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

/** In both hands, in one of them, one that both hands hold ("m"), or both seen from their ends ("e"). */
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

/** In line with the forearm, in the near hand or the named one. The handle is before the fist, or only a ball would be seen. */
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
