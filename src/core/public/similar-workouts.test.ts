import { expect, it } from 'vitest'
import type { Equipment } from '../exercises/exercise.ts'
import { summaryOf } from '../workout/workout.test-kit.ts'
import type { WorkoutSummary } from '../workout/workout.ts'
import { isEnough, similarWorkouts, type Candidate } from './similar-workouts.ts'

const LIBRARY = new Map<string, Equipment[]>([
  ['swing', ['kettlebell']],
  ['goblet', ['kettlebell', 'bench']],
  ['curl', ['dumbbell']],
  ['squat', []],
  ['plank', []]
])

const candidate = (id: string, more: Partial<WorkoutSummary> = {}, figures: string[] = []): Candidate => ({
  workout: summaryOf({ id, ownerId: 'tom', sport: 'Strength', totalSec: 600, ridge: [], ...more }),
  author: id.toUpperCase(),
  figures
})

const own = candidate('own', { ownerId: 'mara' }, ['swing', 'not-in-the-library'])

const pick = (candidates: Candidate[], to = own): string[] =>
  similarWorkouts(to, candidates, LIBRARY).map(({ workout }) => workout.id)

it('picks four: the same sport first, then the equipment, then the length', () => {
  const candidates = [
    candidate('yoga', { sport: 'YOGA' }, ['swing']),
    candidate('long', { totalSec: 801 }),
    candidate('short', { totalSec: 400 }),
    candidate('bell-long', { totalSec: 3_000 }, ['goblet']),
    candidate('bell', { totalSec: 800 }, ['goblet', 'curl']),
    own
  ]
  expect(pick(candidates)).toEqual(['bell', 'bell-long', 'short', 'long'])
  expect(pick(candidates.slice(0, 1))).toEqual(['yoga'])
})

it('keeps the order given among equals, and the author of each', () => {
  const found = similarWorkouts(own, [candidate('b'), candidate('a')], LIBRARY)
  expect(found.map(({ workout, author }) => [workout.id, author])).toEqual([
    ['b', 'B'],
    ['a', 'A']
  ])
})

it('counts doing without equipment as the same equipment, but not knowing it as neither', () => {
  const bare = candidate('bare', { ownerId: 'mara' }, ['squat'])
  const candidates = [
    candidate('unknown', {}, ['of-a-later-version']),
    candidate('dumbbell', {}, ['curl']),
    candidate('also-bare', {}, ['plank'])
  ]
  expect(pick(candidates, bare)).toEqual(['also-bare', 'unknown', 'dumbbell'])
  const unknown = candidate('bare', { ownerId: 'mara' })
  expect(pick(candidates, unknown)).toEqual(['unknown', 'dumbbell', 'also-bare'])
})

it('never shows only the same trainer', () => {
  const mine = Array.from({ length: 5 }, (_, index) => candidate(`mine-${index}`, { ownerId: 'mara' }, ['swing']))
  expect(pick(mine)).toEqual([])
  expect(pick([...mine, candidate('far', { sport: 'Golf', totalSec: 9_000 })])).toEqual([
    'mine-0',
    'mine-1',
    'mine-2',
    'far'
  ])
})

it('has enough with four of a sport, one of them by somebody else', () => {
  expect(isEnough(['mara', 'mara', 'mara', 'tom'], 'mara')).toBe(true)
  expect(isEnough(['mara', 'mara', 'mara', 'mara'], 'mara')).toBe(false)
  expect(isEnough(['tom', 'tom', 'tom'], 'mara')).toBe(false)
})
