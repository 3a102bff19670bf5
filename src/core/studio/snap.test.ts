import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quietPoints, snapTo } from './snap.ts'

const run = (...parts: [tenths: number, level: number][]) =>
  parts.flatMap(([tenths, level]) => Array.from({ length: tenths }, () => level))

describe('a suggested chapter start', () => {
  test('is a tenth of a second before speech resumes', () => {
    expect(quietPoints(run([10, 0.1], [30, 0.8], [8, 0.15], [20, 0.7]))).toEqual([0.9, 4.7])
  })
  test('follows a silence, not a breath', () => {
    expect(quietPoints(run([20, 0.8], [4, 0.1], [20, 0.8], [5, 0.1], [20, 0.8]))).toEqual([4.8])
  })
  test('ignores a cough in the silence, and the silence at the end', () => {
    expect(quietPoints(run([20, 0.8], [4, 0.1], [1, 0.9], [4, 0.1], [20, 0.8], [20, 0.1]))).toEqual([2.8])
  })
  test('works above music, and where nearly everything is loud', () => {
    expect(quietPoints(run([40, 0.75], [10, 0.5], [40, 0.8]))).toEqual([4.9])
  })
  test('is not found in even noise, in silence or without sound', () => {
    expect(quietPoints(run([50, 0.5], [50, 0.55]))).toEqual([])
    expect(quietPoints(run([50, 0]))).toEqual([])
    expect(quietPoints([])).toEqual([])
  })
  test('is within the video, in order, to the tenth, and half a second from others', () => {
    const level = fc.integer({ min: 0, max: 100 }).map((share) => share / 100)
    const part = fc.tuple(fc.integer({ min: 1, max: 30 }), level)
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const levels = run(...parts)
        const points = quietPoints(levels)
        for (const [n, point] of points.entries()) {
          expect(point).toBe(Math.round(point * 10) / 10)
          expect(point).toBeGreaterThanOrEqual(0.4)
          expect(point).toBeLessThan(levels.length / 10)
          if (n > 0) expect(point - (points[n - 1] ?? 0)).toBeGreaterThan(0.5)
          expect(levels[Math.round(point * 10)]).toBeLessThan(levels[Math.round(point * 10) + 1] ?? 0)
        }
      })
    )
  })
})

describe('a handle', () => {
  test('snaps to the nearest point within reach', () => {
    expect(snapTo(4.4, [1, 4.7, 5])).toBe(4.7)
    expect(snapTo(4.1, [1, 4.7, 5])).toBe(4.1)
    expect(snapTo(4.1, [1, 4.7, 5], 1)).toBe(4.7)
    expect(snapTo(4.2, [4.7])).toBe(4.7)
    expect(snapTo(2, [])).toBe(2)
  })
  test('snaps to the earlier one of two', () => {
    expect(snapTo(2, [1.5, 2.5])).toBe(1.5)
    expect(snapTo(2, [2.5, 1.5])).toBe(1.5)
  })
  test('never moves beyond its limits, and stays where it snapped', () => {
    const second = fc.integer({ min: 0, max: 3000 }).map((tenths) => tenths / 10)
    fc.assert(
      fc.property(second, fc.array(second), (at, points) => {
        const to = snapTo(at, points)
        expect(Math.abs(to - at)).toBeLessThanOrEqual(0.5 + 1e-6)
        expect(to === at || points.includes(to)).toBe(true)
        for (const point of points) expect(Math.abs(to - at) <= Math.abs(point - at) + 1e-9 || to === at).toBe(true)
        expect(snapTo(to, points)).toBe(to)
      })
    )
  })
})
