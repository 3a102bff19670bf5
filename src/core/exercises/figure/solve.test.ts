import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distance } from './geometry.ts'
import { jointsAt } from './figure.test-kit.ts'
import { layersAt } from './layers.ts'
import type { Keyframe, Limb, Pose } from './pose.ts'

const angle = fc.integer({ min: -720, max: 720 })
const coordinate = fc.integer({ min: -200, max: 200 })
const limb = fc.tuple(angle, angle, angle) as fc.Arbitrary<Limb>
const contact = fc.option(fc.oneof(fc.tuple(coordinate, coordinate), fc.tuple(coordinate, coordinate, angle)))
const keyframe: fc.Arbitrary<Keyframe> = fc.record({
  r: fc.tuple(coordinate, coordinate),
  b: angle,
  c: angle,
  a: limb,
  l: limb,
  w: fc.integer({ min: -9, max: 9 }),
  p: fc.record({ h: contact, H: contact, f: contact, F: contact, k: contact })
})
const anyPose: fc.Arbitrary<Pose> = fc.record(
  {
    T: fc.constant(1),
    v: fc.constantFrom('f', 't'),
    an: fc.constantFrom('f', 'g', 'k', 'h', 'r'),
    m: fc.constantFrom('pp', 'swap'),
    eb: fc.constantFrom(1, -1),
    kb: fc.constantFrom(1, -1),
    k: fc.array(keyframe, { minLength: 1, maxLength: 4 })
  },
  { requiredKeys: ['T', 'k'] }
)

it('every pose gives complete paths', () => {
  fc.assert(
    fc.property(
      anyPose,
      fc.integer({ min: -3000, max: 3000 }).map((share) => share / 1000),
      (pose, share) => {
        for (const { d } of layersAt(pose, share)) expect(d).toMatch(/^M[-\d.MLACaz ]+$/)
      }
    ),
    { numRuns: 400 }
  )
})

const still = (frame: Keyframe, more: Partial<Pose> = {}): Pose => ({ T: 1, k: [frame], ...more })

describe('the pelvis', () => {
  it('follows a fixed foot', () => {
    const { joints } = jointsAt(still({ l: [90, 182], p: { f: [5, 0] } }, { an: 'f' }), 0)
    expect(joints.near.ankle[0]).toBeCloseTo(5, 9)
    expect(joints.near.ankle[1]).toBeCloseTo(4, 9)
    expect(joints.pelvis[0]).toBeLessThan(-15)
  })

  it('follows a kneeling knee or a hanging hand', () => {
    const kneels = jointsAt(still({ l: [180, 270, 270], p: { k: [3, 4.3] } }, { an: 'k' }), 0)
    expect(kneels.joints.near.knee[0]).toBeCloseTo(3, 9)
    expect(kneels.joints.near.knee[1]).toBeCloseTo(4.3, 9)
    for (const v of [undefined, 'f'] as const) {
      const hangs = jointsAt(still({ a: [10, 5], p: { h: [12, 120] } }, { an: 'h', ...(v ? { v } : {}) }), 0)
      expect(distance(hangs.joints.near.grip, [12, 120]), v).toBeLessThan(0.6)
    }
  })

  it('stands on the lower foot, and jumps from there', () => {
    const low = (frame: Keyframe) => {
      const { near, far } = jointsAt(still(frame, { an: 'g' }), 0).joints
      return Math.min(near.ankle[1], far.ankle[1] - 1)
    }
    expect(low({ l: [170, 200], L: [140, 260] })).toBeCloseTo(4, 1)
    expect(low({ r: [0, 12] }) - low({})).toBeCloseTo(12, 9)
  })

  it('leans to keep a contact, but only to a limit', () => {
    const reach = (x: number) => jointsAt(still({ r: [0, 52], p: { h: [x, 70] } }), 0).joints
    expect(reach(30).pelvis).toEqual([0, 52])
    expect(reach(36).pelvis[0]).toBeGreaterThan(1)
    expect(reach(36).missed).toBeLessThan(0.3)
    expect(reach(60).pelvis[0]).toBeLessThan(3.01)
    expect(reach(60).missed).toBeGreaterThan(10)
  })
})

describe('limbs', () => {
  it('bend knees forward and elbows back, or the other way when told to', () => {
    const bend = (more: Partial<Pose>) => {
      const { near } = jointsAt(still({ r: [0, 40], p: { f: [0, 0], h: [20, 60] } }, more), 0).joints
      return { knee: Math.sign(near.knee[0]), elbow: Math.sign(near.elbow[1] - near.grip[1]) }
    }
    expect(bend({})).toEqual({ knee: 1, elbow: -1 })
    expect(bend({ eb: -1 })).toEqual({ knee: 1, elbow: 1 })
    expect(bend({ kb: -1 }).knee).toBe(1)
    expect(bend({ kb: -1, v: 'f' }).knee).not.toBe(bend({ v: 'f' }).knee)
  })

  it('bend elbows as written in a front view', () => {
    const elbow = (a: Limb) =>
      jointsAt(still({ r: [0, 50], a, p: { h: [14, 60] } }, { v: 'f' }), 0).joints.near.elbow[0]
    expect(elbow([115, 185])).toBeGreaterThan(elbow([185, 115]))
  })

  it('lift a free foot above the floor, if there is one', () => {
    const ankle = (more: Partial<Pose>) => jointsAt(still({ r: [0, 40], l: [178, 181] }, more), 0).joints.near.ankle[1]
    expect(ankle({})).toBeCloseTo(4, 1)
    expect(ankle({ v: 't' })).toBeLessThan(0)
  })

  it('keep the written turns of a hand', () => {
    const { state } = jointsAt(still({ r: [0, 52], a: [450, 450], p: { h: [30, 70] } }), 0)
    expect(state.near.arm[0]).toBeGreaterThan(360)
  })
})
