import { expect, test } from 'vitest'
import { check, workoutContentSchema } from '../workout/schema.ts'
import { setChapter } from './chapters.ts'
import { contentOfEdit, editOfVideo, editOfWorkout } from './edit-workout.ts'

let n = 0
const newId = () => `id${(n += 1)}`
const VIDEO = { videoUrl: '/media/workout-media/video', language: 'de' } as const
const marks = [0, 10_440].map((at, index) => ({ at, name: `Chapter ${index + 1} ` }))

test('a recorded video begins with its marks', () => {
  expect(editOfVideo({ name: 'Morning', marks }, 30.04, newId)).toMatchObject({
    ...{ name: 'Morning', end: 30, poster: null },
    chapters: [{ start: 0 }, { start: 10.4, name: 'Chapter 2 ' }]
  })
})

test('the workout of chapters can be stored, and is read as the same chapters', () => {
  const edit = setChapter(editOfVideo({ name: 'Morning', marks }, 30, newId), 0, { isRest: true, text: ' Breathe ' })
  const content = contentOfEdit(edit, VIDEO)
  expect(check(workoutContentSchema, content)).toMatchObject({ ok: true })
  expect(content).toMatchObject({ language: 'de', videoUrl: VIDEO.videoUrl, type: 'mastervideo' })
  expect(content.exercises[0]).toMatchObject({ name: 'Chapter 1', steps: [{ text: 'Breathe', isRest: true }] })
  const again = editOfWorkout(content, newId)
  expect(again.chapters.map(({ id, start, isRest }) => [id, start, isRest])).toEqual(
    edit.chapters.map(({ id, start, isRest }) => [id, start, isRest])
  )
  expect(again.end).toBe(30)
})

test('rounds are chapters of their own, and what else a workout says stays', () => {
  const content = contentOfEdit(editOfVideo({ name: 'Morning', marks }, 30, newId), VIDEO)
  const [first, second] = content.exercises
  const rounds = content.blocks.map((block) => ({ ...block, rounds: 2 }))
  const steps = first!.steps.map((step) => ({ ...step, audioUrl: '/media/workout-media/a', isRest: true as const }))
  const workout = {
    ...content,
    trainer: 'Kim',
    blocks: rounds,
    exercises: [{ ...first!, figure: 'squat', steps }, second!]
  }
  const edit = editOfWorkout(workout, newId)
  expect(edit.chapters.map(({ start }) => start)).toEqual([0, 10.4, 30, 40.4])
  const saved = contentOfEdit(setChapter(edit, 0, { isRest: false }), workout)
  expect(saved.exercises[0]?.steps[0]).toEqual({ ...steps[0], isRest: undefined })
  expect(saved.exercises.map(({ name, figure }) => [name, figure])).toEqual([
    ['Chapter 1', 'squat'],
    ['Chapter 2', undefined],
    ['Chapter 1', undefined],
    ['Chapter 2', undefined]
  ])
  expect(saved.trainer).toBe('Kim')
  expect(check(workoutContentSchema, saved)).toMatchObject({ ok: true })
})
