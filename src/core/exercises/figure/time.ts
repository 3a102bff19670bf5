/** Turns a moment into a state. Time is an argument: a share of the cycle. */
import { mixNumber, mixPoint, nearest, type Degrees, type Point } from './geometry.ts'
import { freeHome } from './gear/slot.ts'
import type { Keyframe, Pose } from './pose.ts'
import { solve } from './solve.ts'
import { fillIn, otherSide, type FullContact, type HalfState, type State } from './state.ts'

type Pace = NonNullable<Keyframe['z']>

interface Key {
  state: State
  hold: number
  way: number
  pace: Pace
}

interface TrackKey extends Key {
  from: number
  home: Point
  hand: Degrees
}

interface Track {
  keys: TrackKey[]
  length: number
}

const EASE: Record<Pace, (share: number) => number> = {
  io: (t) => t * t * (3 - 2 * t),
  in: (t) => t * t,
  out: (t) => 1 - (1 - t) ** 2,
  l: (t) => t,
  c: (t) => t
}

const REVERSED: Partial<Record<Pace, Pace>> = { in: 'out', out: 'in' }
const reversed = (pace: Pace): Pace => REVERSED[pace] ?? pace

function thereAndBack(keys: Key[], slower: number): Key[] {
  return keys.concat(keys.slice(1, -1).reverse()).map((key, index) => {
    if (index < keys.length - 1) return key
    const before = keys[2 * keys.length - 3 - index] ?? key
    const hold = index === keys.length - 1 ? key.hold : 0
    return { state: key.state, hold, way: before.way * slower, pace: reversed(before.pace) }
  })
}

/** The keyframe with the most bent arm in contact decides for all. */
function agreeOnElbows(states: readonly State[]): void {
  for (const half of ['near', 'far'] as const) {
    const bends = states.filter((state) => state[half].hand).map((state) => state[half].elbow)
    const most = bends.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a), 0)
    for (const state of states) state[half].elbow = most > 5 ? 1 : -1
  }
}

function lay(pose: Pose): Track {
  const states = pose.k.map((frame) => fillIn(frame, pose))
  agreeOnElbows(states)
  let keys = pose.k.map((frame, index): Key => {
    const state = states[index] as State
    solve(state, pose)
    return { state, hold: frame.s ?? 0, way: frame.d ?? 1, pace: frame.z ?? 'io' }
  })
  if (pose.m === 'pp') keys = thereAndBack(keys, pose.back ?? 1)
  if (pose.m === 'swap') keys = keys.concat(keys.map((key) => ({ ...key, state: otherSide(key.state, pose) })))
  let length = 0
  const laid = keys.map((key) => {
    const from = length
    length += key.hold + key.way
    const joints = solve(key.state, pose)
    return { ...key, from, home: freeHome(pose, joints), hand: joints.near.handAngle }
  })
  return { keys: laid, length }
}

const tracks = new WeakMap<Pose, Track>()

function trackOf(pose: Pose): Track {
  const known = tracks.get(pose)
  if (known) return known
  const track = lay(pose)
  tracks.set(pose, track)
  return track
}

/** A smooth curve (Catmull-Rom) through four values, between the second and the third. */
function curve(p: number, a: number, b: number, n: number, t: number): number {
  return a + 0.5 * t * (b - p + t * (2 * p - 5 * a + 4 * b - n + t * (3 * (a - b) + n - p)))
}

/** A share of the cycle. A shorter way to the next keyframe is a cut without frames in between. */
const CUT = 0.01

export function keyMoments(pose: Pose): number[] {
  const { keys, length } = trackOf(pose)
  return keys.map(({ from }) => from / length)
}

interface Moment {
  before: TrackKey
  from: TrackKey
  to: TrackKey
  after: TrackKey
  share: number
  eased: number
}

function momentAt({ keys, length }: Track, share: number): Moment {
  const now = (((share % 1) + 1) % 1) * length
  const index = keys.findLastIndex((key) => key.from <= now + 1e-9)
  const key = (offset: number) => keys[(index + offset + keys.length) % keys.length] as TrackKey
  const from = key(0)
  const passed = from.way < CUT ? 0 : Math.max(0, (now - from.from - from.hold) / from.way)
  return { before: key(-1), from, to: key(1), after: key(2), share: passed, eased: EASE[from.pace](passed) }
}

type Pick<T> = (state: State) => T

function blendNumber({ before, from, to, after, eased }: Moment, pick: Pick<number>): number {
  const [a, b] = [pick(from.state), pick(to.state)]
  if (from.pace !== 'c') return mixNumber(a, b, eased)
  return curve(pick(before.state), a, b, pick(after.state), eased)
}

/** A contact holds only between two keyframes that both have it. Elsewhere the angles apply. */
function blendContact(moment: Moment, pick: Pick<FullContact | undefined>, arc: number, flat?: number) {
  const { before, from, to, after, eased } = moment
  const [a, b] = [pick(from.state), pick(to.state)]
  if (!a || !b) return undefined
  const isCurve = from.pace === 'c' && pick(before.state) && pick(after.state)
  const at = (i: 0 | 1) =>
    isCurve ? blendNumber(moment, (state) => (pick(state) ?? a)[i]) : mixNumber(a[i], b[i], eased)
  const lift = a[0] === b[0] ? 0 : arc * Math.sin(eased * Math.PI)
  const angles = [a[2] ?? flat, b[2] ?? flat] as const
  const angle = angles[0] === undefined || angles[1] === undefined ? undefined : mixNumber(angles[0], angles[1], eased)
  return [at(0), at(1) + lift, angle] as const
}

function blendHalf(moment: Moment, half: 'near' | 'far', arc: number): HalfState {
  const arm = (i: 0 | 1 | 2) => blendNumber(moment, (state) => state[half].arm[i] ?? 0)
  const seen = (i: 0 | 1 | 2 | 3) => blendNumber(moment, (state) => state[half].seen[i])
  const leg = (i: 0 | 1 | 2) => blendNumber(moment, (state) => state[half].leg[i])
  return {
    arm: [arm(0), arm(1), arm(2)],
    leg: [leg(0), leg(1), leg(2)],
    elbow: moment.from.state[half].elbow,
    seen: [seen(0), seen(1), seen(2), seen(3)],
    hand: blendContact(moment, (state) => state[half].hand, arc),
    foot: blendContact(moment, (state) => state[half].foot, arc, 90)
  }
}

/** A free object flies evenly, whatever the body does, and in an arc if it rises. */
function blendFree({ from, to, share }: Moment): Point | undefined {
  if (!from.state.free && !to.state.free) return undefined
  const [a, b] = [from.state.free ?? from.home, to.state.free ?? to.home]
  const [x, y] = mixPoint(a, b, share)
  return [x, y + 4 * from.state.rise * share * (1 - share)]
}

function blendTool({ from, to, eased }: Moment): Degrees | undefined {
  const [a, b] = [from.state.tool, to.state.tool]
  if (a === undefined && b === undefined) return undefined
  return mixNumber(a ?? nearest(from.hand, b ?? 0), b ?? nearest(to.hand, a ?? 0), eased)
}

export function stateAt(pose: Pose, share: number): State {
  const moment = momentAt(trackOf(pose), share)
  const { from, to, eased } = moment
  const number = (pick: Pick<number>) => blendNumber(moment, pick)
  const [a, b] = [from.state, to.state]
  const arc = pose.arc ?? 0
  return {
    pelvis: [number((s) => s.pelvis[0]), number((s) => s.pelvis[1])],
    lowBack: number((s) => s.lowBack),
    chest: number((s) => s.chest),
    head: number((s) => s.head),
    turn: number((s) => s.turn),
    shrug: [number((s) => s.shrug[0]), number((s) => s.shrug[1])],
    torsoSeen: number((s) => s.torsoSeen),
    phase: mixNumber(a.phase, b.phase < a.phase ? b.phase + 1 : b.phase, eased),
    near: blendHalf(moment, 'near', arc),
    far: blendHalf(moment, 'far', arc),
    knee: a.knee && b.knee && mixPoint(a.knee, b.knee, eased),
    free: blendFree(moment),
    rise: 0,
    tool: blendTool(moment)
  }
}
