/** The body's parts as paths. `from` is the share of upper arm or thigh that is left out at the beginning. */
import { BODY, RADIUS } from './body-size.ts'
import { mixNumber, mixPoint } from './geometry.ts'
import { disc, limb } from './shapes.ts'
import type { Half, Joints } from './solve.ts'

export const legPath = (half: Half, from = 0): string =>
  limb(mixPoint(half.hip, half.knee, from), mixNumber(RADIUS.hip, RADIUS.knee, from), half.knee, RADIUS.knee) +
  limb(half.knee, RADIUS.knee, half.ankle, RADIUS.ankle) +
  limb(half.heel, RADIUS.heel, half.toe, RADIUS.toe)

export const armPath = (half: Half, from = 0): string =>
  limb(
    mixPoint(half.shoulder, half.elbow, from),
    mixNumber(RADIUS.shoulder, RADIUS.elbow, from),
    half.elbow,
    RADIUS.elbow
  ) +
  limb(half.elbow, RADIUS.elbow, half.wrist, RADIUS.wrist) +
  limb(half.wrist, RADIUS.wrist, half.tip, RADIUS.hand)

export const headPath = ({ head }: Joints): string => disc(head, BODY.head)

export const torsoPath = ({ pelvis, waist, shoulders, near, far }: Joints, fromSide: boolean): string =>
  fromSide
    ? limb(pelvis, RADIUS.pelvis, waist, RADIUS.waist) + limb(waist, RADIUS.waist, shoulders, RADIUS.chest)
    : limb(near.shoulder, RADIUS.frontShoulder, far.shoulder, RADIUS.frontShoulder) +
      limb(near.shoulder, RADIUS.frontShoulder, near.hip, RADIUS.frontHip) +
      limb(far.shoulder, RADIUS.frontShoulder, far.hip, RADIUS.frontHip) +
      limb(shoulders, RADIUS.frontChest, pelvis, RADIUS.frontPelvis)
