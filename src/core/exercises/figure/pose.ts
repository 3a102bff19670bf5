/**
 * Keyframes of bone directions (`geometry.ts`), seen from the side facing right, or for the viewer's right half in a
 * front view. Names are short because 200 poses are loaded.
 */
import type { Degrees, Point } from './geometry.ts'

/** Upper arm, forearm, hand; or thigh, shin, toe. */
export type Limb = readonly [Degrees, Degrees, Degrees?]

/**
 * A hand is [x, y] of the grip, or [x, y, direction] of its wrist. A foot is [x of the ankle, height of the sole,
 * direction of the toe]. Null removes it.
 */
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
  /** Low back, chest (default: low back), head (default: chest). */
  b?: Degrees
  c?: Degrees
  h?: Degrees
  /** How far the near shoulder comes forward. */
  w?: number
  /** Near arm and leg, then the far ones, which copy them by default. */
  a?: Limb
  A?: Limb
  l?: Limb
  L?: Limb
  /** Moves both shoulders by [forward, up], or by [outward, up] in a front view. */
  sh?: Point
  /**
   * Foreshortening factors of upper arm, forearm, thigh and shin that point at the viewer. Far ones copy the near ones.
   */
  n?: readonly number[]
  N?: readonly number[]
  /** The same for torso and neck when the body bends or lies towards the viewer. */
  tb?: number
  /** The phase of a rope, pedals or waves, from 0 to 1. */
  q?: number
  /**
   * The position of a free object such as a ball in flight. [x, y, rise] makes it fly on in an arc. Without it, the
   * hands hold the object.
   */
  g?: readonly [number, number, number?] | null
  /** The direction of held equipment. Defaults to that of the hand. */
  t?: Degrees | null
}

export interface Keyframe extends Angles {
  p?: Contacts
  /** How long this keyframe is held and how long the way to the next takes, as shares. */
  s?: number
  d?: number
  /**
   * Easing to the next keyframe: in and out (the default), only in, only out, linear, or a curve through all keyframes.
   */
  z?: 'io' | 'in' | 'out' | 'l' | 'c'
}

export type Equipment = readonly [string, ...(number | string)[]]

export interface Pose {
  /** Seconds per cycle. */
  T: number
  /** Seen from the front or from the top (a front view without a floor). The default is from the side. */
  v?: 'f' | 't'
  /** What positions the pelvis: near foot, ground, near knee, near hand, or `r` of the keyframes. */
  an?: 'f' | 'g' | 'k' | 'h' | 'r'
  /** There and back, or once more with sides swapped. */
  m?: 'pp' | 'swap'
  /** How many times longer the way back takes. */
  back?: number
  /** Values that all keyframes share. */
  o?: Angles
  p?: Contacts
  e?: readonly Equipment[]
  /** How high a foot rises when its contact moves. */
  arc?: number
  /** -1 reverses the direction in which knees and elbows bend. */
  kb?: number
  eb?: number
  /** The head is in front of the arms. */
  ht?: number
  /** The arms are behind the near leg; in a front view, behind the body. */
  u?: number
  /** The weight stays over the feet. Only tests use it. */
  bal?: number
  /** Shows only this square, [left, bottom, side], for movements of hands, neck or feet. */
  crop?: readonly [number, number, number]
  /** The moments of the icon and of the stills side by side, as shares of the cycle. */
  icon?: number
  shots?: readonly number[]
  k: readonly Keyframe[]
}

export const isSeenFromSide = (pose: Pose): boolean => pose.v === undefined

export const hasFloor = (pose: Pose): boolean => pose.v !== 't'
