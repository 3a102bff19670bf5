/**
 * The figure at one moment, as paths from back to front. A pure function, and the only one that an animated figure
 * calls.
 */
import type { Depth, Layer, Piece, Tone } from './gear/piece.ts'
import { drawnGear } from './gear/slot.ts'
import { BODY, RADIUS } from './body-size.ts'
import { mixNumber, mixPoint, disc, limb } from './geometry.ts'
import { type Half, type Joints, solve } from './solve.ts'
import { isSeenFromSide, type Pose } from './pose.ts'
import { stateAt } from './time.ts'

/** The body's parts as paths. `from` is the share of upper arm or thigh to leave out at the start. */
const legPath = (half: Half, from = 0): string =>
  limb(mixPoint(half.hip, half.knee, from), mixNumber(RADIUS.hip, RADIUS.knee, from), half.knee, RADIUS.knee) +
  limb(half.knee, RADIUS.knee, half.ankle, RADIUS.ankle) +
  limb(half.heel, RADIUS.heel, half.toe, RADIUS.toe)

const armPath = (half: Half, from = 0): string =>
  limb(
    mixPoint(half.shoulder, half.elbow, from),
    mixNumber(RADIUS.shoulder, RADIUS.elbow, from),
    half.elbow,
    RADIUS.elbow
  ) +
  limb(half.elbow, RADIUS.elbow, half.wrist, RADIUS.wrist) +
  limb(half.wrist, RADIUS.wrist, half.tip, RADIUS.hand)

const headPath = ({ head }: Joints): string => disc(head, BODY.head)

const torsoPath = ({ pelvis, waist, shoulders, near, far }: Joints, fromSide: boolean): string =>
  fromSide
    ? limb(pelvis, RADIUS.pelvis, waist, RADIUS.waist) + limb(waist, RADIUS.waist, shoulders, RADIUS.chest)
    : limb(near.shoulder, RADIUS.frontShoulder, far.shoulder, RADIUS.frontShoulder) +
      limb(near.shoulder, RADIUS.frontShoulder, near.hip, RADIUS.frontHip) +
      limb(far.shoulder, RADIUS.frontShoulder, far.hip, RADIUS.frontHip) +
      limb(shoulders, RADIUS.frontChest, pelvis, RADIUS.frontPelvis)

/** Where the gap around arms and legs begins. It starts late so that shoulder and hip stay joined to the body. */
const GAP = { arm: 0.65, frontArms: 0.6, leg: 0.5 } as const

const filled = (tone: Tone, d: string): Layer => ({ tone, d })

const withGap = (gap: string, d: string): Layer[] => [filled('gap', gap), filled('body', d)]

type Gear = Record<Depth, Layer[]>

function sorted(pieces: readonly Piece[]): Gear {
  const gear: Gear = { back: [], far: [], held: [], over: [] }
  for (const { at, ...layer } of pieces) gear[at].push(layer)
  return gear
}

function frontLayers(pose: Pose, joints: Joints, gear: Gear): Layer[] {
  const { near, far } = joints
  const head = headPath(joints)
  const torso = torsoPath(joints, false)
  const body = [filled('body', legPath(far) + legPath(near) + (pose.ht ? '' : head) + torso)]
  const top = pose.ht ? withGap(head, head) : []
  const arms = withGap(armPath(near, GAP.frontArms) + armPath(far, GAP.frontArms), armPath(near) + armPath(far))
  const before = [...gear.back, ...gear.far]
  if (pose.u) return [...before, ...arms, ...gear.held, ...gear.over, ...body, ...top]
  return [...before, ...body, ...gear.held, ...arms, ...gear.over, ...top]
}

function sideLayers(pose: Pose, joints: Joints, gear: Gear): Layer[] {
  const { near, far } = joints
  const head = headPath(joints)
  const torso = torsoPath(joints, true)
  const body = [filled('body', pose.ht ? torso : head + torso)]
  const top = pose.ht ? withGap(head, head) : []
  const leg = withGap(legPath(near, GAP.leg), legPath(near))
  const arm = withGap(armPath(near, GAP.arm), armPath(near))
  const before = [...gear.back, filled('far', legPath(far) + armPath(far)), ...gear.far]
  if (pose.u) return [...before, ...arm, ...gear.held, ...gear.over, ...body, ...leg, ...top]
  return [...before, ...body, ...leg, ...gear.held, ...arm, ...gear.over, ...top]
}

export const iconMoment = (pose: Pose): number => pose.icon ?? 0.5

export function stillMoments(pose: Pose): number[] {
  const shots = pose.shots ?? [0, 0.5]
  const [first = 0, , third = 0] = shots
  return shots.length > 3 ? [first, third, shots.at(-1) ?? 0] : [first, shots.at(-1) ?? 0]
}

/** Layers of a drawing the size of a letter, without gaps except around a head in front of the arms. */
export const iconLayers = (pose: Pose): Layer[] =>
  layersAt(pose, iconMoment(pose)).filter(
    ({ tone }, index, all) => tone !== 'gap' || (pose.ht !== undefined && index === all.length - 2)
  )

export function layersAt(pose: Pose, share: number): Layer[] {
  const state = stateAt(pose, share)
  const joints = solve(state, pose)
  const fromSide = isSeenFromSide(pose)
  const gear = sorted(drawnGear(pose, { joints, state, fromSide }))
  return fromSide ? sideLayers(pose, joints, gear) : frontLayers(pose, joints, gear)
}
