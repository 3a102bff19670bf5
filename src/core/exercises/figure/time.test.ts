import { describe, expect, it } from 'vitest'
import type { Pose } from './pose.ts'
import { jointsAt } from './figure.test-kit.ts'
import { distance } from './geometry.ts'
import { keyMoments, stateAt } from './time.ts'

const lean = (pose: Pose, share: number) => stateAt(pose, share).lowBack
const three: Pose['k'] = [{ b: 0 }, { b: 10 }, { b: 30 }]

describe('the way between keyframes', () => {
  it('starts over after the last one, and runs before the first too', () => {
    const pose: Pose = { T: 1, k: [{ b: 0 }, { b: 10 }] }
    expect([0, 0.25, 0.5, 0.75, 1, 1.5, -0.5].map((share) => lean(pose, share))).toEqual([0, 5, 10, 5, 0, 10, 10])
  })

  it('passes the same keyframes there and back', () => {
    const pose: Pose = { T: 1, m: 'pp', k: three }
    expect([0, 0.25, 0.5, 0.75].map((share) => lean(pose, share))).toEqual([0, 10, 30, 10])
    for (const share of [0.1, 0.2, 0.3, 0.4]) expect(lean(pose, share)).toBeCloseTo(lean(pose, 1 - share), 9)
  })

  it('can be slower on the way back, with reversed pace', () => {
    const pose: Pose = { T: 1, m: 'pp', back: 3, k: [{ b: 0, z: 'in' }, { b: 10 }] }
    expect(lean(pose, 0.125)).toBeCloseTo(2.5, 9)
    expect(lean(pose, 0.25)).toBe(10)
    expect(lean(pose, 0.25 + 0.375)).toBeCloseTo(2.5, 9)
  })

  it('passes keyframes at known moments', () => {
    expect(keyMoments({ T: 1, m: 'pp', k: three })).toEqual([0, 0.25, 0.5, 0.75])
    expect(keyMoments({ T: 1, k: [{ s: 1 }, { d: 2 }] })).toEqual([0, 0.5])
  })

  it('stands still with one keyframe there and back', () => {
    expect(lean({ T: 1, m: 'pp', k: [{ b: 7 }] }, 0.4)).toBe(7)
  })

  it('is held as long as it says', () => {
    const pose: Pose = {
      T: 1,
      k: [
        { b: 0, s: 1 },
        { b: 10, d: 2 }
      ]
    }
    expect([0, 0.25, 0.5].map((share) => lean(pose, share))).toEqual([0, 0, 10])
    expect(lean(pose, 0.75)).toBe(5)
  })

  it('moves evenly, or passes a keyframe without stopping', () => {
    const [even, out, curved] = (['l', 'out', 'c'] as const).map((z): Pose => ({
      T: 1,
      k: three.map((frame) => ({ ...frame, z }))
    })) as [Pose, Pose, Pose]
    expect(lean(even, 1 / 12)).toBeCloseTo(2.5, 9)
    expect(lean(out, 1 / 12)).toBeCloseTo(4.375, 9)
    const speed = (share: number) => lean(curved, share + 1e-4) - lean(curved, share - 1e-4)
    expect(speed(1 / 3)).toBeGreaterThan(1e-3)
    expect(speed(1 / 3 + 1e-3)).toBeCloseTo(speed(1 / 3 - 1e-3), 3)
  })

  it('is a cut when it is next to nothing', () => {
    for (const d of [0, 0.001]) {
      const pose: Pose = { T: 1, k: [{ b: 0 }, { b: 10, d }] }
      for (const share of [0.99, 0.9995, 0.99999]) expect(lean(pose, share)).toBeGreaterThan(9)
      expect(lean(pose, 0)).toBe(0)
      expect(lean(pose, 1 - 1e-10)).not.toBeNaN()
    }
  })

  it('advances the phase and never turns it back', () => {
    const pose: Pose = {
      T: 1,
      k: [
        { z: 'l', q: 0 },
        { z: 'l', q: 0.5 }
      ]
    }
    expect([0.25, 0.5, 0.75].map((share) => stateAt(pose, share).phase)).toEqual([0.25, 0.5, 0.75])
  })
})

describe('contacts', () => {
  it('hold between two keyframes that both have them', () => {
    const pose: Pose = {
      T: 1,
      an: 'g',
      k: [
        { z: 'l', p: { h: [20, 50] } },
        { z: 'l', p: { h: [24, 60] } },
        { z: 'l', p: { h: null } }
      ]
    }
    expect(stateAt(pose, 1 / 6).near.hand).toEqual([22, 55, undefined])
    expect(stateAt(pose, 1 / 2).near.hand).toBeUndefined()
    expect(stateAt(pose, 1 / 6).far.hand?.[0]).toBe(22)
  })

  it('lift a stepping foot', () => {
    const pose: Pose = { T: 1, arc: 6, k: [{ p: { f: [0, 0], F: [0, 0] } }, { p: { f: [20, 0], F: [0, 0] } }] }
    expect(stateAt(pose, 0.25).near.foot?.[1]).toBeCloseTo(6, 9)
    expect(stateAt(pose, 0.25).far.foot?.[1]).toBe(0)
  })

  it('follow a curve when all keyframes around have them', () => {
    const at = (z: 'c' | 'l'): Pose => ({
      T: 1,
      k: [
        [0, 20],
        [10, 10],
        [0, 0],
        [-10, 10]
      ].map(([x = 0, y = 0]) => ({ z, p: { f: [x, y] as const, F: null } }))
    })
    const radius = (pose: Pose) =>
      Math.hypot(stateAt(pose, 0.125).near.foot?.[0] ?? 0, (stateAt(pose, 0.125).near.foot?.[1] ?? 0) - 10)
    expect(radius(at('c'))).toBeGreaterThan(8.5)
    expect(radius(at('l'))).toBeLessThan(7.2)
  })

  it('let a kneeling knee walk', () => {
    const pose: Pose = { T: 1, an: 'k', k: [{ p: { k: [0, 4] } }, { p: { k: [10, 4] } }] }
    expect(stateAt(pose, 0.25).knee).toEqual([5, 4])
  })
})

describe('held equipment', () => {
  const pose = (first: number | null, second: number | null): Pose => ({
    T: 1,
    k: [
      { a: [90, 100], t: first },
      { a: [90, 100], t: second }
    ]
  })

  it('points in line with the hand, or as written', () => {
    expect(stateAt(pose(null, null), 0.25).tool).toBeUndefined()
    expect(stateAt(pose(20, 60), 0.25).tool).toBe(40)
  })

  it('turns the short way from the hand to the written direction', () => {
    expect(stateAt(pose(null, 440), 0.25).tool).toBe(450)
    expect(stateAt(pose(440, null), 0.25).tool).toBe(450)
  })
})

it('an elbow that is bent outwards in one keyframe does not flip', () => {
  const pose: Pose = {
    T: 1,
    v: 'f',
    p: { h: [31, 2.6, 90] },
    k: [
      { r: [0, 18], tb: 0.28, a: [140, 140] },
      { r: [10, 8], tb: 0.2, a: [90, 170] }
    ]
  }
  const elbow = (share: number) => jointsAt(pose, share).joints.near.elbow
  for (let share = 0; share < 1; share += 0.005) {
    expect(distance(elbow(share), elbow(share + 0.005))).toBeLessThan(2)
  }
})
