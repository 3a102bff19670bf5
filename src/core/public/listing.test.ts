import { expect, it, test } from 'vitest'
import { exerciseOf, timed, counted, workoutOf } from '../workout/workout.test-kit.ts'
import { cardFigures, listingFacts } from './listing.ts'

const KNOWN = new Map([
  ['squat', { isFree: true }],
  ['plank', { isFree: true }],
  ['swing', { isFree: false }],
  ['cobra', { isFree: true }]
])
const exercise = (figure: string, seconds = 30) => ({ ...exerciseOf(figure || 'x', [timed(seconds)]), figure })

it.each([
  ['first, longest and last', ['squat', 'plank', 'swing', 'cobra'], ['squat', 'swing', 'cobra']],
  ['each figure once', ['squat', 'plank', 'squat'], ['squat', 'plank']],
  ['only figures of the library', ['gone', 'squat', '', 'cobra'], ['squat', 'cobra']],
  ['none instead of one', ['squat', 'squat'], []]
])('a card shows %s', (_, figures, expected) => {
  const exercises = figures.map((figure) => exercise(figure, figure === 'swing' ? 60 : 30))
  expect(cardFigures(exercises, KNOWN)).toEqual(expected)
})

test('repetitions count for the longest exercise', () => {
  const reps = { ...exerciseOf('plank', [counted(30)]), figure: 'plank' }
  expect(cardFigures([exercise('squat'), exercise('swing'), reps, exercise('cobra')], KNOWN)).toEqual([
    'squat',
    'plank',
    'cobra'
  ])
})

test('a workout needs no equipment only when the library knows that of each exercise', () => {
  const isFree = (...figures: string[]) =>
    listingFacts(workoutOf({ exercises: figures.map((figure) => exercise(figure)) }), 60, KNOWN).isFree
  expect([isFree('squat', 'cobra'), isFree('squat', 'swing'), isFree('squat', ''), isFree()]).toEqual([
    true,
    false,
    false,
    false
  ])
})

test('a rating counts from five ratings on', () => {
  const rated = (count: number) =>
    listingFacts(workoutOf({ ratingCount: [count, 0, 0, 0, 0, count], rating: 5 }), 60, KNOWN).rating
  expect([rated(4), rated(5)]).toEqual([null, 5])
})

test('a video is the master video, or one of a step', () => {
  const hasVideo = (more: object) => listingFacts(workoutOf(more), 60, KNOWN).hasVideo
  const step = timed(30, { mediaType: 'video', url: '/media/workout-media/a' })
  expect(hasVideo({})).toBe(false)
  expect(hasVideo({ type: 'mastervideo', videoUrl: '/media/workout-media/a' })).toBe(true)
  expect(hasVideo({ exercises: [exerciseOf('a', [step])] })).toBe(true)
})
