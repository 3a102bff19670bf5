import { describe, expect, it } from 'vitest'
import { faultsOf } from './anatomy.ts'
import type { Keyframe, Pose } from './pose.ts'

const still = (frame: Keyframe, more: Partial<Pose> = {}): Pose => ({ T: 1, an: 'g', k: [frame], ...more })
const words = (pose: Pose) => [...new Set(faultsOf(pose).map((fault) => fault.replace(/ -?[\d.]+ t=.*| t=.*/, '')))]

describe('a body cannot', () => {
  it('bend its joints backwards or too far', () => {
    expect(words(still({}))).toEqual([])
    expect(words(still({ a: [180, 190] }))).toEqual(['elbow a', 'elbow A'])
    expect(words(still({ a: [180, 10] }))).toEqual(['elbow a', 'elbow A'])
    expect(words(still({ l: [180, 170] }))).toEqual(['knee l', 'knee L'])
    expect(words(still({ a: [205, 12], n: [0.8, 1] }))).toEqual([])
    expect(words(still({ b: 0, c: 60 }))).toEqual(['spine'])
    expect(words(still({ a: [180, 190] }, { v: 'f' }))).toEqual([])
  })

  it('reach further than its limbs', () => {
    expect(words(still({ r: [0, 52], p: { h: [90, 70] } }, { an: 'r' }))).toEqual(['reach'])
  })

  it('sink into the floor, unless it is seen from the top', () => {
    const low: Keyframe = { r: [0, 2], b: 90, l: [90, 90, 0], a: [180, 180] }
    const faults = words(still(low, { an: 'r' }))
    expect(faults).toContain('pelvis under floor')
    expect(faults).toContain('head under floor')
    expect(faults).toContain('n hand under floor')
    expect(words(still(low, { v: 't' }))).toEqual([])
  })

  it('stand off its feet', () => {
    expect(words(still({}, { bal: 1 }))).toEqual([])
    expect(words(still({ b: 80 }, { bal: 1 }))[0]).toMatch(/^weight/)
  })
})
