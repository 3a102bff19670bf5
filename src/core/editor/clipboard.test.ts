import { expect, it } from 'vitest'
import { CLIP_TYPE, clipOf, readClip } from './clipboard.ts'
import { emptyContent } from './draft.ts'
import { insertPlan } from './notation/insert.ts'
import { plainBlock } from '../workout/stored.ts'
import { exerciseOf, timed } from '../workout/workout.test-kit.ts'

const own = { mediaType: 'image' as const, url: '/demo/a.webp' }
const content = {
  ...emptyContent('', 'en'),
  exercises: [
    exerciseOf('a', [timed(40, own)]),
    { ...exerciseOf('b', [timed(30)]), figure: 'squat' },
    exerciseOf('c', [timed(20)])
  ],
  blocks: [
    plainBlock([{ exerciseId: 'a', restSec: 5 }]),
    { ...plainBlock([{ exerciseId: 'b', restSec: 0 }]), rounds: 3 },
    plainBlock([{ exerciseId: 'c', restSec: 0 }])
  ]
}

it('copied exercises are available as text and in full, with their rounds', () => {
  const { text, json } = clipOf(content, new Set([0, 1]), 'de')
  expect(CLIP_TYPE).toBe('web application/x-icepoint-exercises+json')
  expect(text).toBe('A 40s, Pause 5s\n\n3x (\n  B 30s\n)')
  const clip = readClip(json)
  expect(clip).toEqual({ exercises: content.exercises.slice(0, 2), blocks: content.blocks.slice(0, 2) })
  const { content: after } = insertPlan(content, 2, clip!, { room: 9, newId: () => crypto.randomUUID() })
  expect(after.exercises.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'A', 'B'])
  expect(after.exercises[3]?.steps[0]?.url).toBe('/demo/a.webp')
})

it('a foreign clip brings no media from elsewhere and no invalid values', () => {
  const foreign = clipOf(
    { ...content, exercises: [exerciseOf('a', [timed(40, { ...own, url: 'https://evil.example/a.webp' })])] },
    new Set([0]),
    'en'
  )
  expect(readClip(foreign.json)?.exercises[0]?.steps[0]?.url).toBe('')
  const { json } = clipOf(content, new Set([0]), 'en')
  expect(readClip(json.replace('"version":1', '"version":2'))).toBeNull()
  expect(readClip(json.replace('icepoint-exercises', 'other'))).toBeNull()
  expect(readClip(clipOf(content, new Set(), 'en').json)).toBeNull()
  for (const bad of ['', 'null', '7', '[]', '{"format":"icepoint-exercises","version":1,"exercises":7}']) {
    expect(readClip(bad)).toBeNull()
  }
})
