/**
 * Turns angles and contacts into joints. Bones keep their length, and the body leans towards contacts they cannot
 * reach.
 */
import { BODY, ankleHeight, footAt, footLength, onFarSide, standOnPedals } from './body-size.ts'
import { add, distance, mixPoint, reach, step, subtract, type Degrees, type Point } from './geometry.ts'
import { hasFloor, isSeenFromSide, type Pose } from './pose.ts'
import type { HalfState, State } from './state.ts'

export interface Half {
  hip: Point
  knee: Point
  ankle: Point
  heel: Point
  toe: Point
  shoulder: Point
  elbow: Point
  wrist: Point
  grip: Point
  tip: Point
  handAngle: Degrees
  sign: number
}

export interface Joints {
  pelvis: Point
  waist: Point
  shoulders: Point
  head: Point
  near: Half
  far: Half
  missed: number
}

/** How far the body may move from its written place to keep a contact. */
const MOST_LEAN = 3
const UNSEEN = 0.25
const NEAR_ENOUGH = 0.01

/** Two bones: thigh and shin, or upper arm and forearm, including the grip when the hand holds something. */
interface Chain {
  root: (pelvis: Point) => Point
  angles: [Degrees, Degrees, Degrees | undefined]
  upper: number
  lower: number
  sign: number
  bend: number
  target: Point | undefined
}

interface Side {
  half: HalfState
  sign: number
  leg: Chain
  arm: Chain
  ankle: number
}

const endOf = ({ root, angles, upper, lower, sign }: Chain, pelvis: Point): Point =>
  step(step(root(pelvis), sign * angles[0], upper), sign * angles[1], lower)

function aim(chain: Chain, pelvis: Point, to: Point): void {
  const [upper, lower] = reach({ ...chain, from: chain.root(pelvis), to, hint: chain.angles[0] })
  chain.angles[0] = upper
  chain.angles[1] = lower
}

function spineOf({ lowBack, chest, torsoSeen }: State, pelvis: Point): { waist: Point; shoulders: Point } {
  const waist = step(pelvis, lowBack, BODY.lowBack * torsoSeen)
  return { waist, shoulders: step(waist, chest, BODY.chest * torsoSeen) }
}

/** In a side view, elbows point back. */
function elbowBend(pose: Pose, { elbow }: HalfState): number {
  if (pose.eb) return -pose.eb
  return isSeenFromSide(pose) ? -1 : elbow
}

function sideOf(state: State, pose: Pose, name: 'near' | 'far'): Side {
  const half = state[name]
  const { hand, foot, seen } = half
  const fromSide = isSeenFromSide(pose)
  const [turns, sign] = name === 'near' ? [1, 1] : [-1, fromSide ? 1 : -1]
  const shifted = (point: Point) => (name === 'far' && fromSide ? onFarSide(point) : point)
  if (foot) half.leg[2] = foot[2] ?? half.leg[2]
  const ankle = ankleHeight(half.leg[2], sign, footLength(pose))
  const leg: Chain = {
    root: (pelvis) => shifted(step(pelvis, state.lowBack + 90, fromSide ? 0 : BODY.hips * sign)),
    angles: half.leg,
    upper: BODY.thigh * seen[2],
    lower: BODY.shin * seen[3],
    sign,
    bend: (!fromSide && pose.kb) || 1,
    target: foot && shifted([foot[0], foot[1] + ankle])
  }
  const arm: Chain = {
    root: (pelvis) => {
      const sideways = fromSide ? state.turn * turns : BODY.shoulders * sign
      const out = step(spineOf(state, pelvis).shoulders, state.chest + 90, sideways + state.shrug[0] * sign)
      return shifted(step(out, state.chest, state.shrug[1]))
    },
    angles: half.arm,
    upper: BODY.upperArm * seen[0],
    lower: (BODY.forearm + (hand && hand[2] === undefined ? BODY.grip : 0)) * seen[1],
    sign,
    bend: elbowBend(pose, half),
    target: hand && shifted([hand[0], hand[1]])
  }
  return { half, sign, leg, arm, ankle }
}

const ORIGIN: Point = [0, 0]

function standing({ pelvis, knee }: State, pose: Pose, near: Side, far: Side): [Point, Chain?] {
  if (pose.an === 'f' && near.leg.target) return [subtract(near.leg.target, endOf(near.leg, ORIGIN)), near.leg]
  if (pose.an === 'g') {
    const soles = [near, far].map(({ leg, ankle }) => endOf(leg, ORIGIN)[1] - ankle)
    return [[pelvis[0], pelvis[1] - Math.min(...soles)]]
  }
  if (pose.an === 'k' && knee) {
    return [subtract(knee, step(near.leg.root(ORIGIN), near.leg.angles[0], near.leg.upper))]
  }
  if (pose.an === 'h' && near.arm.target) {
    const hung = subtract(near.arm.target, endOf(near.arm, ORIGIN))
    // In a front view both hands hold it, so it is in the middle and only its height follows.
    return isSeenFromSide(pose) ? [hung, near.arm] : [[pelvis[0], hung[1]]]
  }
  return [pelvis]
}

interface Pin extends Chain {
  target: Point
}

const lack = (pin: Pin, pelvis: Point): number => distance(pin.root(pelvis), pin.target) - pin.upper - pin.lower

const miss = (pin: Pin, pelvis: Point): number =>
  Math.max(lack(pin, pelvis), Math.abs(pin.upper - pin.lower) - distance(pin.root(pelvis), pin.target))

/**
 * Moves the pelvis until every pinned chain reaches its contact, because straight lines between keyframes cut the
 * corners of the body's real path.
 */
function leanTowards(pins: readonly Pin[], written: Point): Point {
  let pelvis = written
  for (let round = 0; round < 24; round += 1) {
    const pulls = pins.flatMap((pin): Point[] => {
      const missing = lack(pin, pelvis) - UNSEEN
      if (missing < NEAR_ENOUGH) return []
      const root = pin.root(pelvis)
      return [subtract(mixPoint(root, pin.target, missing / distance(root, pin.target)), root)]
    })
    if (pulls.length === 0) return pelvis
    const [x, y] = pulls.reduce(add)
    const moved = add(pelvis, [x / pulls.length, y / pulls.length])
    const way = distance(written, moved)
    pelvis = way > MOST_LEAN ? mixPoint(written, moved, MOST_LEAN / way) : moved
  }
  return pelvis
}

/** Lifts a free foot out of the floor. */
function lift({ leg, ankle }: Side, pelvis: Point): void {
  const [x, y] = endOf(leg, pelvis)
  if (y - ankle < -1e-6) aim({ ...leg, bend: 1 }, pelvis, [x, ankle])
}

function halfOf(
  { half: { arm: angles, leg: legAngles, seen }, sign, arm, leg }: Side,
  pelvis: Point,
  foot: number
): Half {
  const hip = leg.root(pelvis)
  const shoulder = arm.root(pelvis)
  const knee = step(hip, sign * legAngles[0], leg.upper)
  const ankle = endOf(leg, pelvis)
  const elbow = step(shoulder, sign * angles[0], arm.upper)
  const wrist = step(elbow, sign * angles[1], BODY.forearm * seen[1])
  const handAngle = sign * (angles[2] ?? angles[1])
  const grip = step(wrist, handAngle, BODY.grip * seen[1])
  const tip = step(wrist, handAngle, BODY.hand * seen[1])
  return {
    hip,
    knee,
    ankle,
    ...footAt(ankle, legAngles[2], sign, foot),
    shoulder,
    elbow,
    wrist,
    grip,
    tip,
    handAngle,
    sign
  }
}

export function solve(state: State, pose: Pose): Joints {
  standOnPedals(state, pose)
  const near = sideOf(state, pose, 'near')
  const far = sideOf(state, pose, 'far')
  const sides = [near, far]
  const pins = sides.flatMap(({ leg, arm }) => [leg, arm]).filter((chain): chain is Pin => chain.target !== undefined)
  const [written, nailed] = standing(state, pose, near, far)
  const pelvis = pose.an === 'g' || pose.an === 'k' ? written : leanTowards(pins, written)
  for (const pin of pins) if (pin !== nailed || pelvis !== written) aim(pin, pelvis, pin.target)
  for (const side of sides) {
    const { arm, hand } = side.half
    if (!side.leg.target && hasFloor(pose)) lift(side, pelvis)
    arm[2] = hand ? (hand[2] ?? arm[1]) : (arm[2] ?? arm[1])
  }
  const { waist, shoulders } = spineOf(state, pelvis)
  return {
    pelvis,
    waist,
    shoulders,
    head: step(shoulders, state.head, BODY.neck * state.torsoSeen),
    near: halfOf(near, pelvis, footLength(pose)),
    far: halfOf(far, pelvis, footLength(pose)),
    missed: Math.max(0, ...pins.map((pin) => miss(pin, pelvis)))
  }
}
