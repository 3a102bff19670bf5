import { isSeenFromSide, type Contact, type Contacts, type Keyframe, type Limb, type Pose } from './pose.ts'
import type { Degrees, Point } from './geometry.ts'

export type FullContact = readonly [number, number, Degrees | undefined]

/** The visible share of upper arm, forearm, thigh and shin. Less than 1 points at the viewer. */
type Seen = readonly [number, number, number, number]

export interface HalfState {
  /** Upper arm, forearm, hand. The hand follows the forearm until it is solved. */
  arm: [Degrees, Degrees, Degrees | undefined]
  leg: [Degrees, Degrees, Degrees]
  seen: Seen
  /** Where the elbow points in a front view: 1 out, -1 in. It is the same in all keyframes, or the elbow would flip. */
  elbow: number
  hand?: FullContact
  foot?: FullContact
}

export interface State {
  pelvis: Point
  lowBack: Degrees
  chest: Degrees
  head: Degrees
  turn: number
  shrug: Point
  torsoSeen: number
  phase: number
  near: HalfState
  far: HalfState
  knee?: Point
  free?: Point
  rise: number
  tool?: Degrees
}

const STANDING = { a: [186, 172], l: [178, 181] } as const satisfies Record<string, Limb>
const STANDING_FRONT = { a: [172, 176], l: [177, 179, 98] } as const satisfies Record<string, Limb>

const contact = (written: Contact | undefined): FullContact | undefined =>
  written ? [written[0], written[1], written[2]] : undefined

const mirrored = (written: Contact | undefined): FullContact | undefined =>
  written ? [-written[0], written[1], written[2]] : undefined

/** The far contact copies the near one, mirrored in a front view. */
function farContact(near: Contact | undefined, far: Contact | undefined, fromSide: boolean) {
  if (far !== undefined) return contact(far)
  return fromSide ? contact(near) : mirrored(near)
}

function written(frame: Keyframe, pose: Pose) {
  const all = {
    r: [0, 0] as const,
    sh: [0, 0] as const,
    n: [],
    tb: 1,
    b: 0,
    w: 0,
    q: 0,
    ...(isSeenFromSide(pose) ? STANDING : STANDING_FRONT),
    ...pose.o,
    ...frame
  }
  const chest = all.c ?? all.b
  return {
    ...all,
    c: chest,
    h: all.h ?? chest,
    A: frame.A ?? pose.o?.A ?? all.a,
    L: frame.L ?? pose.o?.L ?? all.l,
    N: frame.N ?? pose.o?.N ?? all.n
  }
}

const seenOf = (seen: readonly number[], bone: number): number => Math.max(0.05, seen[bone] ?? 1)

const half = (arm: Limb, leg: Limb, seen: readonly number[], hand?: FullContact, foot?: FullContact): HalfState => ({
  arm: [arm[0], arm[1], arm[2]],
  leg: [leg[0], leg[1], leg[2] ?? 90],
  seen: [seenOf(seen, 0), seenOf(seen, 1), seenOf(seen, 2), seenOf(seen, 3)],
  elbow: arm[1] - arm[0],
  hand,
  foot
})

export function fillIn(frame: Keyframe, pose: Pose): State {
  const fromSide = isSeenFromSide(pose)
  const all = written(frame, pose)
  const { h, H, f, F, k }: Contacts = { ...pose.p, ...frame.p }
  return {
    pelvis: all.r,
    lowBack: all.b,
    chest: all.c,
    head: all.h,
    turn: all.w,
    shrug: all.sh,
    torsoSeen: all.tb,
    phase: all.q,
    near: half(all.a, all.l, all.n, contact(h), contact(f)),
    far: half(all.A, all.L, all.N, farContact(h, H, fromSide), farContact(f, F, fromSide)),
    knee: k ? [k[0], k[1]] : undefined,
    free: all.g ? [all.g[0], all.g[1]] : undefined,
    rise: all.g?.[2] ?? 0,
    tool: all.t ?? undefined
  }
}

const mirrorHalf = (half: HalfState): HalfState => ({ ...half, hand: mirrored(half.hand), foot: mirrored(half.foot) })

/** The same keyframe for the other side. A side view swaps near and far, and a front view is mirrored. */
export function otherSide(state: State, pose: Pose): State {
  const { near, far, turn } = state
  if (isSeenFromSide(pose)) return { ...state, near: far, far: near, turn: -turn }
  return {
    ...state,
    pelvis: [-state.pelvis[0], state.pelvis[1]],
    lowBack: -state.lowBack,
    chest: -state.chest,
    head: -state.head,
    near: mirrorHalf(far),
    far: mirrorHalf(near),
    free: state.free && [-state.free[0], state.free[1]],
    tool: state.tool === undefined ? undefined : -state.tool
  }
}
