import { expect, it } from 'vitest'
import type { WorkoutSummary } from '../workout/workout.ts'
import { nextSlots, type CardSlot } from './card-slots.ts'

const found = (...ids: string[]) => ids.map((id) => ({ id }) as WorkoutSummary)
const read = (slots: readonly CardSlot[]) => slots.map(({ key, workout, isSpare }) => [key, workout.id, isSpare])
const before = nextSlots([], found('a', 'b', 'c'), false, 0)

it('a workout keeps its card, and a new workout gets a new card', () => {
  expect(read(nextSlots(before, found('c', 'd', 'a'), false, 9))).toEqual([
    [3, 'c', false],
    [4, 'd', false],
    [1, 'a', false]
  ])
})

it('a search reuses the cards of workouts it hides, and keeps a few spare', () => {
  const next = nextSlots(before, found('d'), true, 1)
  expect(read(next)).toEqual([
    [1, 'd', false],
    [2, 'b', true]
  ])
  expect(read(nextSlots(next, found('b', 'e', 'f'), true, 1))).toEqual([
    [2, 'b', false],
    [1, 'e', false],
    [3, 'f', false]
  ])
  expect(read(nextSlots(next, found('d'), false, 1))).toEqual([[1, 'd', false]])
})
