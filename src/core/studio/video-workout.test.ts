import { expect, test } from 'vitest'
import { compile } from '../player/compile.ts'
import { DEFAULT_SETTINGS } from '../account/settings.ts'
import { check, workoutContentSchema } from '../workout/schema.ts'
import { chaptersOf, workoutOfVideo } from './video-workout.ts'

const mark = (at: number, name: string) => ({ at, name })

test('chapters are exact to a tenth, and the last one ends with the video', () => {
  const marks = [mark(0, 'Warm-up'), mark(1440, 'Squats'), mark(3610, 'Rest')]
  expect(chaptersOf({ marks, seconds: 6.24 })).toEqual([
    { name: 'Warm-up', start: 0, seconds: 1.4 },
    { name: 'Squats', start: 1.4, seconds: 2.2 },
    { name: 'Rest', start: 3.6, seconds: 2.6 }
  ])
})

test('a chapter shorter than a second is dropped', () => {
  const marks = [mark(0, 'A'), mark(2100, 'B'), mark(2300, 'C'), mark(4800, 'D')]
  expect(chaptersOf({ marks, seconds: 5.1 }).map(({ name, seconds }) => [name, seconds])).toEqual([
    ['A', 2.1],
    ['B', 3]
  ])
  expect(chaptersOf({ marks: [mark(0, 'A')], seconds: null })).toEqual([{ name: 'A', start: 0, seconds: 1 }])
})

test('the workout can be stored, and the player runs through its chapters', () => {
  const chapters = chaptersOf({ marks: [mark(0, ' Squats '), mark(3100, 'Rest')], seconds: 10 })
  let n = 0
  const newId = () => `exercise${(n += 1)}`
  const url = '/media/workout-media/video'
  const content = workoutOfVideo({ name: 'Legs', chapters, url, language: 'de', newId })
  expect(check(workoutContentSchema, content)).toMatchObject({ ok: true })
  const { segments } = compile(content, DEFAULT_SETTINGS)
  expect(segments.map(({ name, length }) => [name, length])).toEqual([
    ['Squats', { kind: 'timed', seconds: 3.1 }],
    ['Rest', { kind: 'timed', seconds: 6.9 }]
  ])
})
