import { expect, test } from 'vitest'
import { packedText, readPackedText, UNPACKED_MAX } from '#core/workout/packed-text.ts'
import { packWorkout, unpackWorkout } from '#core/workout/packed.ts'
import { plainBlock } from '#core/workout/stored.ts'
import { exerciseOf, timed, workoutOf } from '#core/workout/workout.test-kit.ts'
import { deflate, inflate } from './deflate.ts'

const NAMES = [
  'Goblet squat',
  'Push-up',
  'Bent-over row',
  'Reverse lunge',
  'Plank',
  'Kettlebell swing',
  'Mountain climber',
  'Glute bridge',
  'Shoulder press',
  'Side plank',
  'Burpee',
  'Dead bug'
]
const HOW = 'Keep your back straight, breathe out on the way up, and stop before your form goes.'

const twelve = workoutOf({
  name: 'Twelve of them',
  description: 'A workout for the whole body, with a kettlebell and a mat.',
  exercises: NAMES.map((name, index) => ({
    ...exerciseOf(`e${index}`, [timed(30 + index, { text: `${name}: ${HOW}` })]),
    name
  })),
  blocks: [plainBlock(NAMES.map((_, index) => ({ exerciseId: `e${index}`, restSec: 20 + index })))]
})

test('fits a workout of twelve exercises into about 1,200 characters and restores it', async () => {
  const text = packedText(await deflate(packWorkout(twelve))) ?? ''
  expect(text.length).toBeGreaterThan(300)
  expect(text.length).toBeLessThan(1200)
  const bytes = readPackedText(text)
  if (typeof bytes === 'string') throw new Error(bytes)
  expect(unpackWorkout(await inflate(bytes, UNPACKED_MAX))?.exercises.map(({ name }) => name)).toEqual(NAMES)
})

test('stops a decompression bomb early', async () => {
  const bomb = await deflate('0'.repeat(200_000_000))
  expect(bomb.length).toBeLessThan(400_000)
  const start = performance.now()
  expect(await inflate(bomb, UNPACKED_MAX)).toBe('too-long')
  expect(performance.now() - start).toBeLessThan(1000)
})

test('reports data that is truncated, changed or not text as damaged', async () => {
  const whole = await deflate(packWorkout(twelve))
  expect(await inflate(whole.slice(0, -9), UNPACKED_MAX)).toBe('damaged')
  expect(await inflate(new Uint8Array([255, 255, 255]), UNPACKED_MAX)).toBe('damaged')
  const noText = new Blob([new Uint8Array([0xff, 0xfe])]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  expect(await inflate(new Uint8Array(await new Response(noText).arrayBuffer()), UNPACKED_MAX)).toBe('damaged')
})
