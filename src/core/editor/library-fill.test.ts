import { expect, it } from 'vitest'
import { counted, exerciseOf, timed, workoutOf } from '../workout/workout.test-kit.ts'
import { broughtInto, filledByName, filledIn, type KnownFacts } from './library-fill.ts'

const plank: KnownFacts = { facts: { seconds: 40, side: 'none' }, text: { line: 'Hold still.' } }
const lunge: KnownFacts = { facts: { reps: 8, repSec: 4, side: 'each' }, text: { line: 'Step forward.' } }
const nothing: KnownFacts = { facts: { side: 'none' }, text: { line: 'Move.' } }
const fill = (steps: Parameters<typeof exerciseOf>[1], known = plank, intro = [] as typeof steps) =>
  filledIn(exerciseOf('a', steps, intro), known, 30).steps

it('a new exercise gets the usual time or repetitions, side and text', () => {
  expect(fill([timed(30)])).toEqual([timed(40, { text: 'Hold still.' })])
  const reps = { kind: 'reps' as const, reps: 8, repSec: 4 }
  expect(fill([timed(30)], lunge)).toEqual([timed(30, { length: reps, text: 'Step forward.', side: 'each' })])
  expect(fill([counted(8)])).toEqual([timed(40, { text: 'Hold still.' })])
  expect(fill([timed(30)], { ...lunge, facts: { reps: 8, side: 'none' } })).toEqual([
    counted(8, { text: 'Step forward.' })
  ])
  expect(fill([timed(30)], nothing)).toEqual([timed(30, { text: 'Move.' })])
})

it('a time set by the user stays', () => {
  expect(fill([timed(45)])).toEqual([timed(45, { text: 'Hold still.' })])
  expect(fill([timed(45)], lunge)[0]?.length).toEqual({ kind: 'time', seconds: 45 })
})

it('nothing the user wrote is overwritten', () => {
  for (const step of [
    timed(30, { text: 'Mine' }),
    timed(30, { side: 'left' }),
    timed(30, { mediaType: 'image', url: '/demo/a.webp' }),
    timed(30, { audioUrl: '/demo/a.mp3' })
  ])
    expect(fill([step])).toEqual([step])
  expect(fill([timed(30), timed(10)])).toEqual([timed(30), timed(10)])
  expect(fill([timed(30)], plank, [timed(5)])).toEqual([timed(30)])
})

it('an empty exercise becomes one from the library', () => {
  expect(broughtInto(exerciseOf('a', [timed(30)]), 'plank', 'Plank', plank, 30)).toEqual({
    ...exerciseOf('a', [timed(40, { text: 'Hold still.' })]),
    name: 'Plank',
    figure: 'plank'
  })
})

it('in a form, the name adds figure, side and texts, and lengths stay', () => {
  const named = (id: string, name: string, more = {}) => ({ ...exerciseOf(id, [timed(30), counted(5)]), name, ...more })
  const other = named('b', 'Plank')
  const removed = named('c', 'Lunge', { figure: '' })
  const made = filledByName(workoutOf({ exercises: [named('a', 'Lunge'), other, removed] }), 'lunge', 'Lunge', lunge)
  const words = { side: 'each' as const, text: 'Step forward.' }
  expect(made.exercises).toEqual([
    { ...named('a', 'Lunge', { figure: 'lunge' }), steps: [timed(30, words), counted(5, words)] },
    other,
    removed
  ])
})
