import { expect, it } from 'vitest'
import { example, pointsOf } from './figure.test-kit.ts'
import { frameOf, frameOfStill } from './frame.ts'
import { layersAt } from './layers.ts'
import type { Pose } from './pose.ts'
import { disc, limb } from './geometry.ts'

it('a limb inside its own end is a disc', () => {
  expect(limb([0, 0], 5, [1, 0], 2)).toBe(disc([0, 0], 5))
  expect(limb([0, 0], 2, [1, 0], 5)).toBe(disc([1, 0], 5))
})

it('a limb reaches exactly as far as both of its circles', () => {
  const points = pointsOf(limb([0, 0], 4, [10, 0], 2))
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  expect(Math.min(...xs)).toBeCloseTo(-4, 0)
  expect(Math.max(...xs)).toBeCloseTo(12, 0)
  expect(Math.max(...ys)).toBeGreaterThan(3.7)
  expect(Math.max(...ys)).toBeLessThan(4.1)
})

it('a frame can show a part of the figure', () => {
  const pose = { ...example('squat'), crop: [10, 20, 30] as const }
  expect(frameOf(pose)).toEqual([10, -50, 30])
  expect(frameOfStill(pose, 0.2)).toEqual([10, -50, 30])
})

it('a frame is square and fits the whole movement, and an icon fits only its moment', () => {
  const pose = example('burpee')
  expect(frameOf(pose)).toBe(frameOf(pose))
  expect(frameOf(pose)[2]).toBeGreaterThan(92)
  expect(frameOfStill(pose, 0.5)[2]).toBeLessThan(frameOf(pose)[2])
})

it('a frame contains the round ends of limbs', () => {
  const racket = { ...example('forehand'), e: [['racket']] as const, k: [{ a: [0, 0], t: 0 }] as const }
  const top = Math.min(...layersAt(racket, 0).flatMap(({ d }) => pointsOf(d).map(([, y]) => y)))
  expect(frameOfStill(racket, 0)[1]).toBeCloseTo(top - 1.5, 0)
})

it('a frame does not grow for limbs that point at the viewer', () => {
  const [disced, nearly] = [0.05, 0.07].map((thigh): Pose => {
    const n = [1, 1, thigh, 0.05]
    return { T: 1, v: 'f', k: [{ r: [0, 12], l: [180, 180], n, a: [90, 90], tb: 0.3 }] }
  }) as [Pose, Pose]
  expect(frameOfStill(nearly, 0)).toEqual(frameOfStill(disced, 0))
})
