/** What a body cannot do. Only the library's tests and its drawing table use this, never the product. */
import { BODY, RADIUS } from './body-size.ts'
import type { Point } from './geometry.ts'
import { hasFloor, isSeenFromSide, type Pose } from './pose.ts'
import { solve, type Half, type Joints } from './solve.ts'
import type { State } from './state.ts'
import { stateAt } from './time.ts'

/** Degrees. */
const MOST_BEND = 162
const MOST_STRETCH = -3
const MOST_SPINE = 55
/** Hundredths of the body's height. */
const MOST_MISSED = 0.6
const MOST_SUNK = 1.2

const MOMENTS = 48

function bends({ near, far }: State): string[] {
  const joints = [
    ['elbow a', near.arm[0] - near.arm[1], near.seen[0], near.seen[1]],
    ['elbow A', far.arm[0] - far.arm[1], far.seen[0], far.seen[1]],
    ['knee l', near.leg[1] - near.leg[0], near.seen[2], near.seen[3]],
    ['knee L', far.leg[1] - far.leg[0], far.seen[2], far.seen[3]]
  ] as const
  return joints
    .filter(([, bend, upper, lower]) => upper === 1 && lower === 1 && (bend < MOST_STRETCH || bend > MOST_BEND))
    .map(([name, bend]) => `${name} ${Math.round(bend)}`)
}

function sunk(joints: Joints): string[] {
  const parts = (half: Half): [string, Point, number][] => [
    ['foot', half.heel, RADIUS.heel],
    ['toe', half.toe, RADIUS.toe],
    ['knee', half.knee, 3.5],
    ['hand', half.tip, RADIUS.wrist],
    ['elbow', half.elbow, RADIUS.wrist]
  ]
  const named = [
    ...parts(joints.near).map(([name, ...part]) => [`n ${name}`, ...part] as const),
    ...parts(joints.far).map(([name, ...part]) => [`f ${name}`, ...part] as const),
    ['head', joints.head, BODY.head] as const,
    ['pelvis', joints.pelvis, RADIUS.waist] as const
  ]
  return named
    .map(([name, [, y], radius]) => [name, y - radius] as const)
    .filter(([, lowest]) => lowest < -MOST_SUNK)
    .map(([name, lowest]) => `${name} under floor ${lowest.toFixed(1)}`)
}

function weightOutside({ pelvis, shoulders, head, near, far }: Joints): string[] {
  const parts: [Point, number][] = [
    [pelvis, 0.2],
    [shoulders, 0.3],
    [head, 0.08],
    ...[near, far].flatMap((half): [Point, number][] => [
      [half.knee, 0.11],
      [half.ankle, 0.05],
      [half.elbow, 0.05]
    ])
  ]
  const weight = parts.reduce((sum, [[x], share]) => sum + x * share, 0)
  const soles = [near, far].flatMap((half) => [half.heel[0] - RADIUS.heel, half.toe[0] + RADIUS.toe])
  const [from, to] = [Math.min(...soles), Math.max(...soles)]
  if (weight >= from && weight <= to) return []
  return [`weight ${weight.toFixed(1)} outside ${from.toFixed(0)}..${to.toFixed(0)}`]
}

function faultsAt(pose: Pose, share: number): string[] {
  const state = stateAt(pose, share)
  const joints = solve(state, pose)
  return [
    ...(isSeenFromSide(pose) ? bends(state) : []),
    ...(Math.abs(state.lowBack - state.chest) > MOST_SPINE ? ['spine'] : []),
    ...(joints.missed > MOST_MISSED ? [`reach ${joints.missed.toFixed(1)}`] : []),
    ...(hasFloor(pose) ? sunk(joints) : []),
    ...(pose.bal ? weightOutside(joints) : [])
  ]
}

export const faultsOf = (pose: Pose): string[] =>
  Array.from({ length: MOMENTS }, (_, index) => index / MOMENTS).flatMap((share) =>
    faultsAt(pose, share).map((fault) => `${fault} t=${share.toFixed(2)}`)
  )
