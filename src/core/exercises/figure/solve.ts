/** From angles and contacts to joints. Bones keep their length; what they cannot reach, the body leans towards. */
import { BODY } from './body.ts'
import { ankleHeight, footAt, footLength, onFarSide, standOnPedals } from './feet.ts'
import { add, distance, mixPoint, reach, step, subtract, type Degrees, type Point } from './geometry.ts'
import { hasFloor, isSeenFromSide, type Pose } from './pose.ts'
import type { FullContact, HalfState, State } from './state.ts'

/** One half of the body; `sign` is -1 for the left half of a front view. */
export interface Half {
  hip: Point
  knee: Point
  ankle: Point
  heel: Point
  toe: Point
  shoulder: Point
  elbow: Point
  wrist: Point
  /** What the hand holds, the tips of its fingers, and its direction. */
  grip: Point
  tip: Point
  handAngle: Degrees
  sign: number
}

export interface Joints {
  pelvis: Point
  waist: Point
  /** The point between the shoulders. */
  shoulders: Point
  head: Point
  near: Half
  far: Half
  /** How far the worst contact is out of reach. */
  missed: number
}

type HalfName = 'near' | 'far'
const HALVES = ['near', 'far'] as const
/** The body moves at most so far from where it was written, to keep a contact. */
const MOST_LEAN = 3
/** A contact that is missed by so little is not seen. */
const UNSEEN = 0.25
const NEAR_ENOUGH = 0.01

/** A limb that is pinned: where it begins, what it must reach, and how long it is. */
interface Pin {
  root: (pelvis: Point) => Point
  target: Point
  length: number
  /** How near it can come: its bones are not equally long. */
  shortest: number
}

const span = (upper: number, lower: number) => ({ length: upper + lower, shortest: Math.abs(upper - lower) })

class Solver {
  readonly fromSide: boolean
  readonly foot: number
  readonly state: State
  readonly pose: Pose

  constructor(state: State, pose: Pose) {
    this.state = state
    this.pose = pose
    this.fromSide = isSeenFromSide(pose)
    this.foot = footLength(pose)
  }

  sign(half: HalfName): number {
    return half === 'far' && !this.fromSide ? -1 : 1
  }

  shifted(point: Point, half: HalfName): Point {
    return half === 'far' && this.fromSide ? onFarSide(point) : point
  }

  hip(pelvis: Point, half: HalfName): Point {
    return this.fromSide
      ? this.shifted(pelvis, half)
      : step(pelvis, this.state.lowBack + 90, BODY.hips * this.sign(half))
  }

  spine(pelvis: Point): { waist: Point; shoulders: Point } {
    const { lowBack, chest, torsoSeen } = this.state
    const waist = step(pelvis, lowBack, BODY.lowBack * torsoSeen)
    return { waist, shoulders: step(waist, chest, BODY.chest * torsoSeen) }
  }

  shoulder(pelvis: Point, half: HalfName): Point {
    const { chest, turn, shrug } = this.state
    const sign = this.sign(half)
    const sideways = this.fromSide ? turn * (half === 'near' ? 1 : -1) : BODY.shoulders * sign
    const hanging = step(this.spine(pelvis).shoulders, chest + 90, sideways)
    return this.shifted(step(step(hanging, chest + 90, shrug[0] * sign), chest, shrug[1]), half)
  }

  thigh(half: HalfName): number {
    return BODY.thigh * this.state[half].seen[2]
  }

  shin(half: HalfName): number {
    return BODY.shin * this.state[half].seen[3]
  }

  upperArm(half: HalfName): number {
    return BODY.upperArm * this.state[half].seen[0]
  }

  ankleOn(contact: FullContact, half: HalfName): Point {
    const toe = contact[2] ?? this.state[half].leg[2]
    return this.shifted([contact[0], contact[1] + ankleHeight(toe, this.sign(half), this.foot)], half)
  }

  leg(hip: Point, half: HalfName): { knee: Point; ankle: Point } {
    const [thigh, shin] = this.state[half].leg
    const knee = step(hip, this.sign(half) * thigh, this.thigh(half))
    return { knee, ankle: step(knee, this.sign(half) * shin, this.shin(half)) }
  }

  /** The forearm reaches to the wrist of a hand that lies, or to the grip of one that holds. */
  forearm(half: HalfName, hand: FullContact): number {
    return (BODY.forearm + (hand[2] === undefined ? BODY.grip : 0)) * this.state[half].seen[1]
  }

  handTarget(hand: FullContact, half: HalfName): Point {
    return this.shifted([hand[0], hand[1]], half)
  }

  /** Where the pelvis is, before anything leans. */
  pelvis(): Point {
    const { state, pose } = this
    const { foot, hand, leg, arm } = state.near
    if (pose.an === 'f' && foot) {
      return subtract(this.ankleOn(foot, 'near'), this.leg(this.hip([0, 0], 'near'), 'near').ankle)
    }
    if (pose.an === 'g') {
      const soles = HALVES.map((half) => {
        const { ankle } = this.leg(this.hip([0, 0], half), half)
        return ankle[1] - ankleHeight(state[half].leg[2], this.sign(half), this.foot)
      })
      return [state.pelvis[0], state.pelvis[1] - Math.min(...soles)]
    }
    if (pose.an === 'k' && state.knee) {
      return subtract(state.knee, step(this.hip([0, 0], 'near'), leg[0], this.thigh('near')))
    }
    if (pose.an === 'h' && hand) {
      const elbow = step(this.shoulder([0, 0], 'near'), arm[0], this.upperArm('near'))
      const hung = subtract(this.handTarget(hand, 'near'), step(elbow, arm[1], this.forearm('near', hand)))
      // From the front both hands hold it: it is in the middle, and only its height follows.
      return this.fromSide ? hung : [state.pelvis[0], hung[1]]
    }
    return state.pelvis
  }

  pins(): Pin[] {
    const pins: Pin[] = []
    for (const half of HALVES) {
      const { hand, foot } = this.state[half]
      if (foot) {
        const target = this.ankleOn(foot, half)
        pins.push({ root: (pelvis) => this.hip(pelvis, half), target, ...span(this.thigh(half), this.shin(half)) })
      }
      if (hand) {
        const target = this.handTarget(hand, half)
        pins.push({
          root: (at) => this.shoulder(at, half),
          target,
          ...span(this.upperArm(half), this.forearm(half, hand))
        })
      }
    }
    return pins
  }

  solveLeg(pelvis: Point, half: HalfName, isWritten: boolean): void {
    const { leg, foot } = this.state[half]
    const hip = this.hip(pelvis, half)
    const bones = { upper: this.thigh(half), lower: this.shin(half), sign: this.sign(half), hint: leg[0] }
    if (foot?.[2] !== undefined) leg[2] = foot[2]
    if (foot) {
      if (isWritten) return
      const bend = this.fromSide ? 1 : this.pose.kb || 1
      const [thigh, shin] = reach({ ...bones, from: hip, to: this.ankleOn(foot, half), bend })
      leg[0] = thigh
      leg[1] = shin
      return
    }
    const { ankle } = this.leg(hip, half)
    const sole = ankle[1] - ankleHeight(leg[2], bones.sign, this.foot)
    if (sole > -1e-6 || !hasFloor(this.pose)) return
    const [thigh, shin] = reach({ ...bones, from: hip, to: [ankle[0], ankle[1] - sole], bend: 1 })
    leg[0] = thigh
    leg[1] = shin
  }

  /** From the front elbows point in or out, as they are written; from the side they point back. */
  elbowBend([upper, fore]: HalfState['arm']): number {
    if (this.pose.eb) return -this.pose.eb
    return !this.fromSide && fore - upper > 5 ? 1 : -1
  }

  solveArm(pelvis: Point, half: HalfName, isWritten: boolean): void {
    const { arm, hand } = this.state[half]
    if (hand && !isWritten) {
      const [upper, fore] = reach({
        from: this.shoulder(pelvis, half),
        to: this.handTarget(hand, half),
        upper: this.upperArm(half),
        lower: this.forearm(half, hand),
        bend: this.elbowBend(arm),
        sign: this.sign(half),
        hint: arm[0]
      })
      arm[0] = upper
      arm[1] = fore
    }
    arm[2] = hand ? (hand[2] ?? arm[1]) : (arm[2] ?? arm[1])
  }

  half(pelvis: Point, half: HalfName): Half {
    const sign = this.sign(half)
    const { arm, leg, seen } = this.state[half]
    const hip = this.hip(pelvis, half)
    const shoulder = this.shoulder(pelvis, half)
    const elbow = step(shoulder, sign * arm[0], this.upperArm('near'))
    const wrist = step(elbow, sign * arm[1], BODY.forearm * seen[1])
    const handAngle = sign * (arm[2] ?? arm[1])
    const { knee, ankle } = this.leg(hip, half)
    const grip = step(wrist, handAngle, BODY.grip * seen[1])
    const tip = step(wrist, handAngle, BODY.hand * seen[1])
    const { heel, toe } = footAt(ankle, leg[2], sign, this.foot)
    return { hip, knee, ankle, heel, toe, shoulder, elbow, wrist, grip, tip, handAngle, sign }
  }
}

/** How far a pinned limb is too short. */
const lack = (pin: Pin, pelvis: Point): number => distance(pin.root(pelvis), pin.target) - pin.length

/** How far a pinned limb is from what it should touch: too far away, or too near. */
const miss = (pin: Pin, pelvis: Point): number =>
  Math.max(lack(pin, pelvis), pin.shortest - distance(pin.root(pelvis), pin.target))

/**
 * Moves the pelvis until every pinned limb reaches, or as far as it may go. Straight lines between two keyframes
 * cut the corners of the curves on which a body moves, so a contact can be a little too far in between.
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

/** Joints of a state. The angles of what a contact holds are written back into the state. */
export function solve(state: State, pose: Pose): Joints {
  standOnPedals(state, pose)
  const solver = new Solver(state, pose)
  const pins = solver.pins()
  const written = solver.pelvis()
  const mayLean = pose.an !== 'g' && pose.an !== 'k'
  const pelvis = mayLean ? leanTowards(pins, written) : written
  const isAsWritten = pelvis === written
  for (const half of HALVES) {
    solver.solveLeg(pelvis, half, isAsWritten && pose.an === 'f' && half === 'near')
    solver.solveArm(pelvis, half, isAsWritten && solver.fromSide && pose.an === 'h' && half === 'near')
  }
  const { waist, shoulders } = solver.spine(pelvis)
  return {
    pelvis,
    waist,
    shoulders,
    head: step(shoulders, state.head, BODY.neck * state.torsoSeen),
    near: solver.half(pelvis, 'near'),
    far: solver.half(pelvis, 'far'),
    missed: Math.max(0, ...pins.map((pin) => miss(pin, pelvis)))
  }
}
