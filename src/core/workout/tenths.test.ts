import { expect, test } from 'vitest'
import { compile } from '../player/compile.ts'
import { DEFAULT_SETTINGS } from '../account/settings.ts'
import { check, draftContentSchema, workoutContentSchema } from './schema.ts'
import { contentColumns, exerciseRows, exerciseFromRow, plainBlock } from './stored.ts'
import { summarise } from './summarise.ts'
import { inOwnSeconds, toTenth } from './tenths.ts'
import { counted, exerciseOf, stepOf, timed, workoutOf } from './workout.test-kit.ts'
import { contentOf } from './read-workout.ts'
import type { Exercise, WorkoutContent } from './workout.ts'

const filmOf = (exercises: Exercise[], type: WorkoutContent['type'] = 'mastervideo'): WorkoutContent => ({
  ...contentOf(workoutOf({ type, videoUrl: '/media/workout-media/video', exercises })),
  blocks: [plainBlock(exercises.map(({ id }) => ({ exerciseId: id, restSec: 0 })))]
})
const lengths = [1.1, 2.2, 3.3, 4.1, 8.2]
const VIDEO = filmOf(lengths.map((seconds, n) => exerciseOf(`e${n}`, [timed(seconds)])))

const issuesOf = (content: WorkoutContent) => {
  const result = check(workoutContentSchema, content)
  return result.ok ? [] : result.issues
}
const at = (part: 'steps' | 'intro') => `exercises.0.${part}.0.length.seconds`

test('only chapters of a master video keep tenths, and nothing is more exact', () => {
  expect(issuesOf(VIDEO)).toEqual([])
  expect(issuesOf(filmOf([exerciseOf('a', [timed(1.55)])]))).toEqual([{ path: at('steps'), code: 'time-not-tenths' }])
  expect(issuesOf(filmOf([exerciseOf('a', [timed(1.5)])], 'media'))).toEqual([
    { path: at('steps'), code: 'time-not-whole' }
  ])
  const intro = filmOf([exerciseOf('a', [timed(1.5), counted(3)], [timed(2.5)])])
  expect(issuesOf(intro)).toEqual([{ path: at('intro'), code: 'time-not-whole' }])
  expect(check(draftContentSchema, intro)).toMatchObject({ ok: false })
})

test('a chapter begins at the exact sum of those before it', () => {
  const { starts, totalSec } = compile(VIDEO, DEFAULT_SETTINGS)
  expect([...starts, totalSec]).toEqual([0, 1.1, 3.3, 6.6, 10.7, 18.9])
})

test('a row has whole seconds, and its bars are as long as the video', () => {
  const { totalSec, ridge } = summarise(VIDEO)
  expect(totalSec).toBe(19)
  expect(ridge.map(({ seconds }) => seconds)).toEqual([1, 2, 4, 4, 8])
  expect(contentColumns(VIDEO, totalSec, ridge)).toMatchObject({ timeEx: '00:01', totalSec: 19, ridge: 'w1w2w4w4w8' })
})

test("stored chapters keep their tenths, and other steps don't", () => {
  const [row] = exerciseRows('w', 'owner', [exerciseOf('a', [timed(8.2)])])
  const read = (isChapter?: boolean) => exerciseFromRow(row!, isChapter).steps[0]?.length
  expect(read(true)).toEqual({ kind: 'time', seconds: 8.2 })
  expect(read()).toEqual({ kind: 'time', seconds: 8 })
  const dusty = { ...row!, exDetails: '[{"seconds":0.04},{"seconds":1e9},{}]' }
  expect(exerciseFromRow(dusty, true).steps.map(({ length }) => length)).toEqual(
    [1, 86_400, 90].map((seconds) => ({ kind: 'time', seconds }))
  )
})

test('only a chapter keeps the position of its part in the video and its own level', () => {
  const exercises = [exerciseOf('a', [stepOf({ videoSec: 61.5, level: 'heavy', isRest: true })])]
  expect(issuesOf(filmOf(exercises))).toEqual([])
  expect(issuesOf(filmOf([exerciseOf('a', [stepOf({ videoSec: 61.55 })])]))).toEqual([
    { path: 'exercises.0.steps.0.videoSec', code: 'time-not-tenths' }
  ])
  const [row] = exerciseRows('w', 'owner', exercises)
  expect(exerciseFromRow(row!, true)).toEqual(exercises[0])
  expect(exerciseFromRow(row!).steps[0]).not.toHaveProperty('videoSec')
  const odd = { ...row!, exDetails: '[{"videoSec":-1,"level":"x"},{"videoSec":1e9},{"videoSec":2.04}]' }
  const read = exerciseFromRow(odd, true).steps
  expect(read.map(({ videoSec }) => videoSec)).toEqual([undefined, undefined, 2])
  expect(read[0]).not.toHaveProperty('level')
})

test('a workout that loses its video gets whole seconds, and one without a video stays the same object', () => {
  const lost: WorkoutContent = { ...VIDEO, type: 'text', videoUrl: '' }
  const whole = inOwnSeconds(lost).exercises.map(({ steps: [step] }) => step?.length)
  expect(whole).toEqual([1, 2, 3, 4, 8].map((seconds) => ({ kind: 'time', seconds })))
  expect(inOwnSeconds(VIDEO)).toBe(VIDEO)
  const plain = filmOf([exerciseOf('a', [timed(3), counted(3)])], 'text')
  expect(inOwnSeconds(plain)).toBe(plain)
  expect(toTenth(0.1 + 0.2)).toBe(0.3)
})
