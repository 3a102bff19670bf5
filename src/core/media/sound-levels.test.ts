import fc from 'fast-check'
import { expect, test } from 'vitest'
import { collectLevels, loudness } from './sound-levels.ts'

const RATE = 1000
const even = (start: number, seconds: number, value: number) => ({
  startSec: start,
  rateHz: RATE,
  values: new Float32Array(Math.round(seconds * RATE)).fill(value)
})

test('loudness covers the 60 dB below the loudest', () => {
  expect(loudness(1)).toBeCloseTo(1)
  expect(loudness(0.001 ** 2)).toBeCloseTo(0, 3)
  expect([loudness(0), loudness(4)]).toEqual([0, 1])
})

test('each tenth has its own level, and silence is 0', () => {
  const sound = collectLevels()
  sound.add(even(0, 0.1, 1))
  sound.add(even(0.2, 0.1, 0.1))
  expect(sound.tenths(0.4).map((level) => Math.round(level * 100))).toEqual([100, 0, 67, 0])
})

test('sound before the start does not count', () => {
  const sound = collectLevels()
  sound.add(even(-0.25, 0.25, 1))
  sound.add(even(-0.1, 0.2, 1))
  expect(sound.tenths(0.2).map(Math.round)).toEqual([1, 0])
})

test('chunks of any length give the same levels', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 250 }), { minLength: 1, maxLength: 30 }), (parts) => {
      const value = (frame: number) => (frame % 350) / 350
      const sum = parts.reduce((all, part) => all + part, 0)
      const wave = (from: number, length: number) => ({
        startSec: from / RATE,
        rateHz: RATE,
        values: Float32Array.from({ length }, (_, n) => value(from + n))
      })
      const [whole, joined] = [collectLevels(), collectLevels()]
      whole.add(wave(0, sum))
      let at = 0
      for (const part of parts) {
        joined.add(wave(at, part))
        at += part
      }
      const levels = joined.tenths(sum / RATE)
      expect(levels).toHaveLength(Math.ceil(sum / (RATE / 10)))
      for (const [n, level] of whole.tenths(sum / RATE).entries()) expect(levels[n]).toBeCloseTo(level, 6)
    })
  )
})
