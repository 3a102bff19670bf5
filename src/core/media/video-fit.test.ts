import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endsEarly, fitVideo, fittedBytes, longestVideo } from './video-fit.ts'

const MAX = 20 * 1_048_576
const of = (seconds: number, width = 3840, height = 2160, hasSound = true) =>
  fitVideo({ seconds, width, height, hasSound }, MAX)

describe('fitting a video', () => {
  it('uses fewer pixels for longer videos', () => {
    expect([10, 60, 120, 240, 480].map((seconds) => of(seconds)?.height)).toEqual([1080, 720, 480, 480, 360])
    expect(of(10_000)).toBeNull()
  })
  it('keeps the shape: upright 1080p is 1080p too', () => {
    expect(of(10, 2160, 3840)).toMatchObject({ width: 1080, height: 1920 })
    expect(of(10, 1000, 1000)).toMatchObject({ width: 720, height: 720 })
  })
  it('never enlarges, and uses even sides', () => {
    expect(of(10, 321, 201)).toMatchObject({ width: 322, height: 202 })
    expect(of(10, 1, 1)).toMatchObject({ width: 2, height: 2 })
  })
  it('reserves no bits for missing sound', () => {
    expect(of(100, 640, 480, false)?.soundBits).toBe(0)
  })
  it('fits every video up to the longest', () => {
    const facts = fc.record({
      seconds: fc.double({ min: 0.1, max: 5000, noNaN: true }),
      width: fc.integer({ min: 2, max: 8000 }),
      height: fc.integer({ min: 2, max: 8000 }),
      hasSound: fc.boolean()
    })
    fc.assert(
      fc.property(facts, fc.integer({ min: 1_048_576, max: MAX }), (one, max) => {
        const fit = fitVideo(one, max)
        const isShort = one.seconds <= longestVideo(one.hasSound, max)
        expect(fit === null && isShort).toBe(false)
        if (fit === null) return
        expect(fittedBytes(fit, one.seconds)).toBeLessThan(max)
        expect(Math.min(fit.width, fit.height)).toBeLessThanOrEqual(1080)
        expect([fit.width % 2, fit.height % 2]).toEqual([0, 0])
      })
    )
  })
})

it('a video counts as cut off when a second or more is missing', () => {
  expect([6, 5.933, 5, 4.9, 0].map((seconds) => endsEarly({ seconds, whole: 6 }))).toEqual([
    false,
    false,
    false,
    true,
    true
  ])
})
