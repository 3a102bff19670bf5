/** Keyframes of directions of the bones (`geometry.ts`), from the side facing right, or for the viewer's right half in a front view. Short names: 200 poses load. */
import type { Degrees, Point } from './geometry.ts'

/** Upper arm, forearm, hand; or thigh, shin, toe. */
export type Limb = readonly [Degrees, Degrees, Degrees?]

/** A hand: [x, y] of the grip, or [x, y, direction] of its wrist. A foot: [x of the ankle, height of the sole, direction of the toe]. Null takes it away. */
export type Contact = readonly [number, number, Degrees?] | null

export interface Contacts {
  /** Near and far hand, near and far foot. The far one copies the near one. */
  h?: Contact
  H?: Contact
  f?: Contact
  F?: Contact
  /** The near knee, with `an: 'k'`. */
  k?: Contact
}

interface Angles {
  r?: Point
  /** Low back, chest (as low back), head (as chest). */
  b?: Degrees
  c?: Degrees
  h?: Degrees
  /** The near shoulder comes forward by so much. */
  w?: number
  /** Near arm and leg; far ones, which copy them. */
  a?: Limb
  A?: Limb
  l?: Limb
  L?: Limb
  /** Both shoulders are moved by [forward, up]; in a front view [outward, up]. */
  sh?: Point
  /** What points at the viewer is drawn shorter: factors of upper arm, forearm, thigh, shin. Far ones copy the near. */
  n?: readonly number[]
  N?: readonly number[]
  /** The same for torso and neck, of somebody who bends or lies towards the viewer. */
  tb?: number
  /** A phase from 0 to 1, of a rope, pedals or waves. */
  q?: number
  /** Where the free thing is (a ball in flight); [x, y, rise] flies on in an arc. Without it the hands have it. */
  g?: readonly [number, number, number?] | null
  /** The direction of what is held; without it, that of the hand. */
  t?: Degrees | null
}

export interface Keyframe extends Angles {
  p?: Contacts
  /** How long it is held, and how long the way to the next one is, in shares. */
  s?: number
  d?: number
  /** How it moves on: in and out (as without it), only in, only out, linear, on a curve through all keyframes. */
  z?: 'io' | 'in' | 'out' | 'l' | 'c'
}

export type Equipment = readonly [string, ...(number | string)[]]

export interface Pose {
  /** Seconds of one cycle. */
  T: number
  /** Seen from the front, or from the top (a front view without a floor). Without it, from the side. */
  v?: 'f' | 't'
  /** What places the pelvis: near foot, ground, near knee, near hand, or `r` of the keyframes. */
  an?: 'f' | 'g' | 'k' | 'h' | 'r'
  /** There and back, or once more with sides exchanged. */
  m?: 'pp' | 'swap'
  /** The way back takes so many times as long. */
  back?: number
  /** What all keyframes share. */
  o?: Angles
  p?: Contacts
  e?: readonly Equipment[]
  /** How high a foot rises when its contact moves. */
  arc?: number
  /** Where knees and elbows bend to, if not forward and back: -1. */
  kb?: number
  eb?: number
  /** The head is in front of the arms. */
  ht?: number
  /** The arms are behind the near leg; in a front view, behind the body. */
  u?: number
  /** The weight stays over the feet: only tests look at it. */
  bal?: number
  /** Only this square is shown, [left, bottom, side]: for what hands, neck or feet do. */
  crop?: readonly [number, number, number]
  /** Moments of the small still and of the stills side by side, in shares of the cycle. */
  icon?: number
  shots?: readonly number[]
  k: readonly Keyframe[]
}

export const isSeenFromSide = (pose: Pose): boolean => pose.v === undefined

export const hasFloor = (pose: Pose): boolean => pose.v !== 't'
