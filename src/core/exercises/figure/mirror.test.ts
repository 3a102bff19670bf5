/** Left and right. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NAMES, example, jointsAt } from './figure.test-kit.ts'
import type { Point } from './geometry.ts'
import { isSeenFromSide, type Pose } from './pose.ts'
import { solve, type Half } from './solve.ts'
import { otherSide } from './state.ts'
import { stateAt } from './time.ts'

const LIMBS = ['hip', 'knee', 'ankle', 'heel', 'toe', 'shoulder', 'elbow', 'wrist', 'grip', 'tip'] as const
/** Evenly distributed. `fc.double` would almost always pick the start. */
const moment = fc.integer({ min: 0, max: 9999 }).map((share) => share / 10_000)
const fromFront = NAMES.filter((name) => !isSeenFromSide(example(name)))

function expectMirrored(one: Half, other: Half, name: string): void {
  for (const limb of LIMBS) {
    expect(one[limb][0], `${name} ${limb}`).toBeCloseTo(-other[limb][0], 1)
    expect(one[limb][1], `${name} ${limb}`).toBeCloseTo(other[limb][1], 1)
  }
}

it('a front view for the other side is its mirror image', () => {
  expect(fromFront.length).toBeGreaterThan(5)
  for (const name of fromFront) {
    fc.assert(
      fc.property(moment, (share) => {
        const pose = example(name)
        const { state, joints } = jointsAt(pose, share)
        const held: Pose = { ...pose, an: 'r' }
        const standing = { ...state, pelvis: joints.pelvis }
        const mirrored = solve(otherSide(standing, pose), held)
        expectMirrored(mirrored.near, joints.far, name)
        expectMirrored(mirrored.far, joints.near, name)
        expect(mirrored.head[0]).toBeCloseTo(-joints.head[0], 1)
      }),
      { numRuns: 12 }
    )
  }
})

it('a pose written for one half only stands upright in the middle', () => {
  const even = fromFront.filter(
    (name) => !/"[AHLFgt]"|"[bch]":-?\d|"swap"|"r":\[-?[1-9]/.test(JSON.stringify(example(name)))
  )
  expect(even.length).toBeGreaterThan(3)
  for (const name of even) {
    fc.assert(
      fc.property(moment, (share) => {
        const { joints } = jointsAt(example(name), share)
        expectMirrored(joints.near, joints.far, name)
      }),
      { numRuns: 12 }
    )
  }
})

it('the other side of the other side is the first', () => {
  for (const name of NAMES) {
    const pose = example(name)
    const state = stateAt(pose, 0.3)
    const twice = otherSide(otherSide(state, pose), pose)
    const plain = (point: Point | undefined) => point?.map((value) => value + 0)
    expect({ ...twice, free: plain(twice.free) }, name).toEqual({ ...state, free: plain(state.free) })
  }
})

it('a movement that swaps sides shows its mirror image half a cycle later', () => {
  const pose = example('side-leap')
  for (const share of [0, 0.1, 0.37]) {
    expectMirrored(jointsAt(pose, share).joints.near, jointsAt(pose, share + 0.5).joints.far, 'side-leap')
  }
})
