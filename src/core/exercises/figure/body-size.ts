import { add, direction, step, type Degrees, type Point } from './geometry.ts'
import { isSeenFromSide, type Pose } from './pose.ts'
import type { State } from './state.ts'

/** The one body of all figures. Units are hundredths of its height (decision 051). */
export const BODY = {
  thigh: 24,
  shin: 23,
  lowBack: 13,
  chest: 14,
  neck: 15.5,
  head: 7.4,
  upperArm: 17,
  forearm: 15,
  grip: 3,
  hand: 5,
  hips: 4.4,
  shoulders: 9
} as const

/** Radii of the outline: the torso in pieces, limbs from joint to joint. */
export const RADIUS = {
  pelvis: 6.2,
  waist: 5.6,
  chest: 6.2,
  frontShoulder: 4.4,
  frontHip: 5,
  frontChest: 5.2,
  frontPelvis: 6,
  hip: 5.7,
  knee: 4.3,
  ankle: 3,
  heel: 2.8,
  toe: 1.5,
  shoulder: 4.1,
  elbow: 3.5,
  wrist: 2.6,
  hand: 2.9
} as const

/** In a side view, the far half is slightly ahead and higher, so that its edge always shows. */
const FAR_SHIFT = [3.6, 1] as const

/** In a front view, a foot is half as long. */
const FRONT_FOOT = 0.5

interface Foot {
  heel: Point
  toe: Point
}

const HEEL = [-1.4, 1.2] as const
const TOE = [9, 2.5] as const
const BALL = [6, 4] as const

/**
 * The foot is a wedge of two circles, heel and toe. It shows which way the body faces and how it meets the floor.
 * `length` is a share of the whole foot, and a `sign` of -1 mirrors it.
 */
export function footAt(ankle: Point, toeAngle: Degrees, sign: number, length: number): Foot {
  const along = direction(sign * toeAngle)
  const down = direction(sign * toeAngle + 90 * sign)
  const at = ([x, y]: readonly [number, number]): Point => [
    ankle[0] + along[0] * x * length + down[0] * y,
    ankle[1] + along[1] * x * length + down[1] * y
  ]
  return { heel: at(HEEL), toe: at(TOE) }
}

export function ankleHeight(toeAngle: Degrees, sign: number, length: number): number {
  const { heel, toe } = footAt([0, 0], toeAngle, sign, length)
  return -Math.min(heel[1] - RADIUS.heel, toe[1] - RADIUS.toe)
}

export const footLength = (pose: Pose): number => (isSeenFromSide(pose) ? 1 : FRONT_FOOT)

export const onFarSide = (point: Point): Point => add(point, FAR_SHIFT)

const BIKE = { axle: [0, 15.5], crank: 8.5 } as const

export function pedals(x: number, phase: number): { axle: Point; near: Point; far: Point } {
  const axle: Point = [BIKE.axle[0] + x, BIKE.axle[1]]
  return { axle, near: step(axle, phase * 360, BIKE.crank), far: step(axle, phase * 360 + 180, BIKE.crank) }
}

/** On a bike, the feet follow the pedals, and the pedals follow the phase. */
export function standOnPedals(state: State, pose: Pose): void {
  const bike = pose.e?.find(([kind]) => kind === 'bike')
  if (!bike) return
  const at = pedals(Number(bike[1] ?? 0), state.phase)
  for (const half of ['near', 'far'] as const) {
    const pedal = at[half]
    const toe = 100 + (at.axle[0] - pedal[0])
    const [x, y] = step(step(pedal, toe, -BALL[0]), toe + 90, -BALL[1])
    state[half].foot = [x, y - ankleHeight(toe, 1, 1), toe]
  }
}
