import { expect, it } from 'vitest'
import { example } from './figure.test-kit.ts'
import { iconLayers, iconMoment, layersAt, stillMoments } from './layers.ts'

it('an icon has no gaps, except around a head in front of the arms', () => {
  const gaps = (name: string) => iconLayers(example(name)).filter(({ tone }) => tone === 'gap').length
  expect(layersAt(example('squat'), 0.5).filter(({ tone }) => tone === 'gap')).toHaveLength(2)
  expect([gaps('squat'), gaps('sit-up'), gaps('jumping-jack')]).toEqual([0, 1, 0])
})

it('an icon shows its representative moment', () => {
  expect(iconMoment(example('push-up'))).toBe(0)
  expect(iconMoment(example('squat'))).toBe(0.5)
})

it('a still has two frames, or three for a long movement', () => {
  expect(stillMoments(example('squat'))).toEqual([0, 0.52])
  expect(stillMoments(example('burpee'))).toEqual([0, 0.45, 0.86])
  expect(stillMoments({ T: 1, k: [{}] })).toEqual([0, 0.5])
})

it('a head in front of the arms is drawn last, from both sides', () => {
  const last = (v?: 'f') => layersAt({ T: 1, ht: 1, ...(v ? { v } : {}), k: [{}] }, 0).slice(-2)
  for (const layers of [last(), last('f')]) {
    expect(layers.map(({ tone }) => tone)).toEqual(['gap', 'body'])
    expect(layers[0]?.d).toBe(layers[1]?.d)
  }
})
