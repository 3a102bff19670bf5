import { expect, test } from 'vitest'
import { LADDER, lengthOf, SAMPLES } from './sample-ridges.ts'

test('the samples differ in name and length, and each has work', () => {
  expect(new Set(SAMPLES.map(({ key }) => key)).size).toBe(4)
  expect(SAMPLES.map(lengthOf)).toEqual([556, 846, 906, 1406])
  expect(SAMPLES.every(({ ridge }) => ridge.some(({ phase }) => phase === 'work'))).toBe(true)
})

test('the longest block of the ladder is in its middle', () => {
  const work = LADDER.ridge.filter(({ phase }) => phase === 'work').map(({ seconds }) => seconds)
  expect(work.indexOf(Math.max(...work))).toBe(4)
})
