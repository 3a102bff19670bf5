/** What holds for every figure at every moment. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultsOf } from './anatomy.ts'
import { BODY, ankleHeight, footLength, onFarSide } from './body-size.ts'
import { distance, type Point } from './geometry.ts'
import { NAMES, example, jointsAt, pointsOf, SHELVES } from './figure.test-kit.ts'
import { frameOf } from './frame.ts'
import { GEAR } from './gear/gear.ts'
import { layersAt } from './layers.ts'
import { hasFloor, isSeenFromSide, type Pose } from './pose.ts'
import type { Half, Joints } from './solve.ts'
import type { State } from './state.ts'

/** Evenly distributed. `fc.double` would almost always pick the start. */
const moment = fc.integer({ min: 0, max: 9999 }).map((share) => share / 10_000)

/** Checks every figure at moments that no table of keyframes lists. */
function always(judge: (pose: Pose, share: number, name: string) => void, runs = 12): void {
  for (const name of NAMES) {
    fc.assert(
      fc.property(moment, (share) => judge(example(name), share, name)),
      { numRuns: runs }
    )
  }
}

/** Compares the drawn lengths with the body's. A bone that points at the viewer looks shorter. */
const bones = ({ pelvis, waist, shoulders, head, near, far }: Joints, state: State): [number, number][] => [
  [distance(pelvis, waist), BODY.lowBack * state.torsoSeen],
  [distance(waist, shoulders), BODY.chest * state.torsoSeen],
  [distance(shoulders, head), BODY.neck * state.torsoSeen],
  ...(
    [
      [near, state.near.seen],
      [far, state.far.seen]
    ] as const
  ).flatMap(([half, seen]): [number, number][] => [
    [distance(half.shoulder, half.elbow), BODY.upperArm * seen[0]],
    [distance(half.elbow, half.wrist), BODY.forearm * seen[1]],
    [distance(half.wrist, half.tip), BODY.hand * seen[1]],
    [distance(half.hip, half.knee), BODY.thigh * seen[2]],
    [distance(half.knee, half.ankle), BODY.shin * seen[3]]
  ])
]

/** The distance of hands and feet from the contacts in the state. */
function missedContacts(pose: Pose, state: State, joints: Joints): number[] {
  const fromSide = isSeenFromSide(pose)
  return (['near', 'far'] as const).flatMap((name) => {
    const half: Half = joints[name]
    const { hand, foot, leg } = state[name]
    const shifted = (point: Point) => (name === 'far' && fromSide ? onFarSide(point) : point)
    const missed: number[] = []
    if (hand) missed.push(distance(hand[2] === undefined ? half.grip : half.wrist, shifted([hand[0], hand[1]])))
    if (foot) {
      const height = ankleHeight(foot[2] ?? leg[2], half.sign, footLength(pose))
      missed.push(distance(half.ankle, shifted([foot[0], foot[1] + height])))
    }
    return missed
  })
}

/** The thickness of the floor line: anything lower would stick out below. */
const FLOOR = 2.4

/** Half the width of the widest line. */
const EDGE = 1.8

const lowest = (pose: Pose, share: number): number =>
  Math.max(...layersAt(pose, share).flatMap(({ d }) => pointsOf(d).map(([, y]) => y)))

describe('at every moment', () => {
  it('bones keep their length', () => {
    always((pose, share, name) => {
      const { state, joints } = jointsAt(pose, share)
      for (const [length, wanted] of bones(joints, state)) expect(length, name).toBeCloseTo(wanted, 6)
    })
  })

  it('bones never look longer than they are', () => {
    always((pose, share, name) => {
      const { near, far, torsoSeen } = jointsAt(pose, share).state
      expect(Math.max(...near.seen, ...far.seen, torsoSeen), name).toBeLessThanOrEqual(1)
    })
  })

  it('hands and feet stay within a hundredth of their contacts', () => {
    always((pose, share, name) => {
      const { state, joints } = jointsAt(pose, share)
      for (const missed of missedContacts(pose, state, joints)) expect(missed, name).toBeLessThan(1)
    }, 30)
  })

  it('nothing is below the floor', () => {
    always((pose, share, name) => {
      if (hasFloor(pose)) expect(lowest(pose, share), name).toBeLessThan(FLOOR)
    })
  })

  it('nothing leaves its frame', () => {
    always((pose, share, name) => {
      if (pose.crop) return
      const [x, y, side] = frameOf(pose)
      const points = layersAt(pose, share).flatMap(({ d }) => pointsOf(d))
      const [xs, ys] = [points.map(([px]) => px), points.map(([, py]) => py)]
      expect(Math.min(...xs), name).toBeGreaterThan(x + EDGE)
      expect(Math.max(...xs), name).toBeLessThan(x + side - EDGE)
      expect(Math.min(...ys), name).toBeGreaterThan(y + EDGE)
      expect(Math.max(...ys), name).toBeLessThan(y + side - EDGE)
    }, 30)
  })

  it('knees, elbows and spine bend within their range', () => {
    for (const name of NAMES) expect(faultsOf(example(name)), name).toEqual([])
  })

  it('a figure has few paths, and all of them are valid', () => {
    always((pose, share, name) => {
      const layers = layersAt(pose, share)
      if (name !== 'equipment-of-all-kinds') expect(layers.length, name).toBeLessThanOrEqual(18)
      for (const { d } of layers) expect(d, name).toMatch(/^M[-\d.MLACaz ]+$/)
    })
  })
})

describe('every figure of the library', () => {
  const written = Object.values(SHELVES).flatMap((figures) => Object.entries(figures))

  it('is small, with two to six keyframes and known equipment', () => {
    for (const [name, pose] of written) {
      expect(JSON.stringify(pose).length, name).toBeLessThanOrEqual(500)
      expect(pose.k.length * (pose.m === 'swap' ? 2 : 1), name).toBeGreaterThanOrEqual(2)
      expect(pose.k.length, name).toBeLessThanOrEqual(6)
      for (const [kind] of pose.e ?? []) expect(Object.keys(GEAR), name).toContain(kind)
    }
  })

  it('differs from every other', () => {
    const twins = Map.groupBy(written, ([, pose]) => JSON.stringify(pose))
    expect([...twins.values()].filter((same) => same.length > 1).map((same) => same.map(([id]) => id))).toEqual([])
  })
})
