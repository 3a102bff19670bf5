import { expect, it } from 'vitest'
import { example, pointsOf } from './figure.test-kit.ts'
import { frameOf, frameOfStill } from './frame.ts'
import { disc, limb } from './shapes.ts'

it('a limb inside its other end is a disc', () => {
  expect(limb([0, 0], 5, [1, 0], 2)).toBe(disc([0, 0], 5))
  expect(limb([0, 0], 2, [1, 0], 5)).toBe(disc([1, 0], 5))
})

it('a limb touches both circles', () => {
  const points = pointsOf(limb([0, 0], 3, [10, 0], 3))
  expect(points.map(([, y]) => Math.abs(y))).toEqual([3, 3, 3, 3])
})

it('a frame may be a part of the figure', () => {
  const pose = { ...example('squat'), crop: [10, 20, 30] as const }
  expect(frameOf(pose)).toEqual([10, -50, 30])
  expect(frameOfStill(pose, 0.2)).toEqual([10, -50, 30])
})

it('a frame is square and as large as the movement needs, a small still only as the moment', () => {
  const pose = example('burpee')
  expect(frameOf(pose)).toBe(frameOf(pose))
  expect(frameOf(pose)[2]).toBeGreaterThan(92)
  expect(frameOfStill(pose, 0.5)[2]).toBeLessThan(frameOf(pose)[2])
})
