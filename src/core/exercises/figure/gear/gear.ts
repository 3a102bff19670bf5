import type { Pose, Equipment } from '../pose.ts'
import { mixPoint, step, type Degrees, type Point, bow, disc, limb, polyline } from '../geometry.ts'
import type { Half, Joints } from '../solve.ts'
import { endAboveFloor, fill, handsOf, LINE, stroke, type Drawing, type Scene, type Piece } from './piece.ts'
import { pedals } from '../body-size.ts'
import {
  bagHome,
  bench,
  box,
  chair,
  fingerboard,
  gymBall,
  heavyBag,
  holds,
  hoop,
  hurdle,
  loop,
  mark,
  mat,
  panel,
  parallelBars,
  post,
  pullUpBar,
  stairs,
  wall
} from './things.ts'
import type { Gear } from './slot.ts'
import {
  abWheel,
  barbell,
  dumbbell,
  gloves,
  kettlebell,
  ball,
  basketball,
  football,
  medicineBall,
  ballHome
} from './weights.ts'

const WHEEL = 17

/** The pedals' axle is at x. Frame and wheels stand still; the cranks turn with the phase, and the feet follow. */
const bike: Drawing = ({ joints, state }, [x = 0]) => {
  const { axle, near, far } = pedals(x, state.phase)
  const rear: Point = [x - 25, WHEEL]
  const front: Point = [x + 37, WHEEL]
  const seat: Point = [x - 13.5, 49]
  const bars: Point = [x + 29, 55]
  const neck: Point = [x + 26, 46]
  const farPedal: Point = [far[0] + 3.6, far[1] + 1]
  const tread = ([px, py]: Point) => polyline([px - 3.5, py], [px + 3.5, py])
  return [
    stroke('back', 'thing', LINE.thing, disc(rear, WHEEL - 2) + disc(front, WHEEL - 2)),
    stroke(
      'back',
      'thing',
      LINE.bar,
      polyline(rear, axle, neck, mixPoint(seat, axle, 0.25), rear) + polyline(seat, axle)
    ),
    stroke('back', 'thing', LINE.bar, polyline(front, neck, bars, [x + 33, 55])),
    stroke('back', 'thing', 4.4, polyline([seat[0] - 7, 50], [seat[0] + 5, 50])),
    stroke('back', 'gear-far', LINE.thin, polyline(axle, farPedal) + tread(farPedal)),
    fill('held', 'gear', disc(axle, 4)),
    stroke('held', 'gear', LINE.thin, polyline(axle, near) + tread(near)),
    fill('over', 'gear', limb([x + 31, 55.5], 2, [joints.near.grip[0], 55.5], 2))
  ]
}

/** The feet are at x. The seat slides under the pelvis, and the chain follows the hands. */
const rower: Drawing = ({ joints }, [x = 0]) => {
  const seat = joints.pelvis
  const grip = mixPoint(joints.near.grip, joints.far.grip, 0.5)
  const flywheel: Point = [x + 24, 20]
  return [
    stroke(
      'back',
      'thing',
      LINE.thing,
      polyline([x - 66, 8], [x + 16, 9]) + polyline([x - 63, 8], [x - 63, 1.8]) + polyline([x + 20, 9], [x + 20, 1.8])
    ),
    fill('back', 'thing', disc(flywheel, 13)),
    fill('back', 'hole', disc(flywheel, 4)),
    stroke('back', 'thing', LINE.thing, polyline([x + 3, 6], [x + 10, 22])),
    fill('back', 'gear', limb([seat[0] - 6, seat[1] - 8], 1.8, [seat[0] + 6, seat[1] - 8], 1.8)),
    stroke('held', 'gear', 1.8, polyline(grip, [flywheel[0] - 5, flywheel[1] + 6])),
    stroke('over', 'gear', LINE.bar, polyline([grip[0] - 0.5, grip[1] - 3.5], [grip[0] + 0.5, grip[1] + 3.5]))
  ]
}

const directionOf = (scene: Scene, half: Half): Degrees =>
  scene.state.tool === undefined ? half.handAngle : half.sign * scene.state.tool

const THROAT = 13
const HEAD = { from: 20, to: 24, radius: 6.6 } as const

// Equipment held by a handle (racket, paddle, club, ski poles) and tied equipment (ropes, bands, towel).

const racket: Drawing = (scene, _, word) =>
  handsOf(scene, word ?? 'h').flatMap(([half, tone, at]) => {
    const angle = directionOf(scene, half)
    const on = (along: number) => step(half.grip, angle, along)
    return [
      stroke(at, tone, LINE.bar, polyline(on(-2), on(THROAT))),
      stroke(at, tone, 2, limb(on(HEAD.from), HEAD.radius, on(HEAD.to), HEAD.radius))
    ]
  })

const paddle: Drawing = (scene, _, word) =>
  handsOf(scene, word ?? 'h').flatMap(([half, tone, at]) => {
    const angle = directionOf(scene, half)
    const on = (along: number) => step(half.grip, angle, along)
    return [stroke(at, tone, LINE.bar, polyline(on(0), on(5))), fill(at, tone, limb(on(9), 5.6, on(10.5), 5.6))]
  })

/** A golf club in both hands. A negative length turns its head to the other side. */
const club: Drawing = (scene, [length = 46]) => {
  const { near, far } = scene.joints
  const angle = directionOf(scene, near)
  const grip = mixPoint(near.grip, far.grip, 0.5)
  const end = endAboveFloor(grip, angle, Math.abs(length))
  const head = step(end, angle - Math.sign(length) * 80, 5)
  const at = scene.fromSide ? 'held' : 'over'
  return [
    stroke(at, 'gear', LINE.thin, polyline(step(grip, angle, -4), end)),
    fill(at, 'gear', limb(end, 1.4, [head[0], Math.max(head[1], 2.2)], 2.2))
  ]
}

const poles: Drawing = (scene, [length = 52]) =>
  handsOf(scene, undefined).flatMap(([half, tone, at]) => {
    const angle = half.sign * (scene.state.tool ?? 200)
    const end = endAboveFloor(half.grip, angle, length)
    const basket = mixPoint(end, half.grip, 0.08)
    return [
      stroke(at, tone, 2, polyline(step(half.grip, angle, -3), end)),
      stroke(at, tone, 2, polyline(step(basket, angle + 90, 2.4), step(basket, angle - 90, 2.4)))
    ]
  })

const skis: Drawing = ({ joints: { near, far }, state, fromSide }) =>
  fromSide
    ? ([near, far] as const).map((half, index) => {
        const toe = state[index === 0 ? 'near' : 'far'].leg[2]
        const sole = step(half.ankle, toe + 90, 3.4)
        const path = polyline(step(sole, toe, -17), step(sole, toe, 24), step(sole, toe - 8, 30))
        return stroke(index === 0 ? 'held' : 'far', index === 0 ? 'gear' : 'gear-far', LINE.thin, path)
      })
    : []

/** One curve from hand to hand. It turns with the phase: behind the body at the top, in front of it at the bottom. */
const jumpRope: Drawing = ({ joints: { near, far }, state: { phase } }) => {
  const [from, to] = [near.tip, far.tip]
  const middle = mixPoint(from, to, 0.5)
  const height = Math.cos(phase * 2 * Math.PI)
  const reach = (height > 0 ? 74 : 54) * height * 1.25
  const width = 16 * Math.abs(height) + 6
  const turn = phase % 1
  const path = bow(from, [from[0] + width, middle[1] + reach], [to[0] - width, middle[1] + reach], to)
  return [stroke(turn < 0.25 || turn > 0.75 ? 'back' : 'held', 'gear', LINE.thin, path)]
}

const WAVE_POINTS = 28

/** Two ropes to a point on the floor. Waves run along them with the phase, alternating left and right. */
const battleRope: Drawing = (scene, [x = 60, height = 9]) =>
  handsOf(scene, undefined).map(([half, tone, at], index) => {
    const anchor: Point = [x + index * 3, 2]
    const points = Array.from({ length: WAVE_POINTS + 1 }, (_, knot): Point => {
      const share = knot / WAVE_POINTS
      const [px, py] = mixPoint(half.grip, anchor, share)
      const swing = Math.sin(2 * Math.PI * (2 * share - scene.state.phase + index / 2))
      return [px, Math.max(2, py + height * swing * Math.min(1, 5 * share) * (1 - share))]
    })
    return stroke(at, tone, LINE.bar, polyline(...points))
  })

function otherEnd({ joints: { near, far } }: Scene, [x, y]: readonly number[], word: string | undefined): Point {
  if (word === 'f') return mixPoint(near.heel, near.toe, 0.6)
  if (word === 'F') return mixPoint(far.heel, far.toe, 0.6)
  return x === undefined || y === undefined ? far.grip : [x, y]
}

/** From hand to hand, to a place or to a foot, or a loop around both knees or ankles. */
const band: Drawing = (scene, numbers, word) => {
  const { near, far } = scene.joints
  if (word === 'k') return [stroke('held', 'gear', LINE.bar, polyline(near.knee, far.knee))]
  if (word === 'a') return [stroke('held', 'gear', LINE.bar, polyline(near.ankle, far.ankle))]
  const at = scene.fromSide ? 'held' : 'over'
  return [stroke(at, 'gear', LINE.thin, polyline(near.grip, otherEnd(scene, numbers, word)))]
}

const towel: Drawing = (scene, numbers, word) => {
  const { grip } = scene.joints.near
  const end = otherEnd(scene, numbers, word)
  const sag = Math.max(0, 14 - Math.hypot(end[0] - grip[0], end[1] - grip[1]))
  const low = (point: Point): Point => [point[0], point[1] - sag]
  return [stroke(scene.fromSide ? 'held' : 'over', 'gear', LINE.thing, bow(grip, low(grip), low(end), end))]
}

/** Rings on straps, either straight up to a beam at a height or to a beam at a given place. */
const rings: Drawing = (scene, [height = 124, x]) =>
  handsOf(scene, undefined).flatMap(([half, tone, at], index) => {
    const shift = scene.fromSide ? index * 3.6 : 0
    const anchor: Point = [x === undefined ? half.grip[0] : x + shift, height]
    const middle = mixPoint(half.grip, anchor, 3.6 / Math.hypot(anchor[0] - half.grip[0], anchor[1] - half.grip[1]))
    return [
      stroke('back', 'thing', LINE.thin, polyline(middle, anchor)),
      stroke('back', 'thing', LINE.thing, polyline([anchor[0] - 7, height], [anchor[0] + 7, height])),
      stroke(at === 'held' ? 'over' : at, tone, 2.2, disc(middle, 4))
    ]
  })

const numbersOf = ([, ...all]: Equipment): number[] => all.filter((value) => typeof value === 'number')

const wordOf = ([, ...all]: Equipment): string | undefined => all.find((value) => typeof value === 'string')

function freeThing(pose: Pose, joints: Joints): Point | undefined {
  for (const written of pose.e ?? []) {
    const numbers = numbersOf(written)
    if (written[0] === 'bag') return bagHome(numbers)
    if (written[0] === 'gymball') return [numbers[0] ?? 0, numbers[1] ?? 18]
    const ball = ballHome(joints, written[0], numbers, wordOf(written))
    if (ball) return ball
  }
  return undefined
}

export const GEAR: Readonly<Record<string, Drawing>> = {
  bb: barbell,
  db: dumbbell,
  kb: kettlebell,
  glove: gloves,
  wheel: abWheel,
  rope: jumpRope,
  waves: battleRope,
  band,
  towel,
  rings,
  racket,
  paddle,
  club,
  poles,
  skis,
  ball,
  medball: medicineBall,
  basketball,
  football,
  gymball: gymBall,
  bag: heavyBag,
  bar: pullUpBar,
  pbars: parallelBars,
  board: fingerboard,
  holds,
  bench,
  box,
  stairs,
  chair,
  wall,
  panel,
  post,
  loop,
  mat,
  hurdle,
  mark,
  hoop,
  bike,
  rower
}

export const drawGear = (pose: Pose, scene: Scene): Piece[] =>
  (pose.e ?? []).flatMap((written) => GEAR[written[0]]?.(scene, numbersOf(written), wordOf(written)) ?? [])

export const DRAWINGS: Gear = { draw: drawGear, home: freeThing }
